import { listMerchants } from "../../site/merchants/folder/store.ts";
import type { Command } from "./command.ts";
import { writeLines } from "./lines.ts";

export const merchantListCommands: Record<string, Command> = {
  merchants: {
    usage: "merchants",
    does: "every merchant with the revision of its file and its addresses, and the fault of a newer file that is not in use",
    async run(db) {
      const rows = await listMerchants(db);
      return writeLines(
        rows.map((row) => [
          row.code,
          String(row.revision),
          row.updated_at.toISOString(),
          row.maintenance ? "maintenance" : "open",
          row.origins.join(" "),
          row.fault === null ? "" : `fault: ${row.fault.replaceAll("\n", " ")}`,
        ]),
        "No merchants.",
      );
    },
  },
};
