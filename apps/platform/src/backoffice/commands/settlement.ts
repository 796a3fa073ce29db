import { contractKinds } from "@croupier/contract/domain/contracts";
import { formatMoney } from "@croupier/contract/domain/money";
import type { Tx } from "../../kit/db/pool.ts";
import { recompute, type Recomputed } from "../../agents/settlement/recompute.ts";
import { createSettlement } from "../../agents/settlement/settlement.ts";
import { settledGroups } from "../../agents/settlement/store.ts";
import { writeLine, writeLines } from "./lines.ts";
import { isOneOf, type Command } from "./command.ts";
import { configReader } from "./merchants.ts";
import * as store from "./store.ts";

async function listSettled(db: Tx, merchant: string): Promise<string> {
  const groups = await settledGroups(db, merchant);
  const line = ({ kind, period, until, open, owed }: (typeof groups)[number]) => [
    kind,
    period,
    until.toISOString(),
    `${open} open`,
    `${formatMoney(owed)} not covered`,
  ];
  return writeLines(groups.map(line), "No contract is settled yet.");
}

const lineOf = ({ period, start, reference, account, own, shares, state, differences }: Recomputed): string =>
  writeLine([
    period,
    start.toISOString(),
    reference,
    account,
    `payout ${formatMoney(own)}`,
    `shares ${formatMoney(shares)}`,
    state,
    differences.join("; ") || "the same",
  ]);

export const settlementCommands: Record<string, Command> = {
  settlement: {
    usage: `settlement MERCHANT [${contractKinds.join("|")} [MOMENT] [--dry-run]]`,
    does: "up to when contracts are settled; or settles and pays what is due, and reckons the period around a moment again",
    async run(db, actor, [merchant, kind, ...words]) {
      if (!merchant) return undefined;
      if (kind === undefined) return listSettled(db, merchant);
      if (!isOneOf(kind, ...contractKinds)) return undefined;
      const isDry = words.includes("--dry-run");
      const [moment, ...more] = words.filter((word) => word !== "--dry-run");
      const at = new Date(moment ?? Date.now() - 24 * 60 * 60_000);
      if (more.length > 0 || Number.isNaN(at.getTime())) return undefined;
      const configOf = configReader(db);
      if (!isDry) {
        await createSettlement({ db, configOf }).run((group) => group.merchant === merchant && group.kind === kind);
        await store.audit(db, actor, { merchant, action: "settlement", subject: kind, detail: {} });
      }
      const rows = await recompute(db, await configOf(merchant), kind, at);
      const differing = rows.filter(({ differences }) => differences.length > 0).length;
      const summary = differing === 0 ? "All figures are the same." : `${differing} of ${rows.length} differ.`;
      return rows.length === 0 ? "No contract was in force then." : [...rows.map(lineOf), summary].join("\n");
    },
  },
};
