import { randomUUID } from "node:crypto";
import { formatMoney, type Money } from "@croupier/contract/domain/money";
import { refuse, type Refusal } from "../../kit/db/refusal.ts";
import type { Connection, Db, Tx } from "../../kit/db/pool.ts";
import { transact } from "../../kit/db/transact.ts";
import { command, fingerprint, lockMember, type MemberActor } from "../../ledger/command.ts";
import { houseAccount, playerAccount, post } from "../../ledger/post.ts";
import type { DepositBonusConfig, MerchantConfig } from "../../site/merchants/config.ts";
import * as store from "./store.ts";
import type { BonusRow, BonusState } from "./store.ts";

export interface BonusDeps {
  db: Connection;
  /** Adds a turnover requirement; answers the id under which its stakes are counted. */
  require(tx: Tx, bonus: { memberId: bigint; currency: string; reference: string; required: Money }): Promise<string>;
  /** Answers what was staked for each open requirement of a member; one that is missing is done. */
  doneOf(db: Db, memberId: bigint, currency: string): Promise<Map<string, Money>>;
  /** Drops a requirement; stakes counted for it do not count again. */
  drop(tx: Tx, turnoverId: string, done: Money): Promise<void>;
  /** Answers the largest stake while a bonus of this merchant is active; null: what any bet may have. */
  maxStakeOf(merchant: string): Promise<Money | null>;
  notify(tx: Tx, kind: BonusEvent, bonus: BonusNotice): Promise<void>;
}

type BonusEvent = "bonus.credited" | "bonus.released" | "bonus.forfeited" | "bonus.missed";

export interface BonusNotice {
  memberId: bigint;
  code: string;
  amount: Money;
  required: Money;
  currency: string;
}

/**
 * Creates the bonus wallet: a bonus waits there until its turnover is done and then becomes cash. Forfeited, it goes
 * back.
 */
export function createBonuses(deps: BonusDeps) {
  const { db } = deps;
  return {
    /** Lists what a member may choose with a deposit: one bonus at a time, some with the first deposit only. */
    async offered(on: Db, memberId: bigint, config: MerchantConfig): Promise<DepositBonusConfig[]> {
      const { codes, isActive, hasPaidIn } = await store.bonusHistory(on, memberId);
      if (isActive) return [];
      return config.deposit.bonuses.filter((bonus) => !bonus.firstOnly || !isPast(bonus.code, codes, hasPaidIn));
    },
    /** Answers the codes of the bonuses for a first deposit that this member can no longer choose. */
    async past(memberId: bigint, config: MerchantConfig): Promise<string[]> {
      const { codes, hasPaidIn } = await store.bonusHistory(db, memberId);
      return config.deposit.bonuses
        .filter(({ firstOnly, code }) => firstOnly && isPast(code, codes, hasPaidIn))
        .map(({ code }) => code);
    },
    give: (tx: Tx, offer: BonusOffer) => give(deps, tx, offer),
    award: (tx: Tx, prize: Award) => award(deps, tx, prize),
    /** Gives a bonus up; by its state, doing it again answers the same. */
    forfeit: ({ memberId, key }: Pick<MemberActor, "memberId" | "key">, id: string) =>
      command<Shown>(db, {
        memberId,
        purpose: "bonus",
        key,
        words: fingerprint("forfeit", id),
        find: async () => undefined,
        prepare: async () => undefined,
        async act(tx): Promise<Shown | Refusal> {
          const row = await store.lockBonus(tx, id);
          if (!row || row.member_id !== memberId) return refuse("NOT_FOUND");
          if (row.state === "forfeited") return row;
          if (row.state === "released") return refuse("BONUS_ENDED");
          const done = await doneFor(deps, tx, row);
          await deps.drop(tx, row.turnover_id, done);
          return end(deps, tx, row, "forfeited", done);
        },
      }),
    async page(memberId: bigint, state: BonusState | undefined, pageNo: number, pageSize: number) {
      const { rows, total } = await store.pageOf(db, memberId, state, pageSize, (pageNo - 1) * pageSize);
      const live = await Promise.all(
        rows.map(async (row) => (row.state === "active" ? { ...row, done: await doneFor(deps, db, row) } : row)),
      );
      return { rows: live, total };
    },
    /** Releases bonuses whose turnover is done: a timed job. */
    async release(): Promise<void> {
      for (const id of await store.releasable(db)) {
        await transact(db, async (tx) => {
          const row = await store.lockBonus(tx, id);
          if (!row || row.state !== "active" || (await doneFor(deps, tx, row)) < row.required) return;
          await end(deps, tx, row, "released", row.required);
        });
      }
    },
  };
}

/** Whether a first-deposit bonus is no longer available to this member. */
const isPast = (code: string, codes: readonly string[], hasPaidIn: boolean): boolean =>
  hasPaidIn || codes.includes(code);

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
  /** As it was promised with the deposit. */
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
 * Awards the bonus that was chosen with a deposit. Many deposits may be opened before one is paid, so that eligibility
 * is checked again now. The deposit is credited either way, and the member is notified.
 */
async function give(deps: BonusDeps, tx: Tx, offer: BonusOffer): Promise<void> {
  const { memberId, currency, code, amount, required } = offer;
  await lockMember(tx, "bonus", memberId);
  const { codes, isActive, hasPaidIn } = await store.bonusHistory(tx, memberId, offer.depositId);
  if (isActive || (offer.firstOnly && isPast(code, codes, hasPaidIn))) {
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
  const lines = [
    { account: promotions, amount: -amount },
    { account: await playerAccount(tx, "bonus", memberId, currency), amount },
  ];
  const posted = await post(tx, { key: `bonus:${id}`, kind: "bonus", memberId, reference, lines });
  if (!posted.posted) throw new Error(`bonus ${id} could not be given: ${posted.code}`);
  const turnoverId = await deps.require(tx, { memberId, currency, reference: id, required });
  await store.insertBonus(tx, { ...owed, id, turnoverId });
  await deps.notify(tx, "bonus.credited", { memberId, code, amount, required, currency });
}

/** Releases a bonus to the member's cash, or forfeits it: once, by the row's state and the ledger's key. */
async function end(
  deps: BonusDeps,
  tx: Tx,
  row: BonusRow,
  state: "released" | "forfeited",
  done: Money,
): Promise<BonusRow> {
  const { id, member_id: memberId, currency, amount, required, code, reference } = row;
  const to =
    state === "released"
      ? await playerAccount(tx, "cash", memberId, currency)
      : await houseAccount(tx, "promotions", code, currency, memberId);
  const lines = [
    { account: await playerAccount(tx, "bonus", memberId, currency), amount: -amount },
    { account: to, amount },
  ];
  const posted = await post(tx, { key: `bonus:${id}:${state}`, kind: "bonus", memberId, reference, lines });
  if (!posted.posted) throw new Error(`bonus ${id} could not be ${state}: ${posted.code}`);
  await store.endBonus(tx, id, state, done);
  await deps.notify(tx, `bonus.${state}`, { memberId, code, amount, required, currency });
  return { ...row, state, done, ended_at: new Date() };
}

/** Answers the values of its inbox message. */
export const detailOf = ({ amount, required, currency }: BonusNotice): Record<string, string> => ({
  amount: formatMoney(amount),
  required: formatMoney(required),
  currency,
});
