import { currencies, isCurrency } from "@croupier/contract/domain/currencies";
import type { Language } from "@croupier/contract/domain/languages";
import { vendorLabel } from "@croupier/contract/domain/vendor-label";
import type { Pool } from "../../kit/db/pool.ts";
import type { Handlers } from "../../kit/http/call.ts";
import { playerBalance } from "../../ledger/post.ts";
import type { Merchants } from "../../site/merchants/merchants.ts";
import { turnoverWeights, weighedGames, type WeighedGame } from "./weights.ts";

export interface WalletRoutesDeps {
  db: Pool;
  merchants: Merchants;
  /** Returns games with their names in a language, without those that no longer exist. */
  games(nodeIds: bigint[], language: Language): Promise<WeighedGame[]>;
}

/** Handles the member's balances from the ledger, and the open turnover. */
export function walletHandlers({
  db,
  merchants,
  games,
}: WalletRoutesDeps): Pick<Handlers, "balance" | "turnoverRules"> {
  return {
    turnoverRules: async ({ merchant, language }) => {
      const { config } = await merchants.byCode(merchant.code);
      const { bonusMaxStake } = config.turnover;
      const { types, vendors, games: listed } = turnoverWeights(config, await games(weighedGames(config), language));
      return {
        ...(bonusMaxStake === undefined ? {} : { bonusMaxStake }),
        types,
        vendors: vendors.map(({ vassalage, weight }) => ({ vendor: vendorLabel(vassalage), weight })),
        games: listed,
      };
    },
    balance: async ({ session }) => {
      const { cash, bonus, held, vendors, sequence } = await playerBalance(db, session.memberId, session.currency);
      return {
        balance: cash,
        bonus,
        held,
        vendors,
        total: cash + bonus + held + vendors,
        currency: session.currency,
        currencySymbol: isCurrency(session.currency) ? currencies[session.currency].symbol : session.currency,
        sequence: sequence.toString(),
      };
    },
  };
}
