import { testLimits } from "../apps/platform/src/games/vendors/test-limits.ts";
import {
  seedCatalogue,
  seedPlayer,
  unit,
  vendorClient,
  type Player,
} from "../apps/platform/src/games/vendors/test-vendor.ts";
import { median, type Figure } from "./figure.ts";
import { onPlatform } from "./own-platform.ts";
import { readSpent, spentBetween } from "./processor-share.ts";
import { playWhile } from "./seamless.ts";

const pairs = 60;
const players = 100;
const clients = 16;
/** Rounds of each client in one half of a pair. */
const turns = 24;

const round = (value: number): number => Math.round(value * 1000) / 1000;

/** Returns half the width of the interval that holds the median of other pairs in 95 of 100 cases, by resampling. */
function uncertainty(ratios: number[]): number {
  const medians = Array.from({ length: 2000 }, () =>
    median(ratios.map(() => ratios[Math.floor(Math.random() * ratios.length)] ?? 1)),
  ).toSorted((one, other) => one - other);
  return ((medians[1950] ?? 1) - (medians[50] ?? 1)) / 2;
}

/**
 * Measures how much more processor time bets and wins of members with limits take: of the platform and the connections
 * of its database, in short pairs of equally many calls in turns, so that whatever else the machine does meets both alike.
 */
export const benchLimits = (): Promise<Figure[]> =>
  onPlatform(async ({ db, url, key, pids }) => {
    await seedCatalogue(db);
    const seat = () => Promise.all(Array.from({ length: players }, () => seedPlayer(db, 100_000n * unit)));
    const [free, limited] = [await seat(), await seat()];
    const { set } = testLimits(db);
    for (const player of limited) {
      await set(player, "stake", "day", 10_000_000n * unit);
      await set(player, "loss", "day", 10_000_000n * unit);
    }
    const vendor = vendorClient(url, key);
    const eachCall = async (seated: Player[], name: string): Promise<number> => {
      const before = await readSpent(db, pids.platform);
      const calls = await playWhile(vendor, seated, { name, clients, goesOn: (turn) => turn < turns });
      return spentBetween(before, await readSpent(db, pids.platform)) / calls.length;
    };
    for (let turn = 0; turn < 8; turn += 1) {
      await eachCall(free, `warm-free-${turn}`);
      await eachCall(limited, `warm-limited-${turn}`);
    }
    const ratios: number[] = [];
    for (let pair = 0; pair < pairs; pair += 1) {
      // Every second pair runs in the other order, so that a drift of the machine favours neither.
      const first = pair % 2 === 0 ? await eachCall(free, `free-${pair}`) : undefined;
      const second = await eachCall(limited, `limited-${pair}`);
      ratios.push(second / (first ?? (await eachCall(free, `free-${pair}`))));
    }
    vendor.close();
    const name = "processor of bets and wins with a stake and a loss limit, beside that without";
    return [
      {
        name: `${name}, median of ${pairs} pairs`,
        value: round(median(ratios)),
        unit: "times",
        target: 1.05,
        better: "lower",
      },
      { name: `${name}, uncertainty of the median`, value: round(uncertainty(ratios)), unit: "times" },
    ];
  });
