import { isCurrency, type CurrencyCode } from "@croupier/contract/domain/currencies";
import { readMoney, type Money } from "@croupier/contract/domain/money";

const small = ["1.00", "5.00", "10.00", "50.00", "100.00", "500.00"];
const ladders: Partial<Record<CurrencyCode, readonly string[]>> = {
  CNY: ["2.00", "10.00", "50.00", "100.00", "500.00", "1000.00"],
  THB: ["10.00", "50.00", "100.00", "500.00", "1000.00", "5000.00"],
  JPY: ["100.00", "500.00", "1000.00", "5000.00", "10000.00", "50000.00"],
  KRW: ["1000.00", "5000.00", "10000.00", "50000.00", "100000.00", "500000.00"],
  KWD: ["0.25", "1.00", "2.50", "10.00", "25.00", "100.00"],
  VND: ["5000.00", "10000.00", "50000.00", "100000.00", "500000.00", "1000000.00"],
};

/**
 * Returns the stakes a line may have in a currency, in rising order; whole cents, so that odds in hundredths pay
 * exactly.
 */
export function chipsFor(currency: string): Money[] {
  const ladder = (isCurrency(currency) ? ladders[currency] : undefined) ?? small;
  return ladder.map((text) => readMoney(`${text}00`));
}
