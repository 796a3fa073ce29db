import type { Language } from "@croupier/contract/domain/languages";
import type { Money } from "@croupier/contract/domain/money";

export interface SessionRow {
  id: string;
  platform_session: string;
  player_id: string;
  nickname: string;
  currency: string;
  language: Language;
  vassalage: string;
  game_code: string;
  back_url: string | null;
  /** True where the site lets players buy free spins. */
  buys_features: boolean;
  /** Stake limits of one bet; no maximum unless the site sets one. */
  least_stake: Money;
  most_stake: Money | null;
  /**
   * Milliseconds from the start of a game to the next at least. Null where the player's market sets no pace: only then a
   * game may play by itself, be hurried or be stopped.
   */
  least_game_ms: number | null;
}
