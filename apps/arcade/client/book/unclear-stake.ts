import { hasThousandths } from "../money.ts";
import { text } from "../text.ts";

/** Names both amounts of a stake that could be either. */
export const unclearStake = (readings: { less: string; more: string }): string =>
  text(hasThousandths() ? "book.stakeUnclearThousandths" : "book.stakeUnclear", readings);
