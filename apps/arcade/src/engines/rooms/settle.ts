import type { Money } from "@croupier/contract/domain/money";
import { at, cents, type Ended } from "./game.ts";

/** A debt of one player to another. */
export interface Transfer {
  from: number;
  to: number;
  amount: Money;
}

/** Returns the debts between every two players; none where two are equal. */
export function betweenAll(count: number, compare: (one: number, other: number) => Money): Transfer[] {
  const players = Array.from({ length: count }, (_, player) => player);
  return players.flatMap((one) =>
    players.slice(one + 1).flatMap((other): Transfer[] => {
      const won = compare(one, other);
      if (won === 0n) return [];
      return [won > 0n ? { from: other, to: one, amount: won } : { from: one, to: other, amount: -won }];
    }),
  );
}

const feeParts = 20n;

/** Pays one player's debts from the available chips: each in proportion, in whole cents. */
function paidBy(debts: readonly Transfer[], has: Money): Transfer[] {
  const all = debts.reduce((sum, { amount }) => sum + amount, 0n);
  if (all <= has) return [...debts];
  return debts.map((debt) => ({ ...debt, amount: cents((debt.amount * has) / all) }));
}

/**
 * Settles a hand: nobody loses more than their chips on the table. The banker is paid first, and pays from the chips
 * after that. The room takes its fee from each player's net win.
 */
export function settle(stacks: readonly Money[], transfers: readonly Transfer[], banker?: number): Ended {
  const now = [...stacks];
  const move = (paid: readonly Transfer[]): void => {
    for (const { from, to, amount } of paid) {
      now[from] = at(now, from) - amount;
      now[to] = at(now, to) + amount;
    }
  };
  // All debts except the banker's are limited by the chips before the hand.
  const order = [...stacks.keys()].filter((player) => player !== banker);
  const first = order.flatMap((player) =>
    paidBy(
      transfers.filter(({ from }) => from === player),
      at(stacks, player),
    ),
  );
  move(first);
  if (banker !== undefined) {
    move(
      paidBy(
        transfers.filter(({ from }) => from === banker),
        at(now, banker),
      ),
    );
  }
  let rake = 0n;
  for (const [player, before] of stacks.entries()) {
    const gain = at(now, player) - before;
    if (gain <= 0n) continue;
    const fee = cents(gain / feeParts);
    now[player] = at(now, player) - fee;
    rake += fee;
  }
  return { stacks: now, rake };
}
