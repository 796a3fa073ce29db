import { z } from "zod";
import { breakPeriods, periodsInForce } from "../../domain/breaks.ts";
import { memberEndpoint, ownPath, perMinute } from "../../wire/endpoint.ts";
import { empty, gameType, id, instant } from "../../wire/shapes.ts";

const section = ownPath("design, player protection: breaks");

/**
 * `active`: in force. `ended`: an exclusion is over and the member has not asked to return. `returning`: the member has
 * asked and waits. `over`: no longer in force.
 */
const breakStates = ["active", "ended", "returning", "over"] as const;

const breakShape = z.object({
  id,
  period: z.enum(periodsInForce),
  /** The only type of game it concerns; absent: everything. */
  gameType: gameType.optional(),
  state: z.enum(breakStates),
  startedAt: instant,
  /** Absent: never. */
  endsAt: instant.optional(),
  /** When the member who asked may play again. */
  returnsAt: instant.optional(),
  /** Imposed by an operator or a register. */
  isImposed: z.boolean(),
});

const breaks = memberEndpoint({
  method: "GET",
  path: "/wps/protection/breaks",
  summary: "This member's breaks from play, newest first",
  source: section,
  input: empty,
  output: z.object({
    breaks: z.array(breakShape),
    /** The hours between asking to return after an exclusion and the return. */
    returnHours: z.number().int(),
    serverTime: instant,
  }),
});

const startBreak = memberEndpoint({
  method: "POST",
  path: "/wps/protection/break",
  summary: "Starts a break from play: open games close at once, and nothing shortens it",
  source: section,
  onBreak: "allowed",
  // Breaks are never deleted: nobody fills the table with them.
  limit: { max: 30, perSeconds: 3600, by: "member" },
  input: z.object({ period: z.enum(breakPeriods), gameType: gameType.optional() }),
  output: breakShape,
});

const returnFromBreak = memberEndpoint({
  method: "POST",
  path: "/wps/protection/break/return",
  summary: "Asks to return after the exclusions that are over; the member waits before playing again",
  source: section,
  onBreak: "allowed",
  limit: perMinute(20, "member"),
  input: empty,
  output: z.object({ returnsAt: instant }),
  refusals: ["BREAK_NOT_OVER"],
});

export const breaksRows = { breaks, startBreak, returnFromBreak };
