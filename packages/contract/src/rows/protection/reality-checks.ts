import { z } from "zod";
import { memberEndpoint, ownPath, perMinute } from "../../wire/endpoint.ts";
import { empty, instant, money } from "../../wire/shapes.ts";
import { realityCheckMinutes } from "../../domain/reality-check.ts";

const source = ownPath("responsible gaming");

const playSummary = memberEndpoint({
  method: "GET",
  path: "/wps/protection/play",
  summary: "What the session has played since its first game, and when its player is asked about it next",
  source,
  input: empty,
  output: z.object({
    /** Absent before the session's first game. */
    since: instant.optional(),
    staked: money,
    won: money,
    net: money,
    /** Minutes between two checks; absent: there are none. */
    minutes: z.number().int().optional(),
    /** Whether the merchant demands checks, so that a member chooses only how often. */
    isDemanded: z.boolean(),
    dueAt: instant.optional(),
    /** Whether bets wait for the answer. */
    isDue: z.boolean(),
  }),
});

const answerRealityCheck = memberEndpoint({
  method: "POST",
  path: "/wps/protection/reality-check",
  onBreak: "allowed",
  summary: "Answers a reality check that is due, so that bets are taken again",
  source,
  limit: perMinute(30, "member"),
  input: empty,
  output: empty,
});

const setRealityCheck = memberEndpoint({
  method: "PUT",
  path: "/wps/protection/reality-check",
  onBreak: "allowed",
  summary: "Chooses the minutes between reality checks; null: as the merchant has it",
  source,
  limit: perMinute(30, "member"),
  input: z.object({ minutes: z.literal(realityCheckMinutes).nullable() }),
  output: empty,
});

export const realityCheckRows = { playSummary, answerRealityCheck, setRealityCheck };
