import { createHash, randomBytes, randomUUID } from "node:crypto";
import { currencies } from "@croupier/contract/currencies";
import { parseMoney, share } from "@croupier/contract/money";
import { safeUrl } from "@croupier/contract/safe-url";
import { refuse, type Refusal } from "../db/refusal.ts";
import type { Pool, Tx } from "../db/pool.ts";
import { transact } from "../db/transact.ts";
import type { DepositMethodConfig, MerchantConfig } from "../merchants/config.ts";
import type { PaymentNews, PaymentProvider } from "./provider.ts";
import * as store from "./store.ts";
import type { DepositRow } from "./store.ts";

export interface Ask {
  merchant: string;
  config: MerchantConfig;
  memberId: bigint;
  status: "active" | "blocked" | "excluded";
  language: string;
  key: string;
  method: string;
  amount: bigint;
  returnUrl: string;
  /** The site as this visitor sees it: the only place the provider may send them back to. */
  siteOrigin: string;
}

export interface PaymentsDeps {
  db: Pool;
  /** Without one, no method is offered. */
  provider: PaymentProvider | undefined;
  /** Credits a paid deposit through the ledger, once for ever, and tells the member's pages. */
  credit(tx: Tx, deposit: DepositRow): Promise<void>;
  tell(tx: Tx, deposit: Pick<DepositRow, "id" | "member_id">, state: DepositRow["state"]): Promise<void>;
}

/** What a call-back is answered; the provider repeats until it is one of the first three. */
export type CallbackAnswer = "OK" | "ALREADY_SETTLED" | "IGNORED" | "UNKNOWN_REFERENCE" | "AMOUNT_MISMATCH";

export function createPayments({ db, provider, credit, tell }: PaymentsDeps) {
  /** Opens a deposit, or answers the one that was opened under the same key. */
  async function openDeposit(ask: Ask): Promise<DepositRow | Refusal> {
    if (!provider) return refuse("METHOD_UNAVAILABLE");
    const checked = judge(ask);
    if ("refused" in checked) return checked;
    const deposit = await transact(db, (tx) => record(tx, ask, checked.method, checked.returnUrl));
    if ("refused" in deposit || deposit.state !== "created") return deposit;
    const payUrl = await provider.open({
      reference: deposit.reference,
      method: deposit.method,
      amount: deposit.amount,
      currency: deposit.currency,
      payee: ask.config.brand.name,
      language: ask.language,
      returnUrl: deposit.return_url,
      expiresAt: deposit.expires_at,
    });
    // The deposit stays: the same key tries the provider again, and time ends it otherwise.
    if (!payUrl) return refuse("PROVIDER_SILENT");
    await store.setWaiting(db, deposit.id, payUrl);
    return (await store.findDeposit(db, deposit.id)) ?? deposit;
  }

  /** Takes a provider's word, once its signature was checked: money that arrived is always credited, also late. */
  async function hear(news: PaymentNews): Promise<CallbackAnswer> {
    return transact(db, async (tx) => {
      const deposit = await store.lockDeposit(tx, news.reference);
      if (!deposit) return "UNKNOWN_REFERENCE";
      const answer = await apply(tx, deposit, news);
      await store.noteCallback(tx, {
        depositId: deposit.id,
        eventId: news.eventId,
        outcome: news.outcome,
        amount: news.amount,
        currency: news.currency,
        answer,
      });
      return answer;
    });
  }

  async function apply(tx: Tx, deposit: DepositRow, news: PaymentNews): Promise<CallbackAnswer> {
    if (deposit.state === "credited") return news.outcome === "paid" ? "ALREADY_SETTLED" : "IGNORED";
    if (news.outcome === "declined") {
      if (deposit.state === "expired" || deposit.state === "rejected") return "IGNORED";
      await store.settle(tx, deposit.id, "rejected");
      await tell(tx, deposit, "rejected");
      return "OK";
    }
    if (news.amount !== deposit.amount || news.currency !== deposit.currency) return "AMOUNT_MISMATCH";
    await store.settle(tx, deposit.id, "credited");
    await credit(tx, deposit);
    await tell(tx, deposit, "credited");
    return "OK";
  }

  return {
    open: provider !== undefined,
    openDeposit,
    hear,
    find: async (memberId: bigint, id: string): Promise<DepositRow | undefined> => {
      const row = await store.findDeposit(db, id);
      return row?.member_id === memberId ? row : undefined;
    },
    page: (memberId: bigint, pageNo: number, pageSize: number) =>
      store.pageOf(db, memberId, pageSize, (pageNo - 1) * pageSize),
    expire: () =>
      transact(db, async (tx) => {
        for (const row of await store.expireOverdue(tx)) await tell(tx, row, "expired");
      }),
  };
}

export type Payments = ReturnType<typeof createPayments>;

/** Everything that can be refused before anything is written. */
function judge(ask: Ask): { method: DepositMethodConfig; returnUrl: string } | Refusal {
  if (ask.status !== "active") return refuse("ACCOUNT_BLOCKED");
  const method = ask.config.deposit.methods.find((each) => each.method === ask.method);
  if (!method) return refuse("METHOD_UNAVAILABLE");
  const [min, max] = [parseMoney(method.min) ?? 0n, parseMoney(method.max) ?? 0n];
  if (ask.amount < min) return refuse("AMOUNT_TOO_SMALL", { min: method.min });
  if (ask.amount > max) return refuse("AMOUNT_TOO_LARGE", { max: method.max });
  if (ask.amount % currencies[ask.config.currency].smallest !== 0n)
    return refuse("BAD_REQUEST", { fields: ["amount"] });
  const returnUrl = safeUrl(ask.returnUrl, ask.siteOrigin, [ask.siteOrigin]);
  return returnUrl ? { method, returnUrl: returnUrl.href } : refuse("BACK_URL_REFUSED");
}

async function record(tx: Tx, ask: Ask, method: DepositMethodConfig, returnUrl: string): Promise<DepositRow | Refusal> {
  await store.lockMember(tx, ask.memberId);
  const fingerprint = createHash("sha256").update(`${ask.method}\n${ask.amount}\n${ask.config.currency}`).digest("hex");
  const known = await store.findByKey(tx, ask.memberId, ask.key);
  if (known) return known.fingerprint === fingerprint ? known : refuse("KEY_REUSED");
  if ((await store.countOpen(tx, ask.memberId)) >= ask.config.deposit.maxOpen) return refuse("TOO_MANY_OPEN_DEPOSITS");
  const id = randomUUID();
  await store.insertDeposit(tx, {
    id,
    merchant: ask.merchant,
    memberId: ask.memberId,
    key: ask.key,
    fingerprint,
    method: ask.method,
    amount: ask.amount,
    fee: share(ask.amount, BigInt(method.feeBasisPoints)),
    currency: ask.config.currency,
    reference: `D${randomBytes(6).toString("hex").toUpperCase()}`,
    returnUrl,
    minutesToPay: ask.config.deposit.minutesToPay,
  });
  const row = await store.findDeposit(tx, id);
  if (!row) throw new Error("a deposit vanished in its own transaction");
  return row;
}
