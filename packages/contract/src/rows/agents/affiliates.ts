import { z } from "zod";
import { shortTextMax } from "../../domain/short-text.ts";
import { endpoint, ownPath, perMinute } from "../../wire/endpoint.ts";
import { day, empty, instant, money, page, paging, rate, shortText } from "../../wire/shapes.ts";

const ofMembers = { access: "member" as const, trial: "blocked" as const };
const count = z.number().int();
const answer = (max: number) => shortText(max, "operators", 1);

export const applicationStates = ["pending", "approved", "rejected", "withdrawn"] as const;

const applicationShape = z.object({
  reference: z.string(),
  state: z.enum(applicationStates),
  reason: z.string(),
  ways: z.string(),
  channel: z.string(),
  contact: z.string(),
  at: instant,
  decidedAt: instant.optional(),
  /** The operator's reason for a rejection. */
  note: z.string().optional(),
});

const linkShape = z.object({
  code: z.string(),
  /** Its address below the site's origin. */
  path: z.string(),
  name: z.string(),
  clicks: count,
  registrations: count,
  firstDeposits: count,
  at: instant,
});

const affiliateInfo = endpoint({
  method: "GET",
  path: "/wps/affiliate/info",
  summary: "The member's newest application and, once it is approved, links, figures and the commission so far",
  source: ownPath("section 2, Affiliate application"),
  ...ofMembers,
  input: empty,
  output: z.object({
    currency: z.string(),
    /** The share of net revenue that an affiliate gets; the member's own rate once accepted. */
    rate,
    application: applicationShape.optional(),
    account: z
      .object({
        since: instant,
        /** The first is the affiliate's own address. */
        links: z.array(linkShape),
        maxLinks: count,
        clicks: count,
        registrations: count,
        firstDeposits: count,
        /** Accounts that belong to the affiliate; they earn no commission. */
        ownAccounts: count,
        /** The total paid so far. */
        paid: money,
        /** The running month: the players' losses, the carried-over deficit, and the commission so far. */
        month: day,
        net: money,
        carried: money,
        commission: money,
        countedUntil: instant,
      })
      .optional(),
  }),
  refusals: ["FEATURE_OFF"],
});

const affiliateMonths = endpoint({
  method: "GET",
  path: "/wps/affiliate/months",
  summary: "The months that were settled for an affiliate, newest first",
  source: ownPath("section 2, Affiliate application"),
  ...ofMembers,
  input: z.object(paging),
  output: page(
    z.object({
      month: day,
      net: money,
      carried: money,
      rate,
      amount: money,
      reference: z.string(),
      at: instant,
    }),
  ),
});

const affiliateApply = endpoint({
  method: "POST",
  path: "/wps/affiliate/apply",
  summary: "Applies to be an affiliate; anew where the last application was rejected or withdrawn",
  source: ownPath("section 2, Affiliate application"),
  ...ofMembers,
  limit: { max: 10, perSeconds: 3600, by: "member" },
  input: z.object({
    reason: answer(shortTextMax.applicationReason),
    ways: answer(shortTextMax.applicationWay),
    channel: answer(shortTextMax.applicationWay),
    contact: answer(shortTextMax.applicationContact),
  }),
  output: applicationShape,
  refusals: ["FEATURE_OFF", "APPLICATION_OPEN", "ACCOUNT_BLOCKED"],
});

const affiliateWithdraw = endpoint({
  method: "POST",
  path: "/wps/affiliate/withdraw",
  summary: "Takes back an application that is not decided yet",
  source: ownPath("section 2, Affiliate application"),
  ...ofMembers,
  limit: perMinute(60, "member"),
  input: empty,
  output: applicationShape,
  refusals: ["APPLICATION_CLOSED"],
});

const affiliateLink = endpoint({
  method: "POST",
  path: "/wps/affiliate/link",
  summary: "Makes one more link, so that an affiliate knows which of its channels brings players",
  source: ownPath("section 2, Affiliate application"),
  ...ofMembers,
  idempotent: true,
  limit: perMinute(60, "member"),
  input: z.object({ name: shortText(shortTextMax.linkName, "author", 1) }),
  output: linkShape,
  refusals: [
    "AFFILIATES_ONLY",
    "TOO_MANY_INVITATIONS",
    "ACCOUNT_BLOCKED",
    "FEATURE_OFF",
    "KEY_REUSED",
    "IDEMPOTENCY_KEY_REQUIRED",
  ],
});

export const affiliatesRows = { affiliateInfo, affiliateMonths, affiliateApply, affiliateWithdraw, affiliateLink };
