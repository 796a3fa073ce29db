import { gameFeatures, volatilities } from "@croupier/contract/domain/game-traits";
import { gameTypes } from "@croupier/contract/domain/game-types";
import { z } from "zod";
import { texts } from "../file-texts.ts";

const name = z.string().min(1).max(120);
const gameType = z.enum(gameTypes);
const vassalage = z.string().regex(/^[A-Z0-9_]{1,24}$/, "a code in capital letters, such as NSG");
const hue = z.number().int().min(0).max(359).default(210);
/** A picture of the folder; once it is read, the address at which it is served. */
const picture = z.string().regex(/^(?:pictures\/.+|\/own\/[0-9a-f]{32}\.(?:svg|webp))$/, "a picture: pictures/NAME");

const vendor = z.strictObject({
  /** The code by which vendor and platform call it; it never changes. */
  vassalage,
  name,
  /** Its colour, in degrees. */
  hue,
  /** Its logo. */
  mark: picture,
  /** The categories in which it has games, each with a line about them. */
  offers: z
    .array(
      z.strictObject({
        gameType,
        note: texts.default({}),
        /** Whether its card opens the list of its games; otherwise the first game. */
        opensList: z.boolean().default(true),
      }),
    )
    .min(1),
});

const game = z
  .strictObject({
    /** The number by which this platform names the game; it never changes. */
    nodeId: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
    vassalage,
    /** The code by which its vendor names it. */
    gameCode: z.string().regex(/^[\w.:-]{1,64}$/, "the vendor's code of the game"),
    gameType,
    name,
    /** Its names in other languages. */
    names: texts.default({}),
    picture,
    hue,
    hot: z.boolean().default(false),
    new: z.boolean().default(false),
    volatility: z.enum(volatilities).exactOptional(),
    features: z.array(z.enum(gameFeatures)).default([]),
    /** The entry of a category's menu that lists it, such as BACCARAT. */
    group: z
      .string()
      .regex(/^[A-Z0-9_]{0,24}$/)
      .default(""),
    /** The highest return that it states, in percent. Bets without one do not count for anything that is paid on play. */
    return: z.number().min(0).max(100).exactOptional(),
    /** Whether players meet in it, and the platform earns only a fee; absent: for games of the type PVP. */
    betweenPlayers: z.boolean().exactOptional(),
  })
  .transform(({ return: percent, ...each }) => ({
    ...each,
    betweenPlayers: each.betweenPlayers ?? each.gameType === "PVP",
    /** In hundredths of a percent. */
    statedReturn: percent === undefined ? null : Math.round(percent * 100),
  }));

type Place = readonly (string | number)[];

/** Lists the places at which a key is used again. */
function repeated<T>(rows: readonly T[], keyOf: (row: T) => string): number[] {
  const seen = new Set<string>();
  return rows.flatMap((row, at) => {
    const key = keyOf(row);
    const isAgain = seen.has(key);
    seen.add(key);
    return isAgain ? [at] : [];
  });
}

/** An operator's vendors and games, in the order in which lists show them. */
export const gamesSchema = z
  .strictObject({ vendors: z.array(vendor), games: z.array(game).max(20_000) })
  .superRefine(({ vendors, games }, context) => {
    const add = (path: Place, message: string) => context.addIssue({ code: "custom", path: [...path], message });
    for (const at of repeated(vendors, (each) => each.vassalage)) add(["vendors", at, "vassalage"], "is there already");
    for (const [at, { offers }] of vendors.entries())
      for (const again of repeated(offers, (each) => each.gameType))
        add(["vendors", at, "offers", again, "gameType"], "is there already");
    for (const at of repeated(games, ({ nodeId }) => String(nodeId))) add(["games", at, "nodeId"], "is there already");
    for (const at of repeated(games, (each) => `${each.vassalage} ${each.gameCode}`))
      add(["games", at, "gameCode"], "is there already");
    const offered = new Map(vendors.map((each) => [each.vassalage, each.offers.map((offer) => offer.gameType)]));
    for (const [at, each] of games.entries()) {
      const types = offered.get(each.vassalage);
      if (!types) add(["games", at, "vassalage"], `there is no vendor ${each.vassalage}`);
      else if (!types.includes(each.gameType))
        add(["games", at, "gameType"], `${each.vassalage} has no offer of ${each.gameType}`);
    }
  });

export type GamesFile = z.output<typeof gamesSchema>;
export type GameOfFile = GamesFile["games"][number];
