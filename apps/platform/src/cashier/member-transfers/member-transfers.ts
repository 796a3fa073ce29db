import { randomUUID } from "node:crypto";
import { smallestOf } from "@croupier/contract/domain/currencies";
import { formatMoney, type Money } from "@croupier/contract/domain/money";
import { isRefusal, refuse, type Refusal } from "../../kit/db/refusal.ts";
import type { Pool, Tx } from "../../kit/db/pool.ts";
import { command, newReference, readBack, type MemberActor } from "../../ledger/command.ts";
import { playerAccount, post } from "../../ledger/post.ts";
import { findLevelToPayIn, findLevelToPayOut } from "../../protection/documents/require-level.ts";
import { findDepositLimit } from "../../protection/limits/limits.ts";
import type { MerchantConfig } from "../../site/merchants/config.ts";
import * as store from "./store.ts";
import type { Party, TransferRow } from "./store.ts";

export interface TransferDeps {
  db: Pool;
  checkPassword(memberId: bigint, password: string): Promise<Refusal | undefined>;
  /** Returns the stakes still required before money may leave, which also applies to transfers. */
  turnoverLeft(tx: Tx, memberId: bigint, currency: string): Promise<Money>;
  /** Notifies both members. */
  notify(tx: Tx, row: TransferRow, way: Way): Promise<void>;
}

/** A member who sends, at a merchant with these terms. */
type Sender = MemberActor & { config: MerchantConfig };

/** Returns the recipient if it can be paid: at the same merchant, in the same currency, and not blocked. */
const payable = (party: Party | undefined, currency: string): Party | undefined =>
  party && party.status !== "blocked" && party.currency === currency ? party : undefined;

export function createMemberTransfers(deps: TransferDeps) {
  const { db } = deps;
  return {
    toUpline: (sender: Sender, amount: Money, password: string) => toUpline(deps, sender, amount, password),
    toDownline: (sender: Sender, account: string, amount: Money, password: string) =>
      toDownline(deps, sender, account, amount, password),
    uplineOf: async (memberId: bigint, currency: string) => payable(await store.uplineOf(db, memberId), currency),
    /** Returns how much more may be sent today in this direction. */
    async leftToday(memberId: bigint, config: MerchantConfig, way: Way): Promise<Money> {
      const left = dailyMax(config, way) - (await store.lostAndSentToday(db, memberId, config.gmtOffsetMinutes));
      return left > 0n ? left : 0n;
    },
    findByKey: (memberId: bigint, key: string) => store.findByKey(db, memberId, key),
    page: (memberId: bigint, pageNo: number, pageSize: number) =>
      store.pageOf(db, memberId, pageSize, (pageNo - 1) * pageSize),
  };
}

/** The direction along the line of agents. */
export type Way = "up" | "down";

/** Returns the day's maximum: an agent may send more down than members send up. */
const dailyMax = ({ transfer: { dailyMax: usual }, agents }: MerchantConfig, way: Way): Money =>
  way === "down" ? (agents.sendDailyMax ?? usual) : usual;

export type Transfers = ReturnType<typeof createMemberTransfers>;

/** Transfers cash to the upline, or returns the transfer already made under the same key. */
const toUpline = (deps: TransferDeps, sender: Sender, amount: Money, password: string) =>
  transfer(deps, { sender, amount, password, way: "up" }, async (tx) => {
    const upline = payable(await store.uplineOf(tx, sender.memberId), sender.currency);
    return upline ?? refuse("NO_UPLINE");
  });

/** Transfers cash to a member of the sender's team, or returns the transfer already made under the same key. */
const toDownline = (deps: TransferDeps, sender: Sender, account: string, amount: Money, password: string) =>
  transfer(deps, { sender, amount, password, way: "down" }, async (tx) => {
    const downline = payable(await store.downlineOf(tx, sender.memberId, account), sender.currency);
    return downline ?? refuse("NOT_FOUND");
  });

interface Order {
  sender: Sender;
  amount: Money;
  password: string;
  way: Way;
}

function transfer(
  deps: TransferDeps,
  { sender, amount, password, way }: Order,
  recipient: (tx: Tx) => Promise<Party | Refusal>,
): Promise<TransferRow | Refusal> {
  const { db, checkPassword } = deps;
  const { memberId, key, fingerprint } = sender;
  return command(db, {
    memberId,
    purpose: "transfer",
    key,
    fingerprint,
    find: (on) => store.findByKey(on, memberId, key),
    prepare: async () => validate(sender, amount) ?? (await checkPassword(memberId, password)),
    async act(tx) {
      const to = await recipient(tx);
      return isRefusal(to) ? to : move(tx, deps, { sender, amount, way, to });
    },
  });
}

function validate({ config, status, currency }: Sender, amount: Money): Refusal | undefined {
  if (status !== "active") return refuse("ACCOUNT_BLOCKED");
  const { min, max } = config.transfer;
  if (amount < min) return refuse("AMOUNT_TOO_SMALL", { min: formatMoney(min) });
  if (amount > max) return refuse("AMOUNT_TOO_LARGE", { max: formatMoney(max) });
  return amount % smallestOf(currency) === 0n ? undefined : refuse("BAD_REQUEST", { fields: ["amount"] });
}

interface Move {
  sender: Sender;
  amount: Money;
  way: Way;
  to: Party;
}

async function move(tx: Tx, deps: TransferDeps, { sender, amount, way, to }: Move) {
  const { memberId, currency, config, merchant, key, fingerprint } = sender;
  const { levels } = config.protection.documents;
  const level = await findLevelToPayOut(tx, memberId, levels);
  if (level) return refuse("DOCUMENTS_NEEDED", level);
  const left = await deps.turnoverLeft(tx, memberId, currency);
  if (left > 0n) return refuse("TURNOVER_LEFT", { left: formatMoney(left) });
  const today = (await store.lostAndSentToday(tx, memberId, config.gmtOffsetMinutes)) + amount;
  if (today > dailyMax(config, way)) return refuse("DAILY_LIMIT");
  const id = randomUUID();
  const reference = newReference("T");
  const lines = [
    { account: await playerAccount(tx, "cash", memberId, currency), amount: -amount },
    { account: await playerAccount(tx, "cash", to.id, currency), amount },
  ];
  const posted = await post(tx, { key: `transfer:${id}`, kind: "transfer", memberId, reference, lines });
  if (!posted.posted) return refuse("INSUFFICIENT_FUNDS");
  // The limit is the recipient's own: the sender does not learn why, and asks about it only with the money at hand.
  const recipient = { memberId: to.id, currency };
  if (await findLevelToPayIn(tx, recipient, { levels, amount })) return refuse("RECIPIENT_UNAVAILABLE");
  if (await findDepositLimit(tx, recipient, amount)) return refuse("RECIPIENT_UNAVAILABLE");
  const terms = { id, merchant, fromId: memberId, toId: to.id, key, fingerprint, amount, currency, reference };
  await store.insertTransfer(tx, terms);
  const row = await readBack(store.findByKey(tx, memberId, key));
  await deps.notify(tx, row, way);
  return row;
}
