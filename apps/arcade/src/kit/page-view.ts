import { currencies, isCurrency } from "@croupier/contract/domain/currencies";
import type { Language } from "@croupier/contract/domain/languages";
import { formatMoney, type Money } from "@croupier/contract/domain/money";
import type { SessionRow } from "./session.ts";
import { stakeLimits, type StakeLimits } from "./stake-limits.ts";

/** Part of the first view that every page receives. Money is text. */
export interface PageView {
  ok: true;
  language: Language;
  currency: { code: string; symbol: string };
  balance: string;
  limits: StakeLimits;
  /** Milliseconds from the start of a game to the next at least; null where the player's market sets no pace. */
  leastGameMs: number | null;
  backUrl: string | null;
  /** Origins of the sites that may embed the page. */
  webOrigins: string[];
}

/** Part of a page's first view that its engine builds. */
export type OwnView<View extends PageView> = Omit<View, keyof PageView>;

export function pageView(session: SessionRow, balance: Money, webOrigins: string[]): PageView {
  const { currency: code } = session;
  return {
    ok: true,
    language: session.language,
    currency: { code, symbol: isCurrency(code) ? currencies[code].symbol : code },
    balance: formatMoney(balance),
    limits: stakeLimits(session),
    leastGameMs: session.least_game_ms,
    backUrl: session.back_url,
    webOrigins,
  };
}
