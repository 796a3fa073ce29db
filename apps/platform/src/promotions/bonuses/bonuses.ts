import { randomUUID } from "node:crypto";
import { formatMoney, type Money } from "@croupier/contract/domain/money";
import { isRefusal, refuse, type Refusal } from "../../kit/db/refusal.ts";
import type { Connection, Db, Tx } from "../../kit/db/pool.ts";
import { transact } from "../../kit/db/transact.ts";
import { command, lockMember, readBack, type MemberActor } from "../../ledger/command.ts";
import { houseAccount, playerAccount, post } from "../../ledger/post.ts";
import type { DepositBonusConfig, MerchantConfig } from "../../site/merchants/config.ts";
import * as store from "./store.ts";
import type { BonusRow, BonusState } from "./store.ts";

export interface BonusDeps {
  db: Connection;
  /** Adds a turnover requirement; returns the id that counts its stakes. */
  require(tx: Tx, bonus: { memberId: bigint; currency: string; reference: string; required: Money }): Promise<string>;
  /** Returns the stakes for each open requirement of a member; a missing one is done. */
  doneOf(db: Db, memberId: bigint, currency: string): Promise<Map<string, Money>>;
  /** Drops a requirement; stakes counted for it do not count again. */
  drop(tx: Tx, turnoverId: string, done: Money): Promise<void>;
  /** Returns the largest stake while a bonus of this merchant is active; null: the limit of any bet. */
  maxStakeOf(merchant: string): Promise<Money | null>;
  /**
   * Returns whether this merchant's bonuses can be played with, and the multiple of its amount that one may become in
   * cash.
   */
  playOf(merchant: string): Promise<{ stakeable: boolean; highestPayoutTimes?: number }>;
  notify(tx: Tx, kind: BonusEvent, bonus: BonusNotice): Promise<void>;
}

type BonusEvent = "bonus.credited" | "bonus.released" | "bonus.forfeited" | "bonus.lost" | "bonus.missed";

export interface BonusNotice {
  memberId: bigint;
  code: string;
  amount: Money;
  required: Money;
  currency: string;
}

/**
 * Creates the bonus wallet: a bonus waits there until its turnover is done and then becomes cash. A forfeited one goes
 * back. If the merchant allows play, a bonus has its own account, for bets and wins, and its remaining money becomes
 * cash or goes back.
 */
export function createBonuses(deps: BonusDeps) {
  const { db } = deps;
  return {
    /** Lists the bonuses a member may choose with a deposit: one at a time, some with the first deposit only. */
    async offered(on: Db, memberId: bigint, config: MerchantConfig): Promise<DepositBonusConfig[]> {
      const history = await store.bonusHistory(on, memberId);
      return history.isActive || history.isOnBreak
        ? []
        : config.deposit.bonuses.filter((bonus) => isAvailable(bonus, history));
    },
    /** Returns the codes of the first-deposit bonuses that this member can no longer choose. */
    async past(memberId: bigint, config: MerchantConfig): Promise<string[]> {
      const history = await store.bonusHistory(db, memberId);
      return config.deposit.bonuses
        .filter((bonus) => bonus.firstOnly && !isAvailable(bonus, history))
        .map(({ code }) => code);
    },
    give: (tx: Tx, offer: BonusOffer) => give(deps, tx, offer),
    award: (tx: Tx, prize: Award) => award(deps, tx, prize),
    /** Forfeits a bonus; by its state, a repetition gets the same answer. */
    forfeit: ({ memberId, key, fingerprint }: Pick<MemberActor, "memberId" | "key" | "fingerprint">, id: string) =>
      command<Shown>(db, {
        memberId,
        purpose: "bonus",
        key,
        fingerprint,
        find: async () => undefined,
        prepare: async () => undefined,
        async act(tx): Promise<Shown | Refusal> {
          const row = await store.lockBonus(tx, id);
          if (!row || row.member_id !== memberId) return refuse("NOT_FOUND");
          if (row.state === "forfeited") return row;
          if (row.state !== "active") return refuse("BONUS_ENDED");
          const done = await doneFor(deps, tx, row);
          const ended = await end(deps, tx, row, "forfeited", done);
          if (!isRefusal(ended)) await deps.drop(tx, row.turnover_id, done);
          return ended;
        },
      }),
    async page(memberId: bigint, state: BonusState | undefined, pageNo: number, pageSize: number) {
      const { rows, total } = await store.pageOf(db, memberId, state, pageSize, (pageNo - 1) * pageSize);
      const live = await Promise.all(
        rows.map(async (row) => (row.state === "active" ? { ...row, done: await doneFor(deps, db, row) } : row)),
      );
      return { rows: live, total };
    },
    /** Releases bonuses whose turnover is done, as a timed job. */
    async release(): Promise<void> {
      for (const id of await store.releasable(db)) {
        await transact(db, async (tx) => {
          const row = await store.lockBonus(tx, id);
          if (!row || row.state !== "active" || (await doneFor(deps, tx, row)) < row.required) return;
          await end(deps, tx, row, "released", row.required);
        });
      }
    },
    /** Ends bonuses that were used up in games, as a timed job. */
    async endEmptied(): Promise<void> {
      for (const id of await store.emptied(db, leastHeld)) {
        await transact(db, async (tx) => {
          const row = await store.lockBonus(tx, id);
          if (row?.state !== "active" || !row.stakeable || (row.held ?? 0n) >= leastHeld) return;
          const done = await doneFor(deps, tx, row);
          // Its turnover may be done with the last bet; then the remaining money is the member's.
          if (done >= row.required) return;
          if (!isRefusal(await end(deps, tx, row, "lost", done))) await deps.drop(tx, row.turnover_id, done);
        });
      }
    },
    /** Moves money that reached bonuses after their end: to the cash of a released one, else back. A timed job. */
    async moveLate(): Promise<void> {
      for (const id of await store.withLate(db)) await transact(db, (tx) => moveLate(tx, id));
    },
  };
}

/** A bonus with less than a cent is used up. */
const leastHeld = 100n;

const dayMs = 24 * 3600_000;

/**
 * Returns whether a member may have a bonus: one for a first deposit once for ever, another some days after the last.
 */
function isAvailable(
  { code, firstOnly, everyDays = 0 }: Pick<DepositBonusConfig, "code" | "firstOnly" | "everyDays">,
  { lastGiven, hasPaidIn }: store.BonusHistory,
): boolean {
  const last = lastGiven.get(code);
  if (firstOnly) return !hasPaidIn && !last;
  return !last || Date.now() - last.getTime() >= everyDays * dayMs;
}

export type Bonuses = ReturnType<typeof createBonuses>;
export type Shown = BonusRow;

interface Owed {
  merchant: string;
  memberId: bigint;
  currency: string;
  code: string;
  /** The deposit or reward it comes from. */
  reference: string;
  amount: Money;
  required: Money;
}

export interface BonusOffer extends Owed {
  /** Only with the first deposit, once for ever. */
  firstOnly: boolean;
  /** Days since the last one; absent: at any time. */
  everyDays?: number;
  /** As promised with the deposit. */
  maxStake: Money | null;
  depositId: string;
}

export interface Award extends Owed {
  rewardId: string;
}

async function doneFor({ doneOf }: BonusDeps, db: Db, row: BonusRow): Promise<Money> {
  return (await doneOf(db, row.member_id, row.currency)).get(row.turnover_id) ?? row.required;
}

/**
 * Awards the bonus chosen with a deposit. Many deposits may be opened before one is paid, so eligibility is checked
 * again now. The deposit is credited in any case, and the member is notified.
 */
async function give(deps: BonusDeps, tx: Tx, offer: BonusOffer): Promise<void> {
  const { memberId, currency, code, amount, required } = offer;
  await lockMember(tx, "bonus", memberId);
  const history = await store.bonusHistory(tx, memberId, offer.depositId);
  // Money that arrives during a break is credited, but brings no bonus.
  if (history.isActive || history.isOnBreak || !isAvailable(offer, history)) {
    return deps.notify(tx, "bonus.missed", { memberId, code, amount, required, currency });
  }
  await begin(deps, tx, { ...offer, rewardId: null });
}

/** Turns a claimed reward into a bonus; false while another one is active. */
async function award(deps: BonusDeps, tx: Tx, prize: Award): Promise<boolean> {
  await lockMember(tx, "bonus", prize.memberId);
  if ((await store.bonusHistory(tx, prize.memberId)).isActive) return false;
  await begin(deps, tx, { ...prize, depositId: null, maxStake: await deps.maxStakeOf(prize.merchant) });
  return true;
}

async function begin(
  deps: BonusDeps,
  tx: Tx,
  owed: Owed & Pick<BonusOffer, "maxStake"> & { depositId: string | null; rewardId: string | null },
): Promise<void> {
  const { memberId, currency, code, amount, required, reference } = owed;
  const id = randomUUID();
  const promotions = await houseAccount(tx, "promotions", code, currency, memberId);
  const { stakeable, highestPayoutTimes } = await deps.playOf(owed.merchant);
  const lines = [
    { account: promotions, amount: -amount },
    { account: await playerAccount(tx, "bonus", memberId, currency, stakeable ? id : ""), amount },
  ];
  const posted = await post(tx, { key: `bonus:${id}`, kind: "bonus", memberId, reference, lines });
  if (!posted.posted) throw new Error(`bonus ${id} could not be given: ${posted.code}`);
  const turnoverId = await deps.require(tx, { memberId, currency, reference: id, required });
  const highestPayout = stakeable && highestPayoutTimes !== undefined ? amount * BigInt(highestPayoutTimes) : null;
  await store.insertBonus(tx, { ...owed, id, turnoverId, stakeable, highestPayout });
  await deps.notify(tx, "bonus.credited", { memberId, code, amount, required, currency });
}

/**
 * Ends a bonus once, by the row's state and the ledger's key: its money becomes the member's cash if it is released,
 * and goes back otherwise. A playable one waits for its open bets.
 */
async function end(
  deps: BonusDeps,
  tx: Tx,
  row: BonusRow,
  state: Exclude<BonusState, "active">,
  done: Money,
): Promise<BonusRow | Refusal> {
  const { id, member_id: memberId, currency, required, code } = row;
  const account = await accountOf(tx, row);
  const held = row.stakeable ? await store.lockHeld(tx, account) : row.amount;
  if (row.stakeable && (await store.isInPlay(tx, row, account))) return refuse("BONUS_IN_PLAY");
  const parts = split(row, state, held, 0n);
  await move(tx, row, account, parts, `bonus:${id}:${state}`);
  await store.endBonus(tx, id, state, done, row.stakeable ? parts : { cash: 0n, back: 0n });
  const amount = state === "released" ? parts.cash : state === "lost" ? row.amount : held;
  await deps.notify(tx, `bonus.${state}`, { memberId, code, amount, required, currency });
  return readBack(store.lockBonus(tx, id));
}

async function moveLate(tx: Tx, id: string): Promise<void> {
  const row = await store.lockBonus(tx, id);
  if (!row || row.state === "active") return;
  const account = await accountOf(tx, row);
  const held = await store.lockHeld(tx, account);
  if (held === 0n) return;
  const before = await store.lateBefore(tx, id);
  const parts = split(row, row.state, held, row.ended_cash + before.cash);
  await move(tx, row, account, parts, `bonus:${id}:late:${before.times + 1}`);
  await store.insertLate(tx, id, before.times + 1, parts);
}

const accountOf = (tx: Tx, { id, member_id: memberId, currency, stakeable }: BonusRow): Promise<bigint> =>
  playerAccount(tx, "bonus", memberId, currency, stakeable ? id : "");

/** Returns the part of an amount that becomes cash: up to the highest payout, less earlier cash. */
function split(row: BonusRow, state: BonusState, held: Money, paid: Money): store.Parts {
  if (state !== "released") return { cash: 0n, back: held };
  const most = row.highest_payout === null ? held : row.highest_payout - paid;
  const cash = most < held ? most : held;
  return { cash, back: held - cash };
}

/** Moves the bonus's money; an empty bonus moves none. */
async function move(tx: Tx, row: BonusRow, account: bigint, { cash, back }: store.Parts, key: string): Promise<void> {
  if (cash + back === 0n) return;
  const { member_id: memberId, currency, code, reference } = row;
  const lines = [{ account, amount: -cash - back }];
  if (cash > 0n) lines.push({ account: await playerAccount(tx, "cash", memberId, currency), amount: cash });
  if (back > 0n) lines.push({ account: await houseAccount(tx, "promotions", code, currency, memberId), amount: back });
  const posted = await post(tx, { key, kind: "bonus", memberId, reference, lines });
  if (!posted.posted) throw new Error(`${key} could not be posted: ${posted.code}`);
}

/** Returns the values for its inbox message. */
export const detailOf = ({ amount, required, currency }: BonusNotice): Record<string, string> => ({
  amount: formatMoney(amount),
  required: formatMoney(required),
  currency,
});
