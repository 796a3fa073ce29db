// Players, honest and colluding, live through weeks of simulated time on the whole platform: no group may get more on its
// play than the platform can expect to win by it.
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { formatMoney } from "@croupier/contract/domain/money";
import { verify } from "../apps/platform/src/backoffice/invariants/verify.ts";
import { startDatabase } from "../tools/embedded-postgres/embedded.ts";
import { accountAll, endAll, gatherAll, liveDay, search, type SearchPlan } from "./economy/simulate.ts";
import { givenOnPlay, ratioOf, type Account } from "./economy/account.ts";
import { describe, knownGroups, sharingGroups } from "./economy/strategies.ts";
import { openWorld, type WorldOptions } from "./economy/world.ts";
import type { Strategy } from "./economy/group.ts";
import type { Figure } from "./figure.ts";

export interface EconomyPlan extends Pick<WorldOptions, "seed" | "change" | "progress"> {
  days: number;
  search: SearchPlan;
  /** Leaves groups out. */
  only?: (name: string) => boolean;
}

export interface Economy {
  groups: Account[];
  /** Teams that share losses, which are no part of the verdict. */
  sharing: Account[];
  best: { strategy: Strategy; account: Account; tried: number } | undefined;
  /** Groups that take out as much as the platform can expect to win, or more. */
  above: string[];
  /** Faults that the ledger's check found, and unexplained money. */
  faults: string[];
}

/** Whether no group is above the bound and all money is explained. */
export const holds = ({ above, faults }: Economy): boolean => above.length === 0 && faults.length === 0;

/** Runs the whole economy on an empty database. */
export async function runEconomy(databaseUrl: string, plan: EconomyPlan): Promise<Economy> {
  const { generations, days: daysOfSearch } = plan.search;
  const world = await openWorld(databaseUrl, { ...plan, days: plan.days + generations * (daysOfSearch + 1) + 1 });
  try {
    const wanted = ([name]: [string, Strategy]) => plan.only?.(name) ?? true;
    await world.moveTo(0, 0);
    await world.runJobs();
    const known = await gatherAll(world, new Map([...knownGroups(world.config)].filter(wanted)));
    const teams = await gatherAll(world, new Map([...sharingGroups()].filter(wanted)));
    const all = [...known, ...teams];
    for (let day = 1; day <= plan.days; day += 1) await liveDay(world, all, day);
    await endAll(world, all, plan.days + 1);
    const groups = await accountAll(world, known);
    const sharing = await accountAll(world, teams);
    const found = generations > 0 ? await search(world, plan.search, plan.days + 2) : undefined;
    const best = found && { ...found.best, tried: found.tried };
    const accounts = [...groups, ...(best ? [best.account] : [])];
    const checked = (await verify(world.db)).flatMap(({ check, faults }) =>
      faults.map((fault) => `${check}: ${fault}`),
    );
    const unexplained = [...accounts, ...sharing].flatMap((each) =>
      each.unexplained.map((text) => `${each.name}: ${text}`),
    );
    return {
      groups,
      sharing,
      best,
      above: accounts.filter((account) => ratioOf(account) >= 1).map(({ name }) => name),
      faults: [...checked, ...unexplained],
    };
  } finally {
    await world.close();
  }
}

const money = (amount: bigint): string => formatMoney(amount).slice(0, -2);
const percent = (ratio: number): number => (Number.isFinite(ratio) ? Math.round(ratio * 1000) / 10 : ratio);

function line(account: Account): string {
  const { name, people, staked, atRisk, expected, won, given, refused } = account;
  const parts = [...given].filter(([, amount]) => amount !== 0n).map(([kind, amount]) => `${kind} ${money(amount)}`);
  const refusals = [...refused].map(([status, count]) => `${count} ${status}`);
  const ratio = `${percent(ratioOf(account))} %`;
  const all = parts.concat(refusals.length > 0 ? [`refused: ${refusals.join(", ")}`] : []).join(", ");
  return `| ${[name, people, money(staked), money(atRisk), money(expected), money(won), money(givenOnPlay(account)), ratio, all].join(" | ")} |`;
}

const head = `| group | people | staked | at risk | expected win | won | given on play | of the expected win | given in all |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |`;

/** Writes what was found as tables. */
export function report({ groups, sharing, best, above, faults }: Economy): string {
  const ranked = groups.toSorted((a, b) => ratioOf(b) - ratioOf(a));
  return [
    "The bound: what a group is given on play stays below 100 % of what the platform can expect to win by it.",
    "",
    head,
    ...ranked.map(line),
    "",
    `The worst of these: ${ranked[0] ? `${ranked[0].name}, ${percent(ratioOf(ranked[0]))} %` : "none"}.`,
    ...(best
      ? [
          `The best strategy of ${best.tried}: ${percent(ratioOf(best.account))} %: ${describe(best.strategy)}.`,
          "",
          head,
          line(best.account),
        ]
      : []),
    "",
    "Shares of losses (no part of the bound: a share that was paid is not taken back when the team wins later):",
    "",
    head,
    ...sharing.map(line),
    "",
    above.length > 0 ? `Above the bound: ${above.join("; ")}.` : "No group is above the bound.",
    ...faults.map((fault) => `FAULT ${fault}`),
  ].join("\n");
}

/** Lists the figures of an economy beside their targets. */
function figuresOf({ groups, sharing, best, faults }: Economy): Figure[] {
  const bound = { unit: "%", target: 99.9, better: "lower" as const };
  const worst = groups.toSorted((a, b) => ratioOf(b) - ratioOf(a))[0];
  const shared = (account: Account) =>
    account.expected > 0n ? Number(account.given.get("shares of losses") ?? 0n) / Number(account.expected) : 0;
  const most = sharing.toSorted((a, b) => shared(b) - shared(a))[0];
  const once = (account: Account) => Number((account.given.get("once") ?? 0n) / 100n) / 100 / account.people;
  const luckiest = groups.toSorted((a, b) => once(b) - once(a))[0];
  const of = "of the expected win";
  return [
    ...(worst
      ? [
          {
            name: `economy: given on play to ${worst.name}, the worst group, ${of}`,
            value: percent(ratioOf(worst)),
            ...bound,
          },
        ]
      : []),
    ...(best
      ? [
          {
            name: `economy: given on play to the best strategy of ${best.tried}, ${of}`,
            value: percent(ratioOf(best.account)),
            ...bound,
          },
        ]
      : []),
    ...(most
      ? [{ name: `economy: shares of losses of ${most.name}, ${of}`, value: percent(shared(most)), ...bound }]
      : []),
    ...(luckiest
      ? [
          {
            name: `economy: given once, to each account of ${luckiest.name}`,
            value: Math.round(once(luckiest) * 100) / 100,
            unit: "",
          },
        ]
      : []),
    {
      name: "economy: invariants broken and money not explained",
      value: faults.length,
      unit: "",
      target: 0,
      better: "lower",
    },
  ];
}

/** Runs the economy on a database of its own and prints it; the figures say whether the bound holds. */
export async function benchEconomy(quick: boolean, seed: number): Promise<{ figures: Figure[]; holds: boolean }> {
  const folder = await mkdtemp(path.join(tmpdir(), "croupier-economy-"));
  await chmod(folder, 0o755);
  const database = await startDatabase(folder, { fsync: "off", full_page_writes: "off" });
  try {
    const plan = quick
      ? { days: 3, search: { generations: 2, width: 6, days: 1 } }
      : { days: 14, search: { generations: 5, width: 10, days: 2 } };
    const economy = await runEconomy(database.url, { ...plan, seed, progress: (step) => console.error(step) });
    console.log(`Seed ${seed}.\n${report(economy)}`);
    return { figures: figuresOf(economy), holds: holds(economy) };
  } finally {
    await database.stop();
    await rm(database.home, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  }
}
