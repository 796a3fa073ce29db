import { expect, test } from "vitest";
import { sourceOf } from "../../kit/seed.ts";
import { fishOf, isInside, minuteMs, placeAt, pondTime, type Place } from "./fish.ts";
import { bossTimes, shoalOf } from "./species.ts";
import { ponds } from "./titles.ts";
import { decideBullet, decideBullets, freezeWeight, paidFor, totalTimes, type Target } from "./volley.ts";

/** Computes the average return of a bullet, in basis points, by counting every number that can be drawn. */
function exactReturn(target: Target, returns: number): { paid: bigint; of: bigint } {
  const total = totalTimes(target);
  const catches = BigInt(returns);
  const prizes = target.kind === "boss" ? bossTimes : [total];
  const sum = prizes.reduce((all, times) => all + BigInt(times), 0n);
  return { paid: catches * sum * 10_000n, of: 10_000n * BigInt(total) * BigInt(prizes.length) };
}

const chained = (count: number): Target => ({
  fish: "1.0",
  species: "high-voltage",
  times: 10,
  kind: "chain",
  chain: Array.from({ length: count }, (_, at) => ({ fish: `1.${at + 1}`, species: "fish", times: 2 + at * 7 })),
});

test("every bullet of every title returns exactly what its rules say, whatever its target", () => {
  expect(ponds.size).toBe(45);
  for (const { set, boss, returnBasisPoints } of ponds.values()) {
    expect(returnBasisPoints).toBeGreaterThanOrEqual(9_600);
    expect(returnBasisPoints).toBeLessThanOrEqual(9_700);
    const shoal = shoalOf(set, boss);
    const single = [...shoal.common, shoal.boss].map(({ id, times, kind }) => ({
      fish: "1.0",
      species: id,
      times,
      ...(kind ? { kind } : {}),
    }));
    for (const target of [...single, ...[0, 1, 2, 3, 4].map(chained)]) {
      const { paid, of } = exactReturn(target, returnBasisPoints);
      expect(paid).toBe(of * BigInt(returnBasisPoints));
    }
  }
});

test("a bullet catches below the enumerated bound and misses from there on", async () => {
  const drawing = (...numbers: number[]) => {
    const bounds: number[] = [];
    return { bounds, below: (bound: number) => Promise.resolve((bounds.push(bound), numbers.shift() ?? 0)) };
  };
  const plain: Target = { fish: "1.0", species: "crab", times: 12 };
  const edge = drawing(9_649, 9_650);
  expect([await decideBullet(plain, 9_650, edge.below), await decideBullet(plain, 9_650, edge.below)]).toEqual([12, 0]);
  expect(edge.bounds).toEqual([120_000, 120_000]);
  const boss = drawing(0, 4);
  expect(await decideBullet({ ...plain, times: 300, kind: "boss" }, 9_650, boss.below)).toBe(500);
  expect(boss.bounds).toEqual([3_000_000, 5]);
  const chain = drawing(0);
  expect(await decideBullet(chained(2), 9_650, chain.below)).toBe(21);
  expect(chain.bounds).toEqual([210_000]);
});

test("fifty thousand bullets from seeds return 96.5 % within four standard errors", async () => {
  const below = sourceOf("ab".repeat(32), "pond", "many");
  const target: Target = { fish: "1.0", species: "fish", times: 4 };
  let paid = 0;
  const count = 50_000;
  for (let at = 0; at < count; at += 1) paid += await decideBullet(target, 9_650, below);
  const chance = 0.965 / 4;
  const error = (4 * Math.sqrt(chance * (1 - chance))) / Math.sqrt(count);
  expect(Math.abs(paid / count - 0.965)).toBeLessThan(4 * error);
});

test("a bullet is refunded when its fish is gone, even caught by the same volley", async () => {
  const water = new Map<string, Target>([["1.0", { fish: "1.0", species: "shrimp", times: 2 }]]);
  const fired = [
    { fish: "1.0", weight: freezeWeight },
    { fish: "1.0", weight: 1 },
    { fish: "9.9", weight: 1 },
  ];
  const bullets = await decideBullets(fired, 9_650, () => Promise.resolve(0), {
    aim: (fish) => water.get(fish),
    take: (fish) => void water.delete(fish),
  });
  expect(bullets.map(({ paid }) => paid)).toEqual([2, null, null]);
  expect(paidFor(bullets, 5_000n)).toEqual({ win: 22n * 5_000n, back: 2n * 5_000n });
});

test("a minute has the same fish everywhere, always enough targets, and a freeze stops them", () => {
  const shoal = shoalOf("reef", "octopus");
  expect(fishOf(shoal, "7", 29_000_000)).toEqual(fishOf(shoal, "7", 29_000_000));
  expect(fishOf(shoal, "7", 29_000_000)).not.toEqual(fishOf(shoal, "8", 29_000_000));
  const place: Place = { x: 0, y: 0, tilt: 0 };
  for (let minute = 29_000_000; minute < 29_000_010; minute += 1) {
    const fish = [minute - 1, minute].flatMap((each) => fishOf(shoal, "7", each));
    expect(new Set(fish.map(({ id }) => id)).size).toBe(fish.length);
    // No fish lives longer than the two minutes that are shown.
    for (const each of fish)
      expect(each.born + each.life).toBeLessThan(Number.parseInt(each.id, 10) * minuteMs + 2 * minuteMs);
    for (let second = 0; second < 60; second += 5) {
      const time = minute * minuteMs + second * 1000;
      const here = fish.filter((each) => placeAt(each, time, place) && isInside(place));
      expect(here.length).toBeGreaterThan(6);
      expect(here.length).toBeLessThan(70);
    }
  }
  const freeze = { frozenMs: 100, freezeAt: 1_000, freezeUntil: 6_000 };
  expect([500, 1_000, 3_000, 6_000, 7_000].map((now) => pondTime(freeze, now))).toEqual([400, 900, 900, 900, 1_900]);
});
