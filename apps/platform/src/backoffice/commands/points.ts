import { formatMoney } from "@croupier/contract/domain/money";
import type { Tx } from "../../kit/db/pool.ts";
import { inbox } from "../../notifications/inbox/inbox.ts";
import { readMerchants } from "../../site/merchants/store.ts";
import { createDecisions, createRedeemNotifier } from "../../promotions/points/decide.ts";
import { stockOf } from "../../promotions/points/points.ts";
import { listRedeems } from "../../promotions/points/request-store.ts";
import { setStock } from "../../promotions/points/store.ts";
import { writeLines } from "./lines.ts";
import type { Command } from "./command.ts";
import * as store from "./store.ts";

const decisionsOf = (db: Tx) => createDecisions({ db, notifyRedeem: createRedeemNotifier(inbox.notify) });

async function listGoods(db: Tx, merchant: string): Promise<string> {
  const row = (await readMerchants(db)).find(({ code }) => code === merchant);
  if (!row) return `There is no merchant ${merchant}.`;
  const stock = await stockOf(db, row.config);
  const lines = row.config.points.goods.map(({ goods, pointsRequirement }) => [
    goods,
    formatMoney(pointsRequirement),
    stock.get(goods) ?? 0,
  ]);
  return writeLines(lines, "No goods.");
}

export const pointsCommands: Record<string, Command> = {
  redeems: {
    usage: "redeems MERCHANT [STATUS]",
    does: "the newest fifty requests for goods, with where they go",
    async run(db, _actor, [merchant, status]) {
      if (!merchant) return undefined;
      const rows = await listRedeems(db, merchant, status);
      const line = (row: (typeof rows)[number]) => [
        row.created_at.toISOString(),
        row.reference,
        row.account,
        row.goods,
        row.quantity,
        formatMoney(row.points),
        row.status,
        row.mobile_num,
        row.address,
        row.remark ?? "",
      ];
      return writeLines(rows.map(line), "No requests.");
    },
  },
  redeem: {
    usage: "redeem REFERENCE approve | reject WHY",
    does: "approves a request for goods, or rejects it and gives the points back",
    async run(db, actor, [reference, act, ...why]) {
      if (!reference || (act !== "approve" && (act !== "reject" || why.length === 0))) return undefined;
      const words = why.join(" ").slice(0, 200);
      const decisions = decisionsOf(db);
      const decided = await (act === "approve" ? decisions.approve(reference) : decisions.reject(reference, words));
      if (!decided.row) return "There is no such request.";
      if (!decided.done) return `Its state does not allow that: ${decided.row.status}.`;
      const { merchant } = decided.row;
      await store.audit(db, actor, { merchant, action: "redeem", subject: reference, detail: { act, words } });
      return `${reference}: ${decided.row.status}.`;
    },
  },
  goods: {
    usage: "goods MERCHANT [GOODS COUNT]",
    does: "what is left of a merchant's goods, or sets it",
    async run(db, actor, [merchant, goods, count]) {
      if (!merchant) return undefined;
      const list = await listGoods(db, merchant);
      if (goods === undefined) return list;
      if (count === undefined || !/^\d{1,6}$/.test(count)) return undefined;
      if (!(await setStock(db, merchant, goods, Number(count)))) return `There are no goods ${goods} at ${merchant}.`;
      await store.audit(db, actor, { merchant, action: "goods", subject: goods, detail: { count } });
      return `${goods}: ${count} left.`;
    },
  },
};
