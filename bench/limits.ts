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
import { processorSeconds } from "./processor.ts";
import { play } from "./seamless.ts";

const pairs = 9;
const players = 100;

/**
 * Measures how much more processor time bets and wins of members with limits take: pair by pair in turns, of platform
 * and database together.
 */
export const benchLimits = (seconds = 4): Promise<Figure[]> =>
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
    const spent = () => processorSeconds(pids.platform) + processorSeconds(pids.database);
    const eachCall = async (seated: Player[], name: string): Promise<number> => {
      const before = spent();
      const calls = await play(vendor, seated, seconds, name, 16);
      return (spent() - before) / calls.length;
    };
    await play(vendor, free, 2, "warm");
    await play(vendor, limited, 2, "warm-limited");
    const ratios: number[] = [];
    for (let pair = 0; pair < pairs; pair += 1) {
      // Every second pair runs in the other order, so that a drift of the machine favours neither.
      const first = pair % 2 === 0 ? await eachCall(free, `free-${pair}`) : undefined;
      const second = await eachCall(limited, `limited-${pair}`);
      ratios.push(second / (first ?? (await eachCall(free, `free-${pair}`))));
    }
    vendor.close();
    return [
      {
        name: "processor of bets and wins with a stake and a loss limit, beside that without, median of 9 pairs",
        value: Math.round(median(ratios) * 1000) / 1000,
        unit: "times",
        target: 1.05,
        better: "lower",
      },
    ];
  });
