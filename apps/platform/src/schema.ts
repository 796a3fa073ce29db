import path from "node:path";
import { migrate, type Schema } from "@croupier/server/migrate";
import { release } from "@croupier/server/release";
import type { Pool } from "./kit/db/pool.ts";

const file = (name: string): string => path.join(import.meta.dirname, name);
const filesIn = (folder: string, names: readonly string[]): string[] =>
  names.map((name) => file(`${folder}/${name}.sql`));

/**
 * The platform's tables and each room's functions; a file follows those whose functions it calls. The files of one
 * folder are applied as a whole.
 */
const platformSchema: Schema = {
  lock: 7_264_501,
  migrations: file("../migrations"),
  release,
  functions: [
    file("kit/db/types.sql"),
    file("kit/db/clock.sql"),
    file("kit/db/months.sql"),
    file("kit/db/statistics.sql"),
    file("notifications/events/events.sql"),
    file("protection/breaks/breaks.sql"),
    file("protection/registers/registers.sql"),
    filesIn("ledger", ["accounts", "balances", "drafts", "check", "post-entries", "post-all", "post", "history"]),
    file("protection/reality-checks/reality-checks.sql"),
    file("protection/limits/play-time.sql"),
    file("protection/limits/limits.sql"),
    file("games/catalogue/offer.sql"),
    filesIn("games/vendors/seamless", [
      "request",
      "bet",
      "balance",
      "limits",
      "session",
      "opponents",
      "place",
      "settle",
      "batch",
      "rollback",
      "award",
      "review",
      "rounds",
    ]),
    file("promotions/points/points.sql"),
    file("promotions/vip/vip.sql"),
    filesIn("agents/measures", ["rules", "play", "active", "money", "lists", "gather"]),
    file("cashier/turnover/turnover.sql"),
    file("cashier/deposits/deposits.sql"),
    file("agents/contracts/contracts.sql"),
    file("agents/settlement/settlement.sql"),
    file("agents/envelopes/envelopes.sql"),
    file("agents/affiliates/affiliates.sql"),
    file("protection/privacy/privacy.sql"),
    file("backoffice/audit.sql"),
    file("kit/db/rights.sql"),
  ],
};

export const migratePlatform = (db: Pool): Promise<string[]> => migrate(db, platformSchema);
