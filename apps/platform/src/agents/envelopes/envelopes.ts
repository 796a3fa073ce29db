import { randomUUID } from "node:crypto";
import { smallestOf } from "@croupier/contract/domain/currencies";
import { formatMoney, type Money } from "@croupier/contract/domain/money";
import { isRefusal, refuse, type Refusal } from "../../kit/db/refusal.ts";
import type { Pool, Tx } from "../../kit/db/pool.ts";
import { transact } from "../../kit/db/transact.ts";
import { command, newReference, readBack, type MemberActor } from "../../ledger/command.ts";
import { houseAccount, playerAccount, post } from "../../ledger/post.ts";
import { createQueues } from "../../kit/lib/queues.ts";
import type { Levels } from "../../protection/documents/levels.ts";
import { findLevelToPayIn, findLevelToPayOut } from "../../protection/documents/require-level.ts";
import { findDepositLimit } from "../../protection/limits/limits.ts";
import type { MerchantConfig } from "../../site/merchants/config.ts";
import * as notify from "./notify.ts";
import { nextShare } from "./shares.ts";
import * as store from "./store.ts";
import type { EnvelopeRow, ReceivedRow } from "./store.ts";

export interface EnvelopeDeps {
  db: Pool;
  checkPassword(memberId: bigint, password: string): Promise<Refusal | undefined>;
  /** Returns the stakes still required before money may leave, which also applies to envelopes. */
  turnoverLeft(tx: Tx, memberId: bigint, currency: string): Promise<Money>;
}

/** An agent who sends, at a merchant with these terms. */
type Sender = MemberActor & { config: MerchantConfig };

/** A member who opens one, at a merchant with these levels of identity. */
type Recipient = MemberActor & { levels: Levels };

export interface Filling {
  amount: Money;
  count: number;
  mode: "equal" | "random";
  hours: number;
  wishes: string;
  /** The members who may open it; absent: the whole team. */
  accounts?: string[] | undefined;
}

/** Maximum of callers waiting for one envelope on one instance: many more than a team opens at once. */
const mostWaiting = 2000;

/** Creates red envelopes: agents send them to their teams, members open them, and the rest is returned. */
export function createEnvelopes(deps: EnvelopeDeps) {
  const { db } = deps;
  const inTurn = createQueues(mostWaiting);
  return {
    send: (sender: Sender, filling: Filling, password: string) => send(deps, sender, filling, password),
    open: async (actor: Recipient, id: string): Promise<ReceivedRow | Refusal> =>
      (await inTurn(id, () => open(db, actor, id))) ?? refuse("TOO_MANY_REQUESTS"),
    returnExpired: () => returnExpired(db),
    announceRest: () => announceRest(db),
    async leftToday(memberId: bigint, config: MerchantConfig): Promise<Money> {
      const most = config.agents.envelopes?.dailyMax ?? 0n;
      const left = most - (await store.sentToday(db, memberId, config.gmtOffsetMinutes));
      return left > 0n ? left : 0n;
    },
    countTeam: (memberId: bigint, currency: string) => store.countParties(db, memberId, currency),
    sent: (memberId: bigint, pageNo: number, pageSize: number) =>
      store.pageOfSent(db, memberId, pageSize, (pageNo - 1) * pageSize),
    findSent: (memberId: bigint, id: string) => store.findSent(db, memberId, id),
    sharesOf: (id: string, pageNo: number, pageSize: number) =>
      store.sharesOf(db, id, pageSize, (pageNo - 1) * pageSize),
    received: (memberId: bigint, pageNo: number, pageSize: number) =>
      store.pageOfReceived(db, memberId, pageSize, (pageNo - 1) * pageSize),
  };
}

export type Envelopes = ReturnType<typeof createEnvelopes>;

/** Takes the sum out of the sender's wallet and sends the envelope, or returns the one already sent under the key. */
function send(deps: EnvelopeDeps, sender: Sender, filling: Filling, password: string): Promise<EnvelopeRow | Refusal> {
  const { memberId, key } = sender;
  const names = filling.accounts ? [...new Set(filling.accounts.map((name) => name.toLowerCase()))] : undefined;
  return command(deps.db, {
    memberId,
    purpose: "envelope",
    key,
    fingerprint: sender.fingerprint,
    find: (on) => store.findByKey(on, memberId, key),
    prepare: async () => validate(sender, filling) ?? (await deps.checkPassword(memberId, password)),
    act: (tx) => fill(tx, deps, sender, { ...filling, accounts: names }),
    async afterCommit(row) {
      await announce(deps.db, row.id);
      return row;
    },
  });
}

function validate({ config, status, currency }: Sender, { amount, count, hours }: Filling): Refusal | undefined {
  const { envelopes } = config.agents;
  if (!envelopes) return refuse("FEATURE_OFF");
  if (status !== "active") return refuse("ACCOUNT_BLOCKED");
  const { min, max, maxCount, maxHours } = envelopes;
  if (amount < min) return refuse("AMOUNT_TOO_SMALL", { min: formatMoney(min) });
  if (amount > max) return refuse("AMOUNT_TOO_LARGE", { max: formatMoney(max) });
  const smallest = smallestOf(currency);
  if (amount % smallest !== 0n) return refuse("BAD_REQUEST", { fields: ["amount"] });
  if (count > maxCount) return refuse("ENVELOPE_BOUNDS", { field: "count", max: maxCount });
  if (hours > maxHours) return refuse("ENVELOPE_BOUNDS", { field: "hours", max: maxHours });
  const least = smallest * BigInt(count);
  return amount < least ? refuse("ENVELOPE_TOO_THIN", { min: formatMoney(least) }) : undefined;
}

/** Finds the members who may open it; a member outside the team is answered like an unknown name. */
async function findRecipients(tx: Tx, { memberId, currency }: Sender, names: string[] | undefined) {
  const found = await store.partiesBelow(tx, memberId, currency, names);
  const missing = names?.find((name) => !found.some(({ key }) => key === name));
  if (missing !== undefined) return refuse("NOT_FOUND", { field: "accounts", account: missing });
  return found.length > 0 ? found.map(({ id }) => id) : refuse("ENVELOPE_NOBODY");
}

async function fill(
  tx: Tx,
  deps: EnvelopeDeps,
  sender: Sender,
  { accounts, ...filling }: Filling,
): Promise<EnvelopeRow | Refusal> {
  const { memberId, currency, config, merchant, key, fingerprint } = sender;
  const { amount } = filling;
  const recipients = await findRecipients(tx, sender, accounts);
  if (isRefusal(recipients)) return recipients;
  if (accounts && filling.count > recipients.length) {
    return refuse("ENVELOPE_BOUNDS", { field: "count", max: recipients.length });
  }
  const level = await findLevelToPayOut(tx, memberId, config.protection.documents.levels);
  if (level) return refuse("DOCUMENTS_NEEDED", level);
  const left = await deps.turnoverLeft(tx, memberId, currency);
  if (left > 0n) return refuse("TURNOVER_LEFT", { left: formatMoney(left) });
  const today = (await store.sentToday(tx, memberId, config.gmtOffsetMinutes)) + amount;
  if (today > (config.agents.envelopes?.dailyMax ?? 0n)) return refuse("DAILY_LIMIT");
  const id = randomUUID();
  const reference = newReference("E");
  const lines = [
    { account: await playerAccount(tx, "cash", memberId, currency), amount: -amount },
    { account: await setAside(tx, memberId, currency), amount },
  ];
  const posted = await post(tx, { key: `envelope:${id}`, kind: "envelope", memberId, reference, lines });
  if (!posted.posted) return refuse("INSUFFICIENT_FUNDS");
  const terms = { id, merchant, senderId: memberId, key, fingerprint, reference, currency, recipients };
  await store.insertEnvelope(tx, { ...terms, ...filling, wholeTeam: accounts === undefined });
  return readBack(store.findByKey(tx, memberId, key));
}

/** Members notified in one transaction, which delays other events to their pages. */
const atOnce = 500;

/** Notifies the next members who may open an envelope; returns whether there may be more. */
const announce = (db: Pool, id: string): Promise<boolean> =>
  transact(db, async (tx) => {
    const row = await store.lock(tx, id);
    // An empty or finished envelope is not announced.
    if (row?.state !== "open" || row.announced) return false;
    const next = await store.nextRecipients(tx, id, atOnce);
    const isAll = next.length < atOnce;
    if (next.length > 0) await notify.notifySent(tx, row, next);
    await store.noteAnnounced(tx, id, next.at(-1), isAll);
    return !isAll;
  });

/** Notifies the members that a sender's own call did not: the rest of large teams, and after a crash. */
async function announceRest(db: Pool): Promise<void> {
  for (const id of await store.toAnnounce(db)) while (await announce(db, id));
}

/** Finds the account of shares not yet opened; an envelope stays in the shard of its sender. */
const setAside = (tx: Tx, senderId: bigint, currency: string) =>
  houseAccount(tx, "suspense", "envelope", currency, senderId);

/** Opens an envelope for a member, once: a repetition returns its share. */
function open(db: Pool, actor: Recipient, id: string): Promise<ReceivedRow | Refusal> {
  const { memberId, key } = actor;
  return command(db, {
    memberId,
    purpose: "envelope",
    key,
    fingerprint: actor.fingerprint,
    find: async (on) => {
      const row = await store.findReceived(on, memberId, id);
      return row?.share ? row : undefined;
    },
    prepare: async () => (actor.status === "active" ? undefined : refuse("ACCOUNT_BLOCKED")),
    act: (tx) => takeShare(tx, actor, id),
  });
}

async function takeShare(
  tx: Tx,
  { memberId, currency, levels }: Recipient,
  id: string,
): Promise<ReceivedRow | Refusal> {
  // A member it was not sent to learns nothing about it, and delays nobody.
  if (!(await store.isRecipient(tx, id, memberId))) return refuse("NOT_FOUND");
  const row = await store.lock(tx, id);
  if (!row || row.currency !== currency) return refuse("NOT_FOUND");
  if (row.state === "finished") return refuse("ENVELOPE_OVER");
  if (row.state === "returned" || row.over) return refuse("ENVELOPE_EXPIRED");
  const amount = nextShare(row, smallestOf(currency));
  const lines = [
    { account: await setAside(tx, row.sender_id, currency), amount: -amount },
    { account: await playerAccount(tx, "cash", memberId, currency), amount },
  ];
  const { reference } = row;
  const posted = await post(tx, { key: `envelope:${id}:${memberId}`, kind: "envelope", memberId, reference, lines });
  if (!posted.posted) throw new Error(`envelope ${reference} could not be opened: ${posted.code}`);
  const level = await findLevelToPayIn(tx, { memberId, currency }, { levels, amount });
  if (level) return refuse("DOCUMENTS_NEEDED", level);
  // Accounts are locked before limits, as with bets.
  const reached = await findDepositLimit(tx, { memberId, currency }, amount);
  if (reached) return refuse("LIMIT_REACHED", reached);
  await store.insertShare(tx, id, memberId, amount);
  await store.takeOut(tx, id, amount);
  const received = await readBack(store.findReceived(tx, memberId, id));
  await notify.notifyOpened(tx, received, memberId);
  return received;
}

/** Returns the shares not opened in time, each envelope separately and once. */
async function returnExpired(db: Pool): Promise<void> {
  for (const id of await store.dueBack(db)) {
    await transact(db, async (tx) => {
      const row = await store.lock(tx, id);
      if (row?.state !== "open" || !row.over) return;
      const { sender_id: memberId, currency, reference } = row;
      const rest = row.amount - row.given;
      const lines = [
        { account: await setAside(tx, memberId, currency), amount: -rest },
        { account: await playerAccount(tx, "cash", memberId, currency), amount: rest },
      ];
      const posted = await post(tx, { key: `envelope:${id}:back`, kind: "envelope", memberId, reference, lines });
      if (!posted.posted) throw new Error(`envelope ${reference} could not be given back: ${posted.code}`);
      await store.giveBack(tx, id, rest);
      await notify.notifyReturned(tx, { ...row, state: "returned", returned: rest });
    });
  }
}
