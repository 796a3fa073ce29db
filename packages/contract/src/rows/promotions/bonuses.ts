import { z } from "zod";
import { memberEndpoint, ownPath } from "../../wire/endpoint.ts";
import { amount, instant, money, page, paging } from "../../wire/shapes.ts";

export const bonusTerms = z.object({
  code: z.string(),
  title: z.string(),
  amount: money,
  /** The turnover required before the bonus becomes cash. */
  required: money,
  /** The largest stake per bet while the bonus is active; absent: no limit. */
  maxStake: amount.optional(),
});

export const bonusStates = ["active", "released", "forfeited", "lost"] as const;

const bonusShape = z.object({
  id: z.uuid(),
  ...bonusTerms.shape,
  /** The bonus balance, if games can be played with it. */
  held: money.optional(),
  /** The turnover done so far. */
  done: money,
  state: z.enum(bonusStates),
  currency: z.string(),
  /** The reference of the deposit it came with. */
  reference: z.string(),
  at: instant,
  endedAt: instant.optional(),
});

const bonusDetails = memberEndpoint({
  method: "GET",
  path: "/wps/bonus/list",
  summary: "This member's bonuses, newest first, with the turnover done and still to do",
  source: ownPath("section 2, bonusDetails"),
  input: z.object({ state: z.enum(bonusStates).optional(), ...paging }),
  output: page(bonusShape),
});

const forfeitBonus = memberEndpoint({
  method: "POST",
  path: "/wps/bonus/forfeit",
  onBreak: "allowed",
  summary: "Forfeits a bonus: it leaves the bonus wallet, and its turnover requirement is dropped",
  source: ownPath("section 2, transferFund"),
  idempotent: true,
  input: z.object({ id: z.uuid() }),
  output: bonusShape,
  refusals: ["NOT_FOUND", "BONUS_ENDED", "BONUS_IN_PLAY", "KEY_REUSED", "IN_PROGRESS", "IDEMPOTENCY_KEY_REQUIRED"],
});

export const bonusesRows = { bonusDetails, forfeitBonus };
