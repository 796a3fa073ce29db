import { pageNumbers } from "../../kit/lib/paging.ts";
import type { Money } from "@croupier/contract/domain/money";
import type { Output } from "@croupier/contract/rows";
import { isRefusal, refuse } from "../../kit/db/refusal.ts";
import type { Handlers, SignedIn } from "../../kit/http/call.ts";
import { maskText } from "../../kit/lib/mask.ts";
import type { Merchants } from "../../site/merchants/merchants.ts";
import type { TransferRow } from "./store.ts";
import type { Transfers } from "./member-transfers.ts";

export interface TransferRoutesDeps {
  transfers: Transfers;
  merchants: Merchants;
  available(memberId: bigint, currency: string): Promise<Money>;
  turnoverLeft(memberId: bigint, currency: string): Promise<Money>;
  hasPassword(memberId: bigint): Promise<boolean>;
}

type Names =
  | "transferUplineInfo"
  | "transferDownlineInfo"
  | "transferDownline"
  | "transferUpline"
  | "transfers"
  | "transfer";

export function memberTransferHandlers(deps: TransferRoutesDeps): Pick<Handlers, Names> {
  const { transfers, merchants } = deps;
  /** Returns what a member may transfer now. */
  async function allowance(
    merchant: string,
    { memberId, currency }: Pick<SignedIn, "memberId" | "currency">,
    way: "up" | "down",
  ) {
    const { config } = await merchants.byCode(merchant);
    const [available, leftToday, turnoverLeft, hasWithdrawPassword] = await Promise.all([
      deps.available(memberId, currency),
      transfers.leftToday(memberId, config, way),
      deps.turnoverLeft(memberId, currency),
      deps.hasPassword(memberId),
    ]);
    const { min, max } = config.transfer;
    return { available, currency, min, max, leftToday, turnoverLeft, hasWithdrawPassword };
  }

  return {
    transferUplineInfo: async ({ merchant, session }) => {
      const upline = await transfers.uplineOf(session.memberId, session.currency);
      return {
        ...(upline ? { upline: maskText(upline.account) } : {}),
        ...(await allowance(merchant.code, session, "up")),
      };
    },
    transferDownlineInfo: ({ merchant, session }) => allowance(merchant.code, session, "down"),
    transferDownline: async ({ input, merchant, session, command }) => {
      const { config } = await merchants.byCode(merchant.code);
      const { memberId, currency, status } = session;
      const sender = { merchant: merchant.code, config, memberId, currency, status, ...command };
      const row = await transfers.toDownline(sender, input.account, input.amount, input.paymentPassword);
      return isRefusal(row) ? row : toTransfer(row, memberId);
    },
    transferUpline: async ({ input, merchant, session, command }) => {
      const { config } = await merchants.byCode(merchant.code);
      const { memberId, currency, status } = session;
      const sender = { merchant: merchant.code, config, memberId, currency, status, ...command };
      const row = await transfers.toUpline(sender, input.amount, input.paymentPassword);
      return isRefusal(row) ? row : toTransfer(row, memberId);
    },
    transfers: async ({ input: { pageNo, pageSize }, session }) => {
      const { rows, total } = await transfers.page(session.memberId, pageNo, pageSize);
      return {
        content: rows.map((row) => toTransfer(row, session.memberId)),
        ...pageNumbers({ pageNo, pageSize }, total),
      };
    },
    transfer: async ({ input, session }) => {
      const row = await transfers.findByKey(session.memberId, input.key);
      return row ? toTransfer(row, session.memberId) : refuse("NOT_FOUND");
    },
  };
}

function toTransfer(row: TransferRow, memberId: bigint): Output<"transferUpline"> {
  const out = row.from_id === memberId;
  return {
    id: row.id,
    direction: out ? "out" : "in",
    account: maskText(out ? row.to_account : row.from_account),
    amount: row.amount,
    currency: row.currency,
    reference: row.reference,
    at: row.at,
  };
}
