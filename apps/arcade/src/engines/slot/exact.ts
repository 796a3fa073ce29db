import { hitsOf } from "./reels.ts";
import { symbols, type Skin, type SymbolName } from "./skin.ts";

export interface Exact {
  /** Return to player, where 1 is the whole stake: line wins of paid spins, scatters, and the free spins' share. */
  rtp: number;
  lines: number;
  scatters: number;
  free: number;
  /** Paid spins per start of free spins. */
  spinsPerTrigger: number;
}

/**
 * Computes the exact return. A line shows one place of each reel, and the reels stop independently and uniformly, so a
 * symbol's chance on a line is its share of the strip, and the return of all 20 lines at a twentieth of the stake each
 * equals that of one. Scatters are at least three places apart, so a reel shows at most one.
 */
export function exactReturn(skin: Skin): Exact {
  const chance = (letter: SymbolName) => skin.strips.map((strip) => strip.split(letter).length - 1).map(share(skin));
  const wild = chance("W");
  let lines = 0;
  for (const letter of symbols) {
    if (letter === "W" || letter === "S") continue;
    const own = chance(letter);
    let run = own[0] ?? 0;
    for (let count = 1; count <= 5; count += 1) {
      const next = count < 5 ? (own[count] ?? 0) + (wild[count] ?? 0) : 0;
      lines += run * (1 - next) * (skin.pays[letter][count - 3] ?? 0);
      run *= next;
    }
  }
  const seen = hitsOf(chance("S").map((share) => share * 3));
  const expect = (values: readonly number[]) => values.reduce((sum, value, i) => sum + value * (seen[i + 3] ?? 0), 0);
  const scatters = expect(skin.scatterPays);
  const won = expect(skin.freeSpins);
  const spins = skin.retrigger ? won / (1 - won) : won;
  const free = spins * (lines * skin.freeMultiplier + scatters);
  return { rtp: lines + scatters + free, lines, scatters, free, spinsPerTrigger: 1 / expect([1, 1, 1]) };
}

const share = (skin: Skin) => (count: number, reel: number) => count / (skin.strips[reel]?.length ?? 1);
