import { currencies, isCurrency } from "@croupier/contract/domain/currencies";
import type { Language } from "@croupier/contract/domain/languages";
import { gameTypes } from "@croupier/contract/domain/game-types";
import { vendorLabel } from "@croupier/contract/domain/vendor-label";
import type { Pool } from "../../kit/db/pool.ts";
import type { Handlers } from "../../kit/http/call.ts";
import { playerBalance } from "../../ledger/post.ts";
import type { Merchants } from "../../site/merchants/merchants.ts";

export interface WalletRoutesDeps {
  db: Pool;
  merchants: Merchants;
  /** Answers games with their names in a language; those that no longer exist are left out. */
  games(nodeIds: bigint[], language: Language): Promise<{ nodeId: bigint; displayName: string }[]>;
}

/** The member's balances as the ledger has them, and what counts for turnover. */
export function walletHandlers({
  db,
  merchants,
  games,
}: WalletRoutesDeps): Pick<Handlers, "balance" | "turnoverRules"> {
  return {
    turnoverRules: async ({ merchant, language }) => {
      const { weights, bonusMaxStake } = (await merchants.byCode(merchant.code)).config.turnover;
      const named = await games(Object.keys(weights.games).map(BigInt), language);
      return {
        ...(bonusMaxStake === undefined ? {} : { bonusMaxStake }),
        types: gameTypes.flatMap((gameType) => {
          const weight = weights.types[gameType];
          return weight === undefined ? [] : [{ gameType, weight }];
        }),
        vendors: Object.entries(weights.vendors).map(([code, weight]) => ({ vendor: vendorLabel(code), weight })),
        games: named.map(({ nodeId, displayName }) => ({
          game: displayName,
          weight: weights.games[nodeId.toString()] ?? 100,
        })),
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
