import { SetupError } from "@croupier/server/setup-error";
import type { GameType } from "@croupier/contract/domain/game-types";
import type { MerchantConfig } from "./config.ts";
import { paidOnPlay, whole, type PaidOnPlay, type Share } from "./paid-on-play.ts";

/** A game as its return is checked. */
export interface StatedGame {
  nodeId: bigint;
  vassalage: string;
  gameType: GameType;
  displayName: string;
  /** The highest return to the player, in basis points; null if none is stated. */
  statedReturn: number | null;
  /** Players meet in this game, and the platform earns only the fee. */
  isBetweenPlayers: boolean;
}

type Weights = MerchantConfig["validBet"]["weights"];

/** Finds the weight of a game, and the key of the file that sets it. */
export function weightOf({ games, vendors, types }: Weights, { nodeId, vassalage, gameType }: StatedGame) {
  const node = nodeId.toString();
  if (games[node] !== undefined) return { weight: games[node], key: `games.${node}` };
  if (vendors[vassalage] !== undefined) return { weight: vendors[vassalage], key: `vendors.${vassalage}` };
  return { weight: types[gameType] ?? 100, key: `types.${gameType}` };
}

/** Returns the maximum return of a game; undefined if its bets do not count. */
function returnOf({ statedReturn, isBetweenPlayers }: StatedGame, feeFactor: number): Share | undefined {
  // A unit counts for the fee taken from it, in any game whose vendor reports a fee.
  const besideFee = feeFactor === 0 ? 0n : whole - whole / BigInt(feeFactor);
  if (isBetweenPlayers) return feeFactor === 0 ? undefined : besideFee;
  if (statedReturn === null) return undefined;
  const stated = BigInt(statedReturn) * (whole / 10_000n);
  return stated > besideFee ? stated : besideFee;
}

/** The parts of the return of a unit at risk, by name. */
type Parts = [name: string, share: Share][];

const part = (paid: Share, weight: number): Share => (paid * BigInt(weight) + 99n) / 100n;
const total = (parts: Parts): Share => parts.reduce((sum, [, share]) => sum + share, 0n);
const ofWhat = (share: Share, of: Share): Share => (of > 0n ? (share * of + whole - 1n) / whole : 0n);

/**
 * Lists the parts of the return of a unit at risk. Affiliates and dividends share the platform's win after gifts to
 * players; a dividend also after its own team's rebates.
 */
function partsOf(paid: PaidOnPlay, returned: Share, weight: number, turnoverWeight: number): Parts {
  const given: Parts = (["rebate", "vip", "missions", "promotions", "races"] as const).map((name) => [
    name,
    part(paid[name], weight),
  ]);
  const points: Parts = [
    ["points", part(paid.points, weight)],
    ["points of deposits", part(part(paid.depositPoints, turnoverWeight), weight)],
  ];
  const uplines = part(paid.uplines, weight);
  const won = whole - returned - total(given);
  return [
    ["stated return", returned],
    ...given,
    ...points,
    ["uplines", uplines],
    ["salaries", part(paid.salaries, weight)],
    ["affiliates", ofWhat(paid.affiliates, won)],
    ["dividends", ofWhat(paid.dividends, won - uplines)],
  ];
}

/** The return of a unit of a game at risk, and the weight at which it would be below the unit. */
export interface GameReturn {
  game: StatedGame;
  /** The key of the merchant's file that sets the weight. */
  place: string;
  weight: number;
  parts: Parts;
  sum: Share;
  /** The highest weight with a return below the unit; zero if none may count. */
  highestWeight: number;
}

/** Finds the highest weight, up to the file's own, that passes; zero if none does. */
function highestOf(weight: number, passes: (tried: number) => boolean): number {
  for (let tried = weight; tried > 0; tried--) if (passes(tried)) return tried;
  return 0;
}

/** Calculates the maximum return of a unit at risk by game, without games whose bets do not count. */
export function returnsOf(config: MerchantConfig, games: readonly StatedGame[]): GameReturn[] {
  const paid = new Map<GameType, PaidOnPlay>();
  return games.flatMap((game) => {
    const { weight, key } = weightOf(config.validBet.weights, game);
    const returned = returnOf(game, config.turnover.feeFactor);
    if (weight === 0 || returned === undefined) return [];
    const own = paid.get(game.gameType) ?? paidOnPlay(config, game.gameType);
    paid.set(game.gameType, own);
    const { weight: turnoverWeight } = weightOf(config.turnover.weights, game);
    const at = (tried: number): Parts => partsOf(own, returned, tried, turnoverWeight);
    const parts = at(weight);
    const sum = total(parts);
    const passes = (tried: number): boolean => total(at(tried)) < whole;
    return [{ game, place: `validBet.weights.${key}`, weight, parts, sum, highestWeight: highestOf(weight, passes) }];
  });
}

/** Formats a share in percent with two decimals, rounded up. */
function percent(share: Share): string {
  const hundredths = (share + whole / 10_000n - 1n) / (whole / 10_000n);
  return `${hundredths / 100n}.${(hundredths % 100n).toString().padStart(2, "0")} %`;
}

function faultOf(place: string, [worst, ...others]: GameReturn[]): string {
  if (!worst) return "";
  const { game, sum, parts, highestWeight } = worst;
  const named = parts.filter(([, share]) => share > 0n).map(([name, share]) => `${name} ${percent(share)}`);
  const more = others.length === 0 ? "" : ` and ${others.length} more`;
  return (
    `- ${place}: ${game.displayName}${more} would give back ${percent(sum)} of what is at risk ` +
    `(${named.join(", ")}); the highest weight that passes is ${highestWeight}`
  );
}

/**
 * Refuses a merchant's file that pays back all or more of the amount at risk in a game, with the place of each fault.
 */
export function checkReturns(config: MerchantConfig, games: readonly StatedGame[]): void {
  const faults = returnsOf(config, games)
    .filter(({ sum }) => sum >= whole)
    .sort((a, b) => (a.sum < b.sum ? 1 : -1));
  if (faults.length === 0) return;
  const places = [...Map.groupBy(faults, ({ place }) => place)].map(([place, found]) => faultOf(place, found));
  throw new SetupError(
    `The configuration of merchant ${config.code} pays back all that is played:\n${places.join("\n")}`,
  );
}
