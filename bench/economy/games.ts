import { allReturns, rowNameOf } from "../../apps/arcade/src/returns.ts";
import type { Pool } from "../../apps/platform/src/kit/db/pool.ts";
import type { Chance } from "./chance.ts";

/** A game with the bet of it that returns most, as the vendor states it. */
export interface Game {
  nodeId: bigint;
  gameCode: string;
  vassalage: string;
  gameType: string;
  engine: string;
  bet: string;
  /** The return of the bet in basis points; in a game between players, all but the fee. */
  returned: bigint;
  /** Whether players play against each other for a fee. */
  betweenPlayers: boolean;
}

interface StatedBet {
  bet: string;
  returned: bigint;
  betweenPlayers: boolean;
}

/** Reads "95.5–97" or "fee 5.00": the best for a player, in basis points. */
function toBet({ bet, stated }: { bet: string; stated: string }): StatedBet {
  const betweenPlayers = stated.startsWith("fee ");
  const best = Math.round(Number(stated.replace("fee ", "").split("–").at(-1)) * 100);
  return { bet, returned: BigInt(betweenPlayers ? 10_000 - best : best), betweenPlayers };
}

/**
 * Combines a bet without an edge with the one it is placed behind, the engine's first: two units behind one, in two of
 * three rounds (craps with a point on).
 */
function combined(bets: readonly StatedBet[]): StatedBet[] {
  const alone = bets.filter(({ returned }) => returned < 10_000n);
  const free = bets.find(({ returned }) => returned >= 10_000n);
  const [first] = alone;
  if (!free || !first) return alone;
  const returned = (3n * first.returned + 4n * free.returned) / 7n;
  return [...alone, { ...first, bet: `${first.bet} with ${free.bet}`, returned }];
}

/** Lists every game that can be played, with the bet that returns most. */
export async function listGames(db: Pool): Promise<Game[]> {
  const byEngine = Map.groupBy(allReturns(), ({ engine }) => engine);
  const { rows } = await db.query<Pick<Game, "nodeId" | "gameCode" | "vassalage" | "gameType">>(
    `select node_id as "nodeId", game_code as "gameCode", vassalage, game_type as "gameType" from game
     where engine is not null order by node_id`,
  );
  return rows.flatMap((row) => {
    const engine = rowNameOf(row.gameCode);
    const bets = combined((engine === undefined ? [] : (byEngine.get(engine) ?? [])).map(toBet));
    const [best] = bets.toSorted((a, b) => Number(b.returned - a.returned));
    return engine === undefined || !best ? [] : [{ ...row, engine, ...best }];
  });
}

/** How wins are spread: double or nothing, as reels pay, or 36 times the stake, as one number of roulette. */
export const spreads = ["even", "reels", "rare"] as const;
export type Spread = (typeof spreads)[number];

/** Wins as times the stake in hundredths, each with its part of what is returned. */
const wins: Record<Spread, readonly { times: bigint; part: number }[]> = {
  even: [{ times: 200n, part: 1 }],
  reels: [
    { times: 20_000n, part: 0.15 },
    { times: 1000n, part: 0.3 },
    { times: 200n, part: 0.55 },
  ],
  rare: [{ times: 3600n, part: 1 }],
};

/** Draws what a stake is paid: on average exactly what the game returns. */
export function drawPayout(
  chance: Chance,
  { returned }: Pick<Game, "returned">,
  spread: Spread,
  stake: bigint,
): bigint {
  let at = chance.next();
  for (const { times, part } of wins[spread]) {
    at -= ((Number(returned) / 10_000) * part * 100) / Number(times);
    if (at < 0) return (stake * times) / 100n;
  }
  return 0n;
}
