import type { Output } from "@croupier/contract/rows";
import { isRefusal, refuse } from "../../kit/db/refusal.ts";
import type { Handlers } from "../../kit/http/call.ts";
import { toPage } from "../../kit/lib/paging.ts";
import type { Merchants } from "../../site/merchants/merchants.ts";
import { toLink, type Affiliates } from "./affiliates.ts";
import type { ApplicationRow } from "./store.ts";

type Names = "affiliateInfo" | "affiliateMonths" | "affiliateApply" | "affiliateWithdraw" | "affiliateLink";

/** Handles the affiliate's page, before and after the application. */
export function affiliateHandlers(affiliates: Affiliates, merchants: Merchants): Pick<Handlers, Names> {
  const configOf = async (code: string) => (await merchants.byCode(code)).config;
  return {
    affiliateInfo: async ({ merchant, session: { memberId, currency } }) => {
      const config = await configOf(merchant.code);
      const [application, affiliate] = await Promise.all([affiliates.newestOf(memberId), affiliates.find(memberId)]);
      // The agreed rate stays visible even if the merchant takes no more affiliates.
      const rate = affiliate?.rate ?? config.affiliates?.rate;
      if (rate === undefined) return refuse("FEATURE_OFF");
      return {
        currency,
        rate,
        ...(application ? { application: toApplication(application) } : {}),
        ...(affiliate ? { account: await affiliates.accountOf(affiliate, config) } : {}),
      };
    },
    affiliateMonths: async ({ input, session }) => {
      const rows = await affiliates.months(session.memberId, input.pageNo, input.pageSize);
      return toPage(input, rows, ({ month, net, carried, rate, amount, reference, at }) => ({
        month,
        net,
        carried,
        rate,
        amount,
        reference,
        at,
      }));
    },
    affiliateApply: async ({ input, merchant, session: { memberId, status } }) => {
      const row = await affiliates.apply({ memberId, status, config: await configOf(merchant.code) }, input);
      return isRefusal(row) ? row : toApplication(row);
    },
    affiliateWithdraw: async ({ session }) => {
      const row = await affiliates.withdraw(session.memberId);
      return isRefusal(row) ? row : toApplication(row);
    },
    affiliateLink: async ({ input, merchant, session: { memberId, status }, command }) => {
      const config = await configOf(merchant.code);
      const row = await affiliates.addLink({ memberId, status, config, ...command }, input.name);
      return isRefusal(row) ? row : toLink(row);
    },
  };
}

const toApplication = (row: ApplicationRow): Output<"affiliateApply"> => ({
  reference: row.reference,
  state: row.state,
  reason: row.reason,
  ways: row.ways,
  channel: row.channel,
  contact: row.contact,
  at: row.at,
  ...(row.decided_at ? { decidedAt: row.decided_at } : {}),
  ...(row.note === null ? {} : { note: row.note }),
});
