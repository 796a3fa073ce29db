import { z } from "zod";
import { memberEndpoint, ownPath, perMinute } from "../../wire/endpoint.ts";
import { ownerRefusals } from "../../wire/refusals.ts";
import { empty, queryInt } from "../../wire/shapes.ts";

const source = ownPath("security centre");

const personalData = memberEndpoint({
  method: "GET",
  path: "/wps/protection/data",
  summary: "What is stored about the member, a page of one kind at a time, in the order of `kinds`",
  source,
  limit: perMinute(600, "member"),
  input: z.object({
    /** A name of `kinds`; by default the first. */
    kind: z.string().max(40).optional(),
    from: queryInt(0, 100_000_000, 0),
  }),
  output: z.object({
    kinds: z.array(z.string()),
    rows: z.array(z.record(z.string(), z.unknown())),
    isLast: z.boolean(),
  }),
  refusals: ["STEP_UP_REQUIRED"],
});

const closeAccount = memberEndpoint({
  method: "POST",
  path: "/wps/protection/closure",
  onBreak: "allowed",
  summary: "Closes the account for good by its password: no money, bet, payment or team may be left",
  source,
  encrypted: true,
  limit: perMinute(10, "member"),
  input: z.object({ password: z.string().max(256) }),
  output: empty,
  refusals: ["ACCOUNT_IN_USE", "STEP_UP_REQUIRED", ...ownerRefusals],
});

export const privacyRows = { personalData, closeAccount };
