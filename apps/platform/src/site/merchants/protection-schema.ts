import { z } from "zod";
import { currencies, type CurrencyCode } from "@croupier/contract/domain/currencies";
import { registerNames, registerNeeds } from "../../protection/registers/register.ts";
import { realityCheckMinutes } from "@croupier/contract/domain/reality-check";
import { reminderMonths } from "@croupier/contract/domain/reminders";
import { gameType } from "@croupier/contract/wire/shapes";
import { positive } from "./amounts.ts";
import { documents } from "./documents-schema.ts";

const name = z.string().min(1);

const currency = z.enum(Object.keys(currencies) as [CurrencyCode, ...CurrencyCode[]]);

/**
 * The largest single bet in games of some types, or of all, for members below an age, or of any age. A member whose
 * birthday is unknown counts as the youngest.
 */
const largestBet = z.object({
  types: z.array(gameType).min(1).exactOptional(),
  below: z.number().int().min(1).max(120).exactOptional(),
  amounts: z.partialRecord(currency, positive),
});

/** The file's rules for the protection of players, from the market of its merchant. */
export const protection = z.object({
  /**
   * The milliseconds from the start of a game to the next at least. With it players play one game at a time, nothing
   * plays by itself or is hurried, no features are sold, and no return up to the stake is celebrated.
   */
  pace: z
    .object({ slotMs: z.number().int().min(2_500).max(60_000), gameMs: z.number().int().min(5_000).max(60_000) })
    .exactOptional(),
  /** The minutes between two reality checks; absent: a player may ask for them. */
  realityCheckMinutes: z.literal(realityCheckMinutes).exactOptional(),
  /** The hours between asking to return after a self-exclusion and the return. */
  returnHours: z.number().int().min(24).max(720).default(24),
  /** The group of merchants at which a person's self-exclusion holds. */
  group: name.exactOptional(),
  /** The hours after which a member can confirm a higher limit that it requested, or none. */
  coolingHours: z.number().int().min(24).max(720).default(24),
  /** The hours from then until the request lapses. */
  confirmHours: z.number().int().min(24).max(720).default(168),
  /**
   * The register of self-exclusion of each country, by its two letters; the merchant's `country` names the one that is
   * asked. The environment has the keys (REGISTERS); `sandbox` exists in the sandbox only.
   */
  registers: z.record(z.string().regex(/^[A-Z]{2}$/), z.enum(registerNames)).exactOptional(),
  /** Levels of what members may do before and after they have proven who they are; without any, no documents are needed. */
  documents: documents.prefault({}),
  /**
   * The rule of the market for bonuses: the multiple that a turnover asks for at most, and whether one may depend on
   * more than one type of game.
   */
  bonuses: z
    .object({
      maxTurnoverTimes: z.number().int().min(1).max(100).exactOptional(),
      mixedTypes: z.boolean().default(true),
    })
    .exactOptional(),
  /** Makes a deposit limit the default choice of a first deposit. */
  offerLimit: z.boolean().default(false),
  /** The months after which members are reminded of their account's history; they may choose fewer. */
  reminderMonths: z.literal(reminderMonths).default(6),
  /** The lowest of those that apply to a bet decides. */
  largestBets: z.array(largestBet).max(50).default([]),
  /** Help with gambling for players of the market, independent of the merchant, in this order. */
  helpLines: z
    .array(
      z
        .object({
          name,
          phone: z
            .string()
            .regex(/^\+?[\d ]{3,20}$/)
            .exactOptional(),
          url: z.url({ protocol: /^https$/ }).exactOptional(),
        })
        .refine(({ phone, url }) => phone !== undefined || url !== undefined, "a help line needs a phone or a url"),
    )
    .max(10)
    .default([]),
});

interface RegisterFile {
  country: string;
  protection: Pick<z.output<typeof protection>, "registers">;
  register: { fields: readonly { name: string; required: boolean }[] };
}

/** Returns the fault of a file whose registers leave out its own country, or whose members could not be found in one. */
export function registerFault({ country, protection: { registers }, register }: RegisterFile): string | undefined {
  if (registers === undefined) return undefined;
  const name = registers[country];
  if (name === undefined) return "the merchant's own country has no register";
  const isAsked = (need: string) => register.fields.some((field) => field.name === need && field.required);
  const lacking = registerNeeds[name].filter((need) => !isAsked(need));
  if (lacking.length === 0) return undefined;
  return `${name} finds people by register.fields that are required: ${lacking.join(", ")}`;
}
