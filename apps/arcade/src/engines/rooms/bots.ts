import { randomInt } from "node:crypto";
import { formatMoney, type Money } from "@croupier/contract/domain/money";
import { avatars } from "./avatars.ts";
import type { CardGame } from "./game.ts";
import type { Occupant } from "./state.ts";

/** Creates and counts bots: they fill seats in the sandbox, are marked as bots, and play with chips outside any wallet. */

const names = [
  "koi",
  "mistral",
  "otter.bay",
  "plum_tea",
  "north9",
  "sable",
  "juniper",
  "moss.lane",
  "tidal",
  "ember7",
  "quartz",
  "willow_k",
  "paprika",
  "drift",
  "maple.st",
  "onyx",
];

/** Returns a player's avatar, which follows from the name. */
export function avatarOf(player: string): string {
  let sum = 7;
  for (const letter of player) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return avatars[sum % avatars.length] ?? "otter";
}

/** Masks a name as "li***an": other players can recognise it, but not read it. */
export const maskOf = (name: string): string =>
  name.length < 4 ? `${name.slice(0, 1)}***` : `${name.slice(0, 2)}***${name.slice(-2)}`;

function free(all: readonly string[], taken: ReadonlySet<string>): string {
  const left = all.filter((each) => !taken.has(each));
  return left[randomInt(left.length)] ?? "koi";
}

/** Counts who sits at a table when a page opens it: bots fill an empty one at once. */
export function seatedAt(seats: readonly (Occupant | null)[], { filled }: Pick<CardGame, "filled">) {
  const players = seats.filter((each) => each?.kind === "player").length;
  const bots = seats.filter((each) => each?.kind === "bot").length;
  return { players, bots: Math.max(bots, filled - players) };
}

export function makeBot(game: CardGame, unit: Money, sitting: readonly (Occupant | null)[]): Occupant {
  const part = BigInt(60 + randomInt(100));
  const stack = (game.buyIn.start * unit * part) / 100n;
  return {
    kind: "bot",
    name: free(names, new Set(sitting.map((each) => each?.name ?? ""))),
    avatar: free(avatars, new Set(sitting.map((each) => each?.avatar ?? ""))),
    stack: formatMoney(stack - (stack % 100n)),
    bank: 0,
    late: 0,
    hands: 0,
  };
}
