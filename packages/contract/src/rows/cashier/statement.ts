import { z } from "zod";
import { accountKinds } from "../../domain/account-kinds.ts";
import { memberEndpoint, ownPath } from "../../wire/endpoint.ts";
import { id, instant, longPaging, money, page, vassalage } from "../../wire/shapes.ts";

const accountRecord = memberEndpoint({
  method: "GET",
  path: "/wps/relay/GCS_transactionHistory",
  summary: "Every movement of one of the member's wallets with the balance after it, newest first",
  source: ownPath("section 2, transactionHistory"),
  input: z.object({
    from: instant.optional(),
    to: instant.optional(),
    kind: z.enum(accountKinds).optional(),
    /** The wallet at this vendor; absent: the main one. */
    vassalage: vassalage.optional(),
    ...longPaging,
  }),
  output: z.object({
    ...page(
      z.object({
        id,
        kind: z.enum(accountKinds),
        at: instant,
        change: money,
        balanceAfter: money,
        /** The reference of its deposit, round or transfer. */
        reference: z.string(),
        gameName: z.string().optional(),
        vassalage: z.string().optional(),
      }),
    ).shape,
    currency: z.string(),
    totals: z.object({ in: money, out: money, net: money }),
    serverTime: instant,
  }),
  refusals: ["RANGE_TOO_LONG"],
});

export const statementRows = { accountRecord };
