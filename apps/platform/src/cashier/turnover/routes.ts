import type { Language } from "@croupier/contract/domain/languages";
import { vendorLabel } from "@croupier/contract/domain/vendor-label";
import type { Handlers } from "../../kit/http/call.ts";
import type { MerchantConfig } from "../../site/merchants/config.ts";
import type { Merchants } from "../../site/merchants/merchants.ts";
import { turnoverWeights, weighedGames, type WeighedGame } from "./weights.ts";

export interface TurnoverRoutesDeps {
  merchants: Merchants;
  /** Returns games with their names in a language, without those that the brand does not offer. */
  games(config: MerchantConfig, nodeIds: bigint[], language: Language): Promise<WeighedGame[]>;
}

/** Handles the rules by which bets count for turnover. */
export function turnoverHandlers({ merchants, games }: TurnoverRoutesDeps): Pick<Handlers, "turnoverRules"> {
  return {
    turnoverRules: async ({ merchant, language }) => {
      const { config } = await merchants.byCode(merchant.code);
      const { bonusMaxStake } = config.turnover;
      const {
        types,
        vendors,
        games: listed,
      } = turnoverWeights(config, await games(config, weighedGames(config), language));
      return {
        ...(bonusMaxStake === undefined ? {} : { bonusMaxStake }),
        types,
        vendors: vendors.map(({ vassalage, weight }) => ({ vendor: vendorLabel(vassalage), weight })),
        games: listed,
      };
    },
  };
}
