import { currencies, isCurrency } from "@croupier/contract/domain/currencies";
import type { Pool } from "../../kit/db/pool.ts";
import type { Handlers } from "../../kit/http/call.ts";
import { playerBalance } from "../../ledger/post.ts";

/** Handles the member's balances from the ledger. */
export function balanceHandlers(db: Pool): Pick<Handlers, "balance"> {
  return {
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
