import { readMoney } from "@croupier/contract/domain/money";
import type { Output } from "@croupier/contract/rows";
import { isRefusal } from "../../kit/db/refusal.ts";
import type { Handlers } from "../../kit/http/call.ts";
import { toPage } from "../../kit/lib/paging.ts";
import type { MerchantConfig } from "../../site/merchants/config.ts";
import type { Merchants } from "../../site/merchants/merchants.ts";
import type { Rebates } from "./rebates.ts";
import type { ClaimRow } from "./store.ts";

type Names = "manualRebate" | "claimRebate" | "rebateClaims";

export function rebateHandlers(
  rebates: Rebates,
  merchants: Merchants,
  termsFor: (config: MerchantConfig, memberId: bigint) => Promise<MerchantConfig>,
): Pick<Handlers, Names> {
  const termsOf = async (code: string, memberId: bigint) =>
    (await termsFor((await merchants.byCode(code)).config, memberId)).rebate;
  return {
    manualRebate: async ({ merchant, session: { memberId, currency } }) => {
      const terms = await termsOf(merchant.code, memberId);
      const due = await rebates.due(memberId, currency, terms);
      return { ...due, min: terms.min, days: terms.days, currency };
    },
    claimRebate: async ({ merchant, session: { memberId, currency, status }, command }) => {
      const who = { merchant: merchant.code, memberId, currency, status, ...command };
      const row = await rebates.claim(who, await termsOf(merchant.code, memberId));
      return isRefusal(row) ? row : toClaim(row);
    },
    rebateClaims: async ({ input, session }) =>
      toPage(input, await rebates.page(session.memberId, input.pageNo, input.pageSize), toClaim),
  };
}

function toClaim({ from_at: from, to_at: to, parts, ...row }: ClaimRow): Output<"claimRebate"> {
  return {
    ...row,
    from,
    to,
    parts: parts.map((part) => ({
      ...part,
      stake: readMoney(part.stake),
      amount: readMoney(part.amount),
    })),
  };
}
