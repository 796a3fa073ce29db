import { currencies, isCurrency, type Currency } from "@croupier/contract/domain/currencies";
import { useSession, useSite } from "../app-context.tsx";
import { isSignedIn } from "../session/session.ts";

/** The decimals in which a currency is shown and typed. */
export type Decimals = Pick<Currency, "decimals" | "smallest">;

/** Returns the currency symbol: the member's, or the merchant's for a visitor. */
export function useSymbol(): string {
  const session = useSession();
  const { permission } = useSite();
  return isSignedIn(session) ? session.info.currencySymbol : permission.currencySymbol;
}

/** Returns the decimals of a currency; those of cents for one that the table does not have. */
export const decimalsOf = (code: string): Decimals => (isCurrency(code) ? currencies[code] : currencies.USD);

/** Returns the decimals of the member's currency, or of the merchant's for a visitor. */
export function useDecimals(): Decimals {
  const session = useSession();
  const { permission } = useSite();
  return decimalsOf(isSignedIn(session) ? session.info.currency : permission.currency);
}
