import { gameTypes, type GameType } from "@croupier/contract/domain/game-types";
import type { MerchantConfig } from "../../site/merchants/config.ts";

/** A game with its own weight in a merchant's file. */
export interface WeighedGame {
  nodeId: bigint;
  vassalage: string;
  gameType: GameType;
  displayName: string;
}

type Weights = MerchantConfig["turnover"]["weights"];

const full = 100;
const of = (first: number, second: number): number => Math.floor((first * second) / full);
const keys = (first: object, second: object): string[] => [...new Set([...Object.keys(first), ...Object.keys(second)])];

/** Returns the lowest weight of a vendor's bets, since the types of its games may have different ones. */
function vendorWeight({ vendors, types }: Weights, vassalage: string): number {
  return vendors[vassalage] ?? Math.min(full, ...Object.values(types));
}

function gameWeight({ games, vendors, types }: Weights, { nodeId, vassalage, gameType }: WeighedGame): number {
  return games[nodeId.toString()] ?? vendors[vassalage] ?? types[gameType] ?? full;
}

/** Lists the ids of the games with their own weight. */
export const weighedGames = ({ validBet, turnover }: MerchantConfig): bigint[] =>
  keys(validBet.weights.games, turnover.weights.games).map(BigInt);

/** Calculates the part of a bet that counts for turnover: the weight of its valid part. */
export function turnoverWeights({ validBet, turnover }: MerchantConfig, named: readonly WeighedGame[]) {
  const [valid, counted] = [validBet.weights, turnover.weights];
  return {
    types: gameTypes
      .filter((gameType) => valid.types[gameType] !== undefined || counted.types[gameType] !== undefined)
      .map((gameType) => ({ gameType, weight: of(valid.types[gameType] ?? full, counted.types[gameType] ?? full) })),
    vendors: keys(valid.vendors, counted.vendors).map((vassalage) => ({
      vassalage,
      weight: of(vendorWeight(valid, vassalage), vendorWeight(counted, vassalage)),
    })),
    games: named.map((game) => ({
      game: game.displayName,
      weight: of(gameWeight(valid, game), gameWeight(counted, game)),
    })),
  };
}
