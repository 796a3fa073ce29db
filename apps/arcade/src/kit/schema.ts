import { join } from "node:path";
import { migrate, type Schema } from "@croupier/server/migrate";
import type { Pool } from "pg";

const arcadeSchema: Schema = {
  lock: 7_264_502,
  name: "arcade",
  migrations: join(import.meta.dirname, "../../migrations"),
};

export const migrateArcade = (db: Pool): Promise<string[]> => migrate(db, arcadeSchema);
