import { z } from "zod";
import { memberEndpoint, ownPath, perMinute } from "../../wire/endpoint.ts";
import { amount, empty, gameType, instant, money, page, paging } from "../../wire/shapes.ts";

const rebatePart = z.object({
  gameType,
  bets: z.number().int(),
  /** Settled stakes since the last claim. */
  stake: money,
  rateBasisPoints: z.number().int(),
  amount: money,
});

const claimShape = z.object({
  id: z.uuid(),
  amount,
  currency: z.string(),
  from: instant,
  to: instant,
  parts: z.array(rebatePart),
  reference: z.string(),
  at: instant,
});

const manualRebate = memberEndpoint({
  method: "GET",
  path: "/wps/rebate/manual",
  summary: "The rebate on the member's settled stakes that can be claimed now, by type of game",
  source: ownPath("section 2, manualRebate"),
  flag: "MANPLAYREB3",
  input: empty,
  output: z.object({
    from: instant,
    /** Bets settled after this count next time. */
    to: instant,
    parts: z.array(rebatePart),
    total: money,
    min: amount,
    /** Stakes older than this no longer count. */
    days: z.number().int(),
    currency: z.string(),
  }),
});

const claimRebate = memberEndpoint({
  method: "POST",
  path: "/wps/rebate/claim",
  summary: "Claims the accrued rebate, once",
  source: ownPath("section 2, manualRebate"),
  flag: "MANPLAYREB3",
  idempotent: true,
  limit: perMinute(30, "member"),
  input: empty,
  output: claimShape,
  refusals: ["NOTHING_TO_CLAIM", "ACCOUNT_BLOCKED", "KEY_REUSED", "IDEMPOTENCY_KEY_REQUIRED"],
});

const rebateClaims = memberEndpoint({
  method: "GET",
  path: "/wps/rebate/claims",
  summary: "This member's rebates, newest first",
  source: ownPath("section 2, manualRebate"),
  flag: "MANPLAYREB3",
  input: z.object(paging),
  output: page(claimShape),
});

export const rebatesRows = {
  manualRebate,
  claimRebate,
  rebateClaims,
};
