import { documentKinds } from "@croupier/contract/domain/documents";
import { z } from "zod";
import { money, positive } from "./amounts.ts";
import { texts } from "./file-texts.ts";

const periods = ["day", "week", "month"] as const;
const days = z.number().int().min(1).max(36_500);
const key = z.string().regex(/^[a-z][\w-]{0,39}$/i);

const level = z.object({
  key,
  title: texts,
  /** The documents that reach it. */
  requires: z.array(z.enum(documentKinds)),
  allows: z.object({
    /** The most that a member pays in altogether; absent: any sum. */
    deposits: money.exactOptional(),
    /** The most that a member pays in within a day, a week and a month. */
    limits: z
      .object({ day: positive.exactOptional(), week: positive.exactOptional(), month: positive.exactOptional() })
      .prefault({}),
    /** Whether money may leave: withdrawals, and transfers to others. */
    withdrawal: z.boolean(),
  }),
});

type Level = z.output<typeof level>;

/** Returns whether an amount is at least as high as another; without an amount any is allowed. */
const isAtLeast = (amount: bigint | undefined, other: bigint | undefined): boolean =>
  amount === undefined || (other !== undefined && amount >= other);

/** Returns the most that can be paid in within a period: its own limit, or that of a longer period or of all time. */
function mostIn({ allows: { deposits, limits } }: Level, period: (typeof periods)[number]): bigint | undefined {
  const bounds = [...periods.slice(periods.indexOf(period)).map((each) => limits[each]), deposits];
  return bounds
    .filter((bound) => bound !== undefined)
    .reduce<bigint | undefined>((least, bound) => (least === undefined || bound < least ? bound : least), undefined);
}

/** Returns what is wrong with a level after the one below it. */
function faultOf(below: Level | undefined, level: Level): string | undefined {
  const { requires, allows } = level;
  if (!below) return requires.length > 0 ? "the lowest level requires nothing: it is where members begin" : undefined;
  if (!below.requires.every((each) => requires.includes(each)) || requires.length === below.requires.length)
    return "a level requires all that the one below requires, and more";
  const isWider =
    isAtLeast(allows.deposits, below.allows.deposits) &&
    periods.every((period) => isAtLeast(mostIn(level, period), mostIn(below, period))) &&
    (allows.withdrawal || !below.allows.withdrawal);
  return isWider ? undefined : "a level allows at least what the one below allows";
}

/** Levels of identity, lowest first. */
const levels = z
  .array(level)
  .max(10)
  .superRefine((all, context) => {
    for (const [at, each] of all.entries()) {
      const message = faultOf(all[at - 1], each);
      if (message) context.addIssue({ code: "custom", path: [at], message });
    }
    if (new Set(all.map((each) => each.key)).size < all.length)
      context.addIssue({ code: "custom", message: "two levels have one key" });
    if (all.length > 0 && all.at(-1)?.allows.withdrawal === false)
      context.addIssue({ code: "custom", path: [all.length - 1], message: "the highest level allows withdrawals" });
  });

/** The identity documents of members, and what each level of them allows. */
export const documents = z
  .object({
    levels: levels.default([]),
    /** The days for which a verified document is valid; absent: without end. */
    validDays: days.exactOptional(),
    /** The days after the decision about a document until its pictures are deleted. */
    retentionDays: days.default(1825),
    /** Endings of the names of files that are refused. */
    refusedTypes: z.array(z.string().regex(/^[a-z\d]{1,8}$/)).default(["pdf"]),
    /** The operators, by the ids of their keys, who may see and decide documents. */
    operators: z.array(z.string().min(1)).default([]),
    /** An outside verifier, its own names of levels by ours, and the digest of its reports. Its keys are in the environment. */
    verifier: z
      .object({
        name: z.literal("sumsub"),
        levels: z.record(key, z.string().min(1)),
        digest: z.enum(["SHA256", "SHA512"]).default("SHA256"),
      })
      .exactOptional(),
  })
  .refine(({ levels: all, operators }) => all.length === 0 || operators.length > 0, {
    path: ["operators"],
    message: "levels need an operator who looks at documents",
  });
