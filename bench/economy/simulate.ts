import { accountOf, scoreOf, type Account } from "./account.ts";
import { createChance } from "./chance.ts";
import { endDay, gather, playDay, type Group, type Strategy } from "./group.ts";
import { changeStrategy, drawStrategy } from "./strategies.ts";
import type { World } from "./world.ts";

/** The number of groups that act at once. */
const atOnce = 32;
const noon = 12 * 60;
const evening = 23 * 60 + 30;

async function each<T>(list: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
  const queue = list.values();
  const work = async () => {
    for (const item of queue) await act(item);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

/** Registers groups by their strategies. */
export async function gatherAll(world: World, strategies: ReadonlyMap<string, Strategy>): Promise<Group[]> {
  const groups: Group[] = [];
  await each([...strategies], async ([name, strategy]) => {
    groups.push(await gather(world, name, strategy));
  });
  const order = [...strategies.keys()];
  return groups.toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
}

/** Keeps everybody signed in over the night. */
const staySignedIn = (world: World) =>
  world.db.query("update session set seen_at = now(), ends_at = now() + interval '2 days' where ended_at is null");

/** Lives through one day of all groups: the night's jobs, claims and play at noon, claims again in the evening. */
export async function liveDay(world: World, groups: readonly Group[], day: number): Promise<void> {
  // Races are decided five minutes after a day is over.
  await world.moveTo(day, 10);
  await world.runJobs();
  await world.moveTo(day, noon);
  await staySignedIn(world);
  await each(groups, (group) => playDay(world, group, day));
  await world.runJobs();
  await world.moveTo(day, evening);
  await staySignedIn(world);
  await each(groups, (group) => endDay(group, day));
  await world.runJobs();
  world.progress(`day ${day}, ${groups.length} groups`);
}

/** Settles what is due after the last day, and lets everybody claim it. */
export async function endAll(world: World, groups: readonly Group[], day: number): Promise<void> {
  await world.moveTo(day, 10);
  await world.runJobs();
  await staySignedIn(world);
  await each(groups, (group) => endDay({ ...group, strategy: { ...group.strategy, withdraws: false } }, day));
  await world.runJobs();
}

export async function accountAll(world: World, groups: readonly Group[]): Promise<Account[]> {
  const accounts: Account[] = [];
  for (const group of groups) accounts.push(await accountOf(world, group));
  return accounts;
}

interface Found {
  strategy: Strategy;
  account: Account;
}

export interface SearchPlan {
  generations: number;
  /** Strategies that are tried beside each other. */
  width: number;
  days: number;
}

/**
 * Searches the strategy that takes out the largest part: the better ones of each generation are leading and changed, each by
 * new members. Answers the best one and the next day.
 */
export async function search(
  world: World,
  plan: SearchPlan,
  firstDay: number,
): Promise<{ best: Found; tried: number; day: number }> {
  const { config } = world;
  const chance = createChance(world.seed, "search");
  let day = firstDay;
  let leading: Found[] = [];
  for (let generation = 0; generation < plan.generations; generation += 1) {
    const drawn = Array.from({ length: plan.width }, (_, at): [string, Strategy] => {
      const from = leading[at % Math.max(1, leading.length)]?.strategy;
      const strategy = from && at % 4 !== 3 ? changeStrategy(chance, config, from) : drawStrategy(chance, config);
      return [`strategy ${generation + 1}.${at + 1}`, strategy];
    });
    const groups = await gatherAll(world, new Map(drawn));
    const last = day + plan.days;
    for (; day < last; day += 1) await liveDay(world, groups, day);
    await endAll(world, groups, day);
    day += 1;
    const accounts = await accountAll(world, groups);
    const found = groups.map(({ strategy }, at) => ({ strategy, account: accounts[at] as Account }));
    leading = [...leading, ...found].toSorted((a, b) => scoreOf(b.account) - scoreOf(a.account)).slice(0, 3);
  }
  const [best] = leading;
  if (!best) throw new Error("no strategy was tried");
  return { best, tried: plan.generations * plan.width, day };
}
