import { z } from "zod";
import { memberEndpoint, ownPath, perMinute } from "../../wire/endpoint.ts";
import { empty, instant, money } from "../../wire/shapes.ts";
import { rewardShape } from "./rewards.ts";

const count = z.number().int();

/** Month and day, such as 05-31. */
const monthDay = z.string().regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/);

const level = z.object({
  level: count,
  name: z.string(),
  badge: z.string(),
  /** Valid bets and deposits required since the member counts. */
  validBets: money,
  deposits: money,
  /** Valid bets required in a calendar month to keep the level. */
  keep: money,
  levelBonus: money,
  weeklyBonus: money,
  monthlyBonus: money,
  birthdayBonus: money,
  /** The slots rebate of this level, and its addition to the rates of all games. */
  rebateBasisPoints: count,
  addedBasisPoints: count,
  /** The maximum withdrawn in a day. */
  withdrawADay: money,
  /** The maximum withdrawal fee; absent: that of the method. */
  feeBasisPoints: count.optional(),
  hasHost: z.boolean(),
  /** When this member last reached it. */
  reachedAt: instant.optional(),
  /** The state of its bonus. */
  bonus: z.enum(["claimable", "claimed", "expired"]).optional(),
});

const vip = memberEndpoint({
  method: "GET",
  path: "/wps/vip",
  summary: "The levels, where the member stands, what is missing for the next one, and what can be claimed",
  source: ownPath("section 1, VIP"),
  input: empty,
  output: z.object({
    /** Empty: the merchant has no levels. */
    levels: z.array(level),
    level: count,
    since: instant.optional(),
    progress: z.object({ validBets: money, deposits: money }),
    /** This month's progress towards keeping the level, and the first moment after it. */
    month: z.object({ validBets: money, endsAt: instant }),
    birthday: monthDay.optional(),
    claimable: z.array(rewardShape),
    history: z.array(z.object({ from: count, to: count, why: z.enum(["play", "month"]), at: instant })),
    /** The host of members of this level. */
    host: z.object({ title: z.string(), path: z.string() }).optional(),
    currency: z.string(),
  }),
});

const vipBirthday = memberEndpoint({
  method: "POST",
  path: "/wps/vip/birthday",
  summary: "Saves the member's birthday, once",
  source: ownPath("section 1, VIP"),
  limit: perMinute(10, "member"),
  input: z.object({ birthday: monthDay }),
  output: z.object({ birthday: monthDay }),
  refusals: ["BIRTHDAY_SET"],
});

export const vipRows = { vip, vipBirthday };
