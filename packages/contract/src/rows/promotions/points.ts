import { z } from "zod";
import { shortTextMax } from "../../domain/short-text.ts";
import { endpoint, ownPath, perMinute } from "../../wire/endpoint.ts";
import { pointTypes, redeemMost, redeemStates } from "../../domain/points.ts";
import {
  amount,
  dialingCode,
  empty,
  gameType,
  instant,
  money,
  page,
  paging,
  passwordRefusals,
  paymentPassword,
  queryInt,
  shortText,
  typedDigits,
} from "../../wire/shapes.ts";

/** Requirements before goods may be redeemed. */
export const requirementKinds = ["deposit", "bet"] as const;

const common = { access: "member", trial: "blocked", flag: "PTSYS3" } as const;
const goods = z.string().regex(/^[a-z0-9-]{1,40}$/);
const requirement = z.object({ kind: z.enum(requirementKinds), amount, days: z.number().int() });
const picture = z.object({ url: z.string(), width: z.number().int(), height: z.number().int() });

const pointsBalance = endpoint({
  ...common,
  method: "GET",
  path: "/wps/points/balance",
  summary: "The member's points, those that open requests hold, and what counts for the goods' requirements",
  source: ownPath("section 7, points: balance"),
  input: empty,
  output: z.object({
    currentPoints: money,
    /** Held for open requests. */
    heldPoints: money,
    /** Deposits and stakes of the last days; goods may require an amount of either. */
    deposited: money,
    staked: money,
    days: z.number().int(),
    hasWithdrawPassword: z.boolean(),
  }),
});

const pointsRewards = endpoint({
  method: "GET",
  path: "/wps/points/rewards",
  summary: "The goods that points are redeemed for; anybody may read them",
  source: ownPath("section 7, points: reward list; section 3, redeem goods"),
  flag: "PTSYS3",
  sharedSeconds: 2,
  input: empty,
  output: z.object({
    list: z.array(
      z.object({
        goods,
        title: z.string(),
        text: z.string(),
        picture,
        /** The remaining stock. */
        quantity: z.number().int(),
        pointsRequirement: amount,
        amountRequirement: requirement.optional(),
        status: z.enum(["available", "soldOut"]),
      }),
    ),
    currency: z.string(),
  }),
});

const pointsConfig = endpoint({
  method: "GET",
  path: "/wps/points/config",
  summary: "How points are earned, and what they are worth in cash",
  source: ownPath("section 7, points: config"),
  flag: "PTSYS3",
  sharedSeconds: 2,
  input: empty,
  output: z.object({
    /** Points for one unit of the currency, in basis points. */
    ratios: z.array(z.object({ type: z.enum(pointTypes), gameTypes: z.array(gameType), ratio: z.number().int() })),
    conversion: z.object({
      on: z.boolean(),
      /** The number of points per unit of the currency. */
      ratio: z.number().int(),
      /** The smallest number of points that is converted. */
      min: amount,
    }),
    currency: z.string(),
  }),
});

const redeemShape = z.object({
  id: z.uuid(),
  reference: z.string(),
  goods,
  title: z.string(),
  picture,
  quantity: z.number().int(),
  /** The total price. */
  points: amount,
  status: z.enum(redeemStates),
  address: z.string(),
  mobileNum: z.string(),
  remark: z.string().optional(),
  /** The reason for a rejection: an operator's text, or a code. */
  reason: z.string().optional(),
  createdAt: instant,
  decidedAt: instant.optional(),
});

const redeemPoints = endpoint({
  ...common,
  method: "POST",
  path: "/wps/points/redeem",
  summary: "Requests goods: the points are held until an operator has decided",
  source: ownPath("section 7, points: redeem; section 5, redeem"),
  encrypted: true,
  idempotent: true,
  mayDiffer: ["paymentPassword"],
  limit: perMinute(30, "member"),
  input: z.object({
    goods,
    quantity: z.number().int().min(1).max(redeemMost),
    address: z.string().max(400),
    mobileNum: typedDigits(32),
    countryDialingCode: dialingCode,
    remark: shortText(shortTextMax.remark, "operators").optional(),
    paymentPassword,
  }),
  output: redeemShape,
  refusals: [
    ...passwordRefusals,
    "NOT_FOUND",
    "INVALID_FIELDS",
    "OUT_OF_STOCK",
    "REQUIREMENT_LEFT",
    "NOT_ENOUGH_POINTS",
  ],
});

const redeemList = endpoint({
  ...common,
  method: "GET",
  path: "/wps/points/redeems",
  summary: "This member's requests, newest first",
  source: ownPath("section 7, points: redeem list"),
  input: z.object({ status: z.enum(redeemStates).optional(), ...paging }),
  output: page(redeemShape),
});

const convertPoints = endpoint({
  ...common,
  method: "POST",
  path: "/wps/points/convert",
  summary: "Converts points to cash, once",
  source: ownPath("section 7, points: convert"),
  encrypted: true,
  idempotent: true,
  mayDiffer: ["paymentPassword"],
  limit: perMinute(30, "member"),
  input: z.object({ points: amount, paymentPassword }),
  output: z.object({
    points: amount,
    amount,
    currency: z.string(),
    ratio: z.number().int(),
    reference: z.string(),
    at: instant,
  }),
  refusals: [...passwordRefusals, "CONVERSION_OFF", "AMOUNT_TOO_SMALL", "INVALID_FIELDS", "NOT_ENOUGH_POINTS"],
});

const pointsCommand = endpoint({
  ...common,
  method: "GET",
  path: "/wps/points/command",
  summary: "The outcome of a request or a conversion whose answer was lost, by the key it was sent under",
  source: "section 7, points; the call is the project's own",
  input: z.object({ key: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/) }),
  output: z.object({ kind: z.enum(["redeem", "convert"]), reference: z.string() }),
  refusals: ["NOT_FOUND"],
});

const memberTransactionDetail = endpoint({
  ...common,
  method: "GET",
  path: "/wps/points/memberTransactionDetail",
  summary: "Every change of the member's points with the balance after it, newest first",
  source: ownPath("section 7, points: member transaction detail"),
  input: z.object({
    from: instant.optional(),
    to: instant.optional(),
    type: z.enum(pointTypes).optional(),
    pageNo: paging.pageNo,
    pageSize: queryInt(1, 100, 20),
  }),
  output: z.object({
    ...page(
      z.object({
        id: z.string(),
        at: instant,
        type: z.enum(pointTypes),
        changedPoints: money,
        pointsBalance: money,
        /** Basis points for earned points; points per unit for converted ones; absent for goods. */
        ratio: z.number().int().optional(),
        reference: z.string(),
      }),
    ).shape,
    totals: z.object({ in: money, out: money }),
  }),
  refusals: ["RANGE_TOO_LONG"],
});

export const pointsRows = {
  pointsBalance,
  pointsRewards,
  pointsConfig,
  redeemPoints,
  redeemList,
  convertPoints,
  pointsCommand,
  memberTransactionDetail,
};
