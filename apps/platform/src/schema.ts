import path from "node:path";
import { migrate, type Schema } from "@croupier/server/migrate";
import type { Pool } from "./kit/db/pool.ts";

const file = (name: string): string => path.join(import.meta.dirname, name);

/** The platform's tables and each room's functions; a file follows those whose functions it calls. */
const platformSchema: Schema = {
  lock: 7_264_501,
  migrations: file("../migrations"),
  functions: [
    "kit/db/months.sql",
    "notifications/events/events.sql",
    "ledger/ledger.sql",
    "games/vendors/seamless.sql",
    "promotions/points/points.sql",
    "promotions/vip/vip.sql",
    "agents/measures/measures.sql",
    "cashier/turnover/turnover.sql",
    "cashier/deposits/deposits.sql",
    "agents/contracts/contracts.sql",
    "agents/settlement/settlement.sql",
    "agents/envelopes/envelopes.sql",
    "agents/affiliates/affiliates.sql",
    "backoffice/audit.sql",
    "kit/db/rights.sql",
  ].map(file),
};

export const migratePlatform = (db: Pool): Promise<string[]> => migrate(db, platformSchema);
