import { parseMoney } from "@croupier/contract/money";
import type { Output } from "@croupier/contract/rows";
import type { Handlers } from "../http/call.ts";
import { isRefusal, refuse } from "../db/refusal.ts";
import { textIn } from "../lib/texts.ts";
import type { Merchants } from "../merchants/merchants.ts";
import type { Payments } from "./payments.ts";
import type { DepositRow } from "./store.ts";

type Names = "depositMethods" | "createDeposit" | "deposits" | "deposit";

export function paymentHandlers(payments: Payments, merchants: Merchants): Pick<Handlers, Names> {
  return {
    depositMethods: async ({ merchant, language }) => {
      const { config } = await merchants.byCode(merchant.code);
      if (!payments.open) return [];
      return config.deposit.methods.map((method) => ({
        method: method.method,
        kind: method.kind,
        name: textIn(method.name, language, config.defaultLanguage),
        min: limit(method.min),
        max: limit(method.max),
        feeBasisPoints: method.feeBasisPoints,
        minutes: method.minutes,
        presets: method.presets.map(limit),
        currency: config.currency,
      }));
    },
    createDeposit: async ({ input, merchant, language, session, caller, idempotencyKey }) => {
      const { config } = await merchants.byCode(merchant.code);
      const answer = await payments.openDeposit({
        merchant: merchant.code,
        config,
        memberId: session.memberId,
        status: session.status,
        language,
        key: idempotencyKey,
        method: input.method,
        amount: input.amount,
        returnUrl: input.returnUrl,
        siteOrigin: caller.origin,
      });
      return isRefusal(answer) ? answer : toDeposit(answer);
    },
    deposits: async ({ input, session }) => {
      const { rows, total } = await payments.page(session.memberId, input.pageNo, input.pageSize);
      return {
        content: rows.map(toDeposit),
        pageNo: input.pageNo,
        pageSize: input.pageSize,
        totalElements: total,
        totalPages: Math.ceil(total / input.pageSize),
        serverTime: new Date(),
      };
    },
    deposit: async ({ input, session }) => {
      const row = await payments.find(session.memberId, input.id);
      return row ? { ...toDeposit(row), serverTime: new Date() } : refuse("NOT_FOUND");
    },
  };
}

const limit = (text: string): bigint => parseMoney(text) ?? 0n;

function toDeposit(row: DepositRow): Output<"createDeposit"> {
  const payable = row.state === "waiting" && row.expires_at > new Date();
  return {
    id: row.id,
    method: row.method,
    amount: row.amount,
    fee: row.fee,
    credited: row.amount - row.fee,
    currency: row.currency,
    state: row.state,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    ...(row.settled_at ? { settledAt: row.settled_at } : {}),
    ...(payable && row.pay_url ? { payUrl: row.pay_url } : {}),
    reference: row.reference,
  };
}
