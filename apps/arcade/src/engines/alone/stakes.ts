import { isCurrency, type CurrencyCode } from "@croupier/contract/domain/currencies";
import { parseMoney, type Money } from "@croupier/contract/domain/money";

interface Ladder {
  stakes: readonly string[];
  /** Stake selected when the game opens. */
  start: string;
}

const small: Ladder = {
  stakes: ["0.20", "0.40", "0.60", "1.00", "2.00", "4.00", "6.00", "10.00", "20.00", "40.00", "100.00"],
  start: "2.00",
};
const ladders: Partial<Record<CurrencyCode, Ladder>> = {
  CNY: {
    stakes: ["1.00", "2.00", "4.00", "6.00", "10.00", "20.00", "40.00", "60.00", "100.00", "200.00", "500.00"],
    start: "10.00",
  },
  THB: {
    stakes: ["2.00", "5.00", "10.00", "20.00", "40.00", "60.00", "100.00", "200.00", "400.00", "1000.00"],
    start: "20.00",
  },
  JPY: {
    stakes: ["20.00", "40.00", "60.00", "100.00", "200.00", "400.00", "1000.00", "2000.00", "4000.00", "10000.00"],
    start: "200.00",
  },
  KRW: {
    stakes: ["200.00", "400.00", "1000.00", "2000.00", "4000.00", "10000.00", "20000.00", "40000.00", "100000.00"],
    start: "2000.00",
  },
  KWD: {
    stakes: ["0.06", "0.10", "0.20", "0.40", "0.60", "1.00", "2.00", "4.00", "6.00", "10.00", "20.00"],
    start: "0.60",
  },
  VND: {
    stakes: ["2000.00", "4000.00", "10000.00", "20000.00", "50000.00", "100000.00", "200000.00", "500000.00"],
    start: "20000.00",
  },
};

/** Number of equal parts into which every stake divides: the lines of a slot. */
export const stakeParts = 20n;

const read = (text: string): Money => {
  const money = parseMoney(`${text}00`);
  if (money === undefined || money % stakeParts !== 0n) throw new Error(`a stake must divide into its parts: ${text}`);
  return money;
};

/** Returns the stakes of a spin in a currency, in rising order; each divides evenly into its parts. */
export function stakesFor(currency: string): { stakes: Money[]; start: Money } {
  const ladder = (isCurrency(currency) ? ladders[currency] : undefined) ?? small;
  return { stakes: ladder.stakes.map(read), start: read(ladder.start) };
}
