import { mainWallet } from "@croupier/contract/domain/wallets";
import type { Output } from "@croupier/contract/rows";
import type { Pool } from "../../kit/db/pool.ts";
import { isRefusal } from "../../kit/db/refusal.ts";
import type { Call, Handlers } from "../../kit/http/call.ts";
import { playerBalance } from "../../ledger/post.ts";
import { toPage } from "../../kit/lib/paging.ts";
import type { Merchants } from "../../site/merchants/merchants.ts";
import type { WalletTransferRow } from "./store.ts";
import type { VendorWallets, WalletActor } from "./vendor-wallets.ts";

type Names = "walletTransfer" | "collectWallets" | "walletTransfers" | "consolidated";

export interface VendorWalletRoutesDeps {
  db: Pool;
  wallets: VendorWallets;
  merchants: Merchants;
  /** Returns the vendor code that players see. */
  vendorLabel(vassalage: string): string;
}

export function vendorWalletHandlers(deps: VendorWalletRoutesDeps): Pick<Handlers, Names> {
  const { db, wallets, merchants } = deps;
  const isSingle = async (merchant: string) => (await merchants.byCode(merchant)).config.isSingleWallet;
  const actorOf = async ({
    merchant,
    session: { memberId, currency, status, onBreak },
    command,
  }: Pick<Call<"walletTransfer">, "merchant" | "session" | "command">): Promise<WalletActor> => ({
    merchant: merchant.code,
    isSingle: await isSingle(merchant.code),
    memberId,
    currency,
    status,
    ...(onBreak ? { onBreak } : {}),
    ...command,
  });
  return {
    walletTransfer: async (call) => {
      const row = await wallets.move(await actorOf(call), call.input);
      return isRefusal(row) ? row : toWalletTransfer(row);
    },
    collectWallets: async (call) => {
      const rows = await wallets.collect(await actorOf(call));
      return isRefusal(rows) ? rows : { transfers: rows.map(toWalletTransfer) };
    },
    walletTransfers: async ({ input, session }) =>
      toPage(input, await wallets.page(session.memberId, input.pageNo, input.pageSize), toWalletTransfer),
    consolidated: async ({ merchant, session: { memberId, currency } }) => {
      const single = await isSingle(merchant.code);
      const [{ cash, bonus, held, vendors, sequence }, rows] = await Promise.all([
        playerBalance(db, memberId, currency),
        wallets.vendors(memberId, currency),
      ]);
      return {
        isSingle: single,
        main: cash,
        bonus,
        held,
        vendors: rows
          .filter(({ balance }) => !single || balance > 0n)
          .map((row) => ({
            vassalage: row.vassalage,
            vendorLabel: deps.vendorLabel(row.vassalage),
            displayName: row.display_name,
            balance: row.balance,
            isOpen: row.open,
          })),
        total: cash + bonus + held + vendors,
        currency,
        sequence: sequence.toString(),
        dailysalreqtype: "NONE",
        divtypereq: "NONE",
        contracthoursalreq: "NONE",
        realtimesalreqtype: "NONE",
      };
    },
  };
}

function toWalletTransfer(row: WalletTransferRow): Output<"walletTransfer"> {
  const [from, to] = row.direction === "in" ? [mainWallet, row.vassalage] : [row.vassalage, mainWallet];
  return {
    id: row.id,
    from,
    to,
    amount: row.amount,
    currency: row.currency,
    state: row.state,
    reference: row.reference,
    at: row.at,
    ...(row.ended_at ? { endedAt: row.ended_at } : {}),
  };
}
