import { z } from "zod";
import { memberEndpoint, ownPath, perMinute } from "../../wire/endpoint.ts";
import { amount, empty, instant, money, page, paging, passwordRefusals, paymentPassword } from "../../wire/shapes.ts";

export const transferShape = z.object({
  id: z.uuid(),
  /** From this member, or to this member. */
  direction: z.enum(["out", "in"]),
  /** The other member's account, masked. */
  account: z.string(),
  amount,
  currency: z.string(),
  reference: z.string(),
  at: instant,
});

const transferUplineInfo = memberEndpoint({
  method: "GET",
  path: "/wps/transfer/upline/info",
  summary: "Who the upline is, and what may be transferred",
  source: ownPath("section 2, transferUpline"),
  input: empty,
  output: z.object({
    /** The upline's account, masked; absent: no upline. */
    upline: z.string().optional(),
    available: money,
    currency: z.string(),
    min: amount,
    max: amount,
    leftToday: money,
    turnoverLeft: money,
    hasWithdrawPassword: z.boolean(),
  }),
});

const transferUpline = memberEndpoint({
  method: "POST",
  path: "/wps/transfer/upline",
  summary: "Transfers cash to the upline; it is there at once and does not come back by itself",
  source: ownPath("section 2, transferUpline"),
  encrypted: true,
  idempotent: true,
  mayDiffer: ["paymentPassword"],
  limit: perMinute(30, "member"),
  input: z.object({ amount, paymentPassword }),
  output: transferShape,
  refusals: [
    ...passwordRefusals,
    "NO_UPLINE",
    "AMOUNT_TOO_SMALL",
    "AMOUNT_TOO_LARGE",
    "DAILY_LIMIT",
    "RECIPIENT_UNAVAILABLE",
    "TURNOVER_LEFT",
    "DOCUMENTS_NEEDED",
    "INSUFFICIENT_FUNDS",
  ],
});

const transfers = memberEndpoint({
  method: "GET",
  path: "/wps/transfer/list",
  summary: "Transfers from and to this member, newest first",
  source: ownPath("section 2, transferUpline"),
  input: z.object(paging),
  output: page(transferShape),
});

const transfer = memberEndpoint({
  method: "GET",
  path: "/wps/transfer",
  summary: "The outcome of a transfer that was sent under this key",
  source: ownPath("section 2, transferUpline"),
  input: z.object({ key: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/) }),
  output: transferShape,
  refusals: ["NOT_FOUND"],
});

export const memberTransfersRows = {
  transferUplineInfo,
  transferUpline,
  transfers,
  transfer,
};
