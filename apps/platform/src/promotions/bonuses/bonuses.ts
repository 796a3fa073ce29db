import { randomUUID } from "node:crypto";
import { formatMoney, type Money } from "@croupier/contract/domain/money";
import { refuse, type Refusal } from "../../kit/db/refusal.ts";
import type { Db, Pool, Tx } from "../../kit/db/pool.ts";
import { transact } from "../../kit/db/transact.ts";
import { lockMember } from "../../ledger/command.ts";
import { houseAccount, playerAccount, post } from "../../ledger/post.ts";
import type { DepositBonusConfig, MerchantConfig } from "../../site/merchants/config.ts";
import * as store from "./store.ts";
import type { BonusRow, BonusState } from "./store.ts";

export interface BonusDeps {
  db: Pool;
  /** Asks for stakes; answers the id under which they are counted. */
  require(tx: Tx, bonus: { memberId: bigint; currency: string; reference: string; required: Money }): Promise<string>;
  /** What was staked for each open requirement of a member; one that is missing is done. */
  doneOf(db: Db, memberId: bigint, currency: string): Promise<Map<string, Money>>;
  /** What a requirement asks for falls away; stakes counted for it do not count again. */
  drop(tx: Tx, turnoverId: string, done: Money): Promise<void>;
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

/** A bonus waits in the bonus wallet until its turnover is done; then it is cash. Given up, it goes back. */
export function createBonuses(deps: BonusDeps) {
  const { db } = deps;
  return {
    /** What a member may choose with a deposit: one bonus at a time, some with the first deposit only. */
    async offered(on: Db, memberId: bigint, config: MerchantConfig): Promise<DepositBonusConfig[]> {
      const { codes, isActive, hasPaidIn } = await store.bonusHistory(on, memberId);
      if (isActive) return [];
      return config.deposit.bonuses.filter((bonus) => !bonus.firstOnly || !isPast(bonus.code, codes, hasPaidIn));
    },
    give: (tx: Tx, offer: BonusOffer) => give(deps, tx, offer),
    award: (tx: Tx, prize: Award) => award(deps, tx, prize),
    forfeit: (memberId: bigint, id: string) =>
      transact(db, async (tx): Promise<Shown | Refusal> => {
        const row = await store.lockBonus(tx, id);
        if (!row || row.member_id !== memberId) return refuse("NOT_FOUND");
        if (row.state === "forfeited") return row;
        if (row.state === "released") return refuse("BONUS_ENDED");
        const done = await doneFor(deps, tx, row);
        await deps.drop(tx, row.turnover_id, done);
        return end(deps, tx, row, "forfeited", done);
      }),
    async page(memberId: bigint, state: BonusState | undefined, pageNo: number, pageSize: number) {
      const { rows, total } = await store.pageOf(db, memberId, state, pageSize, (pageNo - 1) * pageSize);
      const live = await Promise.all(
        rows.map(async (row) => (row.state === "active" ? { ...row, done: await doneFor(deps, db, row) } : row)),
      );
      return { rows: live, total };
    },
    /** Turns bonuses whose turnover is done into cash: a timed job's work. */
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

/** Whether the first deposit, and what comes with it only, lies behind. */
const isPast = (code: string, codes: readonly string[], hasPaidIn: boolean): boolean =>
  hasPaidIn || codes.includes(code);

export type Bonuses = ReturnType<typeof createBonuses>;
export type Shown = BonusRow;

interface Owed {
  merchant: string;
  memberId: bigint;
  currency: string;
  code: string;
  /** Of what it comes of. */
  reference: string;
  amount: Money;
  required: Money;
}

export interface BonusOffer extends Owed {
  /** Only with the first deposit, once for ever. */
  firstOnly: boolean;
  depositId: string;
}

export interface Award extends Owed {
  rewardId: string;
}

async function doneFor({ doneOf }: BonusDeps, db: Db, row: BonusRow): Promise<Money> {
  return (await doneOf(db, row.member_id, row.currency)).get(row.turnover_id) ?? row.required;
}

/**
 * Gives the bonus that was chosen with a deposit. Chosen is not given: many deposits may be opened before one is paid, so
 * that it is judged again now. The deposit is credited either way, and the member is told.
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

/** Makes a bonus of a reward that is claimed; false while another one is active. */
async function award(deps: BonusDeps, tx: Tx, prize: Award): Promise<boolean> {
  await lockMember(tx, "bonus", prize.memberId);
  if ((await store.bonusHistory(tx, prize.memberId)).isActive) return false;
  await begin(deps, tx, { ...prize, depositId: null });
  return true;
}

async function begin(
  deps: BonusDeps,
  tx: Tx,
  owed: Owed & { depositId: string | null; rewardId: string | null },
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

/** Released to the member's cash, or forfeited to the house: once, by the row's state and the ledger's key. */
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

/** What a message about it says. */
export const detailOf = ({ amount, required, currency }: BonusNotice): Record<string, string> => ({
  amount: formatMoney(amount),
  required: formatMoney(required),
  currency,
});
