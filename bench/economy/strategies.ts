import type { MerchantConfig } from "../../apps/platform/src/site/merchants/config.ts";
import type { Chance } from "./chance.ts";
import { spreads } from "./games.ts";
import { kindsOfSalary, plays, uplines, type Strategy } from "./group.ts";

/** Somebody who plays a little of everything. */
const honest: Strategy = {
  members: 2,
  play: "alone",
  gameType: "any",
  place: 0,
  spread: "reels",
  stake: 2,
  rounds: 20,
  deposit: 100,
  every: 3,
  upline: "nobody",
  contracts: [],
};

/** The groups that are always tried, by name. */
export function knownGroups({ categories, deposit }: MerchantConfig): Map<string, Strategy> {
  const again = deposit.bonuses.find(({ firstOnly }) => !firstOnly);
  const first = deposit.bonuses.find(({ firstOnly }) => firstOnly);
  const bonus = (found: typeof again) => (found ? { bonus: found.code } : {});
  const hunter = { ...honest, members: 1, every: 1, spread: "even" as const };
  const opposite = { ...hunter, members: 2, play: "opposite" as const, gameType: "LIVE", stake: 20 };
  const passing: Strategy = {
    ...hunter,
    members: 2,
    play: "players",
    gameType: "PVP",
    stake: 20,
    passes: true,
    upline: "agent",
  };
  return new Map<string, Strategy>([
    ["honest players", honest],
    ...categories.map((gameType): [string, Strategy] => [
      `a player of ${gameType} who knows the best bet`,
      { ...honest, members: 1, gameType, spread: "even", stake: 10, rounds: 15 },
    ]),
    ["a hunter of first bonuses", { ...hunter, deposit: 200, every: 7, ...bonus(first), stake: 10, rounds: 30 }],
    ["a hunter of every bonus", { ...hunter, deposit: 500, ...bonus(again), stake: 20, rounds: 30, gameType: "RNG" }],
    ["opposite sides under an agent", { ...opposite, upline: "agent" }],
    ["opposite sides of an affiliate", { ...opposite, upline: "affiliate" }],
    ["opposite sides, by invitation", { ...opposite, upline: "inviter" }],
    ["a line of agents with salaries", { ...opposite, members: 4, upline: "line", contracts: kindsOfSalary }],
    ["farmers of salaries", { ...hunter, members: 4, stake: 10, rounds: 1, upline: "agent", contracts: kindsOfSalary }],
    ["two who pass money at a table", passing],
    ["two who pass money where the fee is capped", { ...passing, stake: 200, rounds: 10, highestFee: 3 }],
    ["players who leave every round", { ...hunter, play: "undecided", members: 2, rounds: 25 }],
    ["farmers of missions", { ...hunter, members: 3, gameType: "RNG", stake: 1, rounds: 20, deposit: 50, every: 7 }],
    ["farmers of races", { ...hunter, members: 3, gameType: "BGS", stake: 1, rounds: 2, deposit: 50, every: 7 }],
    ["farmers of a deposit's points", { ...hunter, members: 2, rounds: 0, deposit: 1000, withdraws: true }],
    ["farmers of raffles", { ...hunter, members: 4, rounds: 0, deposit: 50, every: 14 }],
    [
      "a chain of envelopes",
      { ...hunter, members: 3, rounds: 5, upline: "agent", envelopes: true, deposit: 50, every: 7 },
    ],
    ["players who charge back", { ...hunter, members: 2, deposit: 200, every: 3, rounds: 10, chargesBack: true }],
  ]);
}

/** Teams whose agents get a share of what is lost, by how far wins are spread. */
export function sharingGroups(): Map<string, Strategy> {
  const team = { ...honest, members: 4, play: "alone" as const, gameType: "RNG", every: 1, stake: 20, rounds: 5 };
  return new Map<string, Strategy>([
    ...spreads.map((spread): [string, Strategy] => [
      `a dividend, wins spread ${spread}`,
      { ...team, spread, upline: "agent", contracts: ["enableCt"] },
    ]),
    ["a commission, wins spread rare", { ...team, spread: "rare", upline: "affiliate" }],
  ]);
}

/** Draws a strategy of those that could be thought of. */
export function drawStrategy(chance: Chance, config: MerchantConfig): Strategy {
  const play = chance.pick(plays.filter((each) => each !== "undecided"));
  const upline = chance.pick(uplines);
  const bonus = chance.pick([
    undefined,
    ...config.deposit.bonuses.filter(({ firstOnly }) => !firstOnly).map(({ code }) => code),
  ]);
  return {
    members: play === "alone" ? 1 + chance.below(3) : 2,
    play,
    gameType: play === "players" ? "PVP" : chance.pick(config.categories),
    place: chance.below(6),
    spread: "even",
    stake: chance.pick([1, 2, 5, 10, 20, 50]),
    rounds: chance.pick([1, 2, 5, 10, 20, 25]),
    deposit: chance.pick([50, 100, 200, 500]),
    every: chance.pick([1, 2, 3]),
    ...(bonus === undefined ? {} : { bonus }),
    upline,
    contracts: upline === "agent" || upline === "line" ? chance.pick([[], kindsOfSalary]) : [],
    ...(chance.below(3) === 0 ? { withdraws: true } : {}),
  };
}

/** Changes a few of a strategy's choices. */
export function changeStrategy(chance: Chance, config: MerchantConfig, from: Strategy): Strategy {
  const drawn = drawStrategy(chance, config);
  const together = ["members", "play", "gameType", "upline", "contracts"] as const;
  const single = ["place", "stake", "rounds", "deposit", "every", "withdraws", "bonus"] as const;
  const changed: Record<string, unknown> = { ...from };
  if (chance.below(3) === 0) for (const name of together) changed[name] = drawn[name];
  for (const name of single) if (chance.below(3) === 0) changed[name] = drawn[name];
  if (changed["bonus"] === undefined) delete changed["bonus"];
  return changed as unknown as Strategy;
}

/** Describes a strategy in a line. */
export function describe(strategy: Strategy): string {
  const { members, play, gameType, place, stake, rounds, deposit, every, bonus, upline, contracts, withdraws } =
    strategy;
  return [
    `${members} who play ${play}, ${rounds} rounds of ${stake} a day at ${gameType} (place ${place + 1} by its return)`,
    `${deposit} paid in every ${every} days${bonus === undefined ? "" : ` with ${bonus}`}`,
    `above them: ${upline}${contracts.length > 0 ? ` with ${contracts.join(", ")}` : ""}`,
    ...(withdraws ? ["everything taken out each day"] : []),
  ].join("; ");
}
