import type { Money } from "@croupier/contract/domain/money";
import { read, show, showGain } from "../money.ts";
import { text } from "../text.ts";
import type { SlipView } from "./api.ts";

/** How a bet ended, and the amount that was paid. */
export interface Paid {
  ending: "won" | "returned" | "lost";
  amount: Money;
}

type Line = SlipView["lines"][number];

/** Returns how a bet ended; undefined before its draw. Odds are above 1, so only a returned stake pays itself. */
export function paidOn({ stake, paid }: Line): Paid | undefined {
  if (paid === undefined) return undefined;
  const amount = read(paid);
  return { amount, ending: amount === 0n ? "lost" : amount === read(stake) ? "returned" : "won" };
}

/** Returns how settled slips ended together: returned where no bet won and a stake came back. */
export function paidOnAll(slips: readonly SlipView[]): Paid {
  const amount = slips.reduce((sum, slip) => sum + read(slip.win), 0n);
  const endings = new Set(slips.flatMap(({ lines }) => lines.map((line) => paidOn(line)?.ending)));
  const isReturned = endings.has("returned") && !endings.has("won");
  return { amount, ending: amount === 0n ? "lost" : isReturned ? "returned" : "won" };
}

/** Returns the text of an ending. */
export function endOf({ ending, amount }: Paid): string {
  if (ending === "won") return showGain(amount);
  return ending === "returned" ? text("lotto.returned", { amount: show(amount) }) : text("lotto.lost");
}
