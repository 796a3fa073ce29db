import { readMoney, share, type Money } from "@croupier/contract/domain/money";
import type { Db, Tx } from "../../kit/db/pool.ts";
import { houseAccount, playerAccount, post } from "../../ledger/post.ts";
import { notifyPassedLimits } from "../../protection/limits/notify.ts";
import type { DepositBonusConfig, MerchantConfig } from "../../site/merchants/config.ts";
import { noteTurnover, type DepositRow } from "./store.ts";
import { bonusOn } from "./terms.ts";

/** The promotions' part of a deposit. */
export interface DepositPromotions {
  /** Lists the bonuses that a member may choose with a deposit. */
  offered(db: Db, memberId: bigint, config: MerchantConfig): Promise<DepositBonusConfig[]>;
  earnPoints(
    tx: Tx,
    config: MerchantConfig,
    deposit: { id: string; merchant: string; memberId: bigint; amount: Money; reference: string },
  ): Promise<void>;
  giveBonus(
    tx: Tx,
    bonus: {
      merchant: string;
      memberId: bigint;
      currency: string;
      code: string;
      firstOnly: boolean;
      everyDays?: number;
      maxStake: Money | null;
      depositId: string;
      reference: string;
      amount: Money;
      required: Money;
    },
  ): Promise<void>;
}

export interface CreditDeps {
  configOf(merchant: string): Promise<MerchantConfig>;
  requireTurnover(
    tx: Tx,
    requirement: { memberId: bigint; currency: string; cause: "deposit"; reference: string; required: Money },
  ): Promise<string>;
  promotions: DepositPromotions;
}

/**
 * Creates the function that credits a deposit in the caller's transaction: the money, its turnover requirement, its
 * points, and its chosen bonus. Money that arrived above a deposit limit is credited too, since it is the member's.
 */
export function createCredit({ configOf, requireTurnover, promotions }: CreditDeps) {
  return async (tx: Tx, deposit: DepositRow): Promise<void> => {
    await postDeposit(tx, deposit);
    await notifyPassedLimits(tx, deposit.member_id, deposit.currency);
    const config = await configOf(deposit.merchant);
    const { withdraw, deposit: terms } = config;
    const { id, member_id: memberId, currency, amount, merchant, reference } = deposit;
    await promotions.earnPoints(tx, config, { id, merchant, memberId, amount, reference });
    const required = share(amount, BigInt(withdraw.depositTurnoverPercent) * 100n);
    await requireTurnover(tx, { memberId, currency, cause: "deposit", reference: id, required });
    await noteTurnover(tx, id, required);
    if (!deposit.bonus) return;
    const { code } = deposit.bonus;
    const offer = terms.bonuses.find((each) => each.code === code);
    // The bonus is as promised, but is recalculated if another amount arrived.
    const promised = { amount: readMoney(deposit.bonus.amount), required: readMoney(deposit.bonus.required) };
    const isOther = deposit.asked !== null && deposit.asked !== amount;
    const bonus = isOther ? offer && bonusOn(offer, amount) : promised;
    if (!bonus?.amount || !bonus.required) return;
    const owed = { amount: bonus.amount, required: bonus.required };
    const firstOnly = deposit.bonus.firstOnly ?? offer?.firstOnly ?? true;
    const everyDays = deposit.bonus.everyDays ?? offer?.everyDays;
    await promotions.giveBonus(tx, {
      merchant,
      memberId,
      currency,
      code,
      firstOnly,
      ...(everyDays === undefined ? {} : { everyDays }),
      maxStake: deposit.bonus.maxStake === undefined ? null : readMoney(deposit.bonus.maxStake),
      depositId: id,
      reference,
      ...owed,
    });
  };
}

/**
 * Posts a paid deposit: the provider's amount comes in, the fee goes to the fees account, the rest to the player. The
 * key makes it happen only once.
 */
async function postDeposit(tx: Tx, deposit: DepositRow): Promise<void> {
  const { id, member_id: memberId, currency, amount, fee } = deposit;
  const clearing = await houseAccount(tx, "clearing", deposit.provider, currency, memberId);
  const lines = [
    { account: clearing, amount: -amount },
    { account: await playerAccount(tx, "cash", memberId, currency), amount: amount - fee },
  ];
  if (fee > 0n) lines.push({ account: await houseAccount(tx, "fees", "deposit", currency, memberId), amount: fee });
  const posted = await post(tx, {
    key: `deposit:${id}`,
    kind: "deposit",
    memberId,
    reference: deposit.reference,
    lines,
  });
  if (!posted.posted) throw new Error(`deposit ${id} could not be credited: ${posted.code}`);
}
