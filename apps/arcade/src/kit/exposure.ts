import type { Money } from "@croupier/contract/domain/money";

/*
 * Computes the part of a player's stakes on one event that was at risk. Losses and wins offset each other: equal stakes
 * on red and black risk next to nothing, whatever their sum.
 */

/** A stake and its payout. */
export interface Paid {
  stake: Money;
  paid: Money;
}

const lossOf = ({ stake, paid }: Paid): Money => (paid < stake ? stake - paid : 0n);
const gainOf = ({ stake, paid }: Paid): Money => (paid > stake ? paid - stake : 0n);
const sumOf = (all: readonly Paid[], part: (one: Paid) => Money): Money =>
  all.reduce((sum, one) => sum + part(one), 0n);

/** Returns the amount at risk of each slip; undefined where it is the whole stake. */
export function exposures(slips: readonly (readonly Paid[])[]): (Money | undefined)[] {
  const all = slips.flat();
  const [lost, won] = [sumOf(all, lossOf), sumOf(all, gainOf)];
  const both = lost < won ? lost : won;
  const left = (amount: Money, of: Money): Money => (of === 0n ? 0n : (amount * (of - both)) / of);
  const riskOf = (one: Paid): Money =>
    one.paid < one.stake ? left(lossOf(one), lost) : one.paid > one.stake ? left(one.stake, won) : 0n;
  return slips.map((slip) => {
    const atRisk = sumOf(slip, riskOf);
    return atRisk < sumOf(slip, ({ stake }) => stake) ? atRisk : undefined;
  });
}
