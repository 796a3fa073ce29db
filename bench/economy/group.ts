import { formatMoney, MONEY_SCALE as unit } from "@croupier/contract/domain/money";
import { contractKinds, periodsOf, type ContractKind } from "@croupier/contract/domain/contracts";
import { memberTypes } from "@croupier/contract/domain/member-types";
import { saveRate } from "../../apps/platform/src/agents/downlines/store.ts";
import { createChance, type Chance } from "./chance.ts";
import { drawPayout, type Game, type Spread } from "./games.ts";
import { Person } from "./person.ts";
import { merchant, type World } from "./world.ts";

/** How the members of a group play: each alone, two on opposite sides, against each other, or without a decision. */
export const plays = ["alone", "opposite", "players", "undecided"] as const;
/** The upline of the members: none, an agent, an agent and a sub-agent, an affiliate, or an inviter. */
export const uplines = ["nobody", "agent", "line", "affiliate", "inviter"] as const;

/** The daily plan of a group. Amounts are in whole units. */
export interface Strategy {
  members: number;
  play: (typeof plays)[number];
  /** Chooses the game: one of its type and place among those that return most, "any" for each day another. */
  gameType: string;
  place: number;
  spread: Spread;
  stake: number;
  rounds: number;
  /** Deposited every few days, with a bonus by its code if one is offered. */
  deposit: number;
  every: number;
  bonus?: string;
  upline: (typeof uplines)[number];
  /** Contracts of these kinds at the merchant's highest rates. */
  contracts: readonly ContractKind[];
  /** Whether the first of a pair loses to the other on purpose, and members send money up each day. */
  passes?: boolean;
  /** The most that a room keeps of one pot. */
  highestFee?: number;
  envelopes?: boolean;
  withdraws?: boolean;
  chargesBack?: boolean;
}

export interface Group {
  name: string;
  strategy: Strategy;
  /** Those who play. */
  members: Person[];
  /** Those above them. */
  above: Person[];
  /** Draws what this group's games bring: what others do changes nothing of it. */
  chance: Chance;
}

export const everybody = ({ members, above }: Group): Person[] => [...above, ...members];

/** Registers a group's people, in their order below each other. */
export async function gather(world: World, name: string, strategy: Strategy): Promise<Group> {
  const above: Person[] = [];
  let code: string | undefined;
  if (strategy.upline === "agent" || strategy.upline === "line") {
    const top = await topAgent(world, strategy.contracts);
    above.push(top);
    if (strategy.upline === "line") above.push(await subAgent(world, top, strategy.contracts));
    code = (await above.at(-1)?.must("agentInvite", { name: "team", isAgent: false, rebateRate: 0 }))?.code;
  } else if (strategy.upline !== "nobody") {
    const first = await Person.register(world);
    above.push(first);
    code = strategy.upline === "affiliate" ? await becomeAffiliate(world, first) : (await first.must("referral")).code;
  }
  const members: Person[] = [];
  for (let at = 0; at < strategy.members; at += 1) members.push(await Person.register(world, code));
  return { name, strategy, members, above, chance: createChance(world.seed, name) };
}

const toCall = { enableCt: "processDividend", salary: "processDailySalary" } as const;
const toPost = { hourSalary: "processHourSalary", agentRealtimeSalary: "processRealtimeSalary" } as const;
const processCalls = { ...toCall, ...toPost };

/** Registers an agent on top, at the merchant's highest rates. */
async function topAgent(world: World, kinds: readonly ContractKind[]): Promise<Person> {
  const { agents, contracts } = world.config;
  const agent = await Person.register(world);
  await world.db.query("update member set type = $2 where id = $1", [agent.id, memberTypes.agent]);
  await saveRate(world.db, BigInt(agent.id), agents.topRebateRate, null);
  for (const kind of kinds) {
    const rate = contracts.maxRates[kind];
    if (rate === 0) continue;
    const percent = (rate / 100).toString();
    const tier = kind === "agentRealtimeSalary" ? `${percent}/${percent}` : `0/0/0/${percent}`;
    await world.operate("mai", "contract-offer", merchant, agent.account, kind, periodsOf(kind)[0] ?? "daily", tier);
    await accept(agent, kind);
  }
  return agent;
}

async function accept(agent: Person, kind: ContractKind): Promise<void> {
  const { requests } = await agent.must(processCalls[kind]);
  for (const { id, offered } of requests)
    await agent.must(processCalls[kind], { id, action: "accept", ...(offered ? { version: offered.version } : {}) });
}

/** Registers a sub-agent with half of the rebate rate and contracts of the same terms. */
async function subAgent(world: World, top: Person, kinds: readonly ContractKind[]): Promise<Person> {
  const { agents, contracts } = world.config;
  const rebateRate = Math.floor(agents.topRebateRate / 2);
  const { code } = await top.must("agentInvite", { name: "agents", isAgent: true, rebateRate });
  const agent = await Person.register(world, code);
  for (const kind of kinds) {
    const rate = contracts.maxRates[kind];
    const winRate = kind === "agentRealtimeSalary" ? rate : 0;
    const tiers = [{ validBet: formatMoney(0n), activeMembers: 0, loss: formatMoney(0n), rate, winRate }];
    const period = periodsOf(kind)[0] ?? "daily";
    if (rate > 0) await top.must("offerContract", { account: agent.account, kind, period, tiers, note: "" });
    if (rate > 0) await accept(agent, kind);
  }
  return agent;
}

async function becomeAffiliate(world: World, person: Person): Promise<string | undefined> {
  const applied = await person.try("affiliateApply", {
    reason: "I write about games",
    ways: "Articles",
    channel: "https://example.org",
    contact: "@pen",
  });
  if (!applied) return undefined;
  await world.operate("mai", "affiliate", applied.reference, "approve");
  return (await person.must("affiliateInfo")).account?.links[0]?.code;
}

/** Chooses the day's game. */
function gameOf({ games }: World, chance: Chance, { gameType, place, play }: Strategy): Game {
  const ofType = games.filter(
    (game) => (gameType === "any" || game.gameType === gameType) && game.betweenPlayers === (play === "players"),
  );
  if (gameType === "any") return chance.pick(ofType);
  const ranked = ofType.toSorted((a, b) => Number(b.returned - a.returned));
  const game = ranked[Math.min(place, ranked.length - 1)];
  if (!game) throw new Error(`there is no game of the type ${gameType}`);
  return game;
}

/** Plays one day of a group's. */
export async function playDay(world: World, group: Group, day: number): Promise<void> {
  const { strategy, members, chance } = group;
  const { deposit, every, bonus, rounds, play } = strategy;
  for (const person of members) {
    person.leaveGames();
    if (day % every === 0 && deposit > 0) await person.deposit(BigInt(deposit) * unit, bonus);
  }
  const game = gameOf(world, chance, strategy);
  for (let round = 0; round < rounds; round += 1) {
    const name = `${world.serial()}`;
    if (play === "alone" || play === "undecided") {
      const went = await Promise.all(members.map((person) => playAlone(chance, person, game, name, strategy)));
      if (went.includes(false)) return;
    } else if (!(await playPairs(chance, members, game, name, strategy))) return;
  }
}

async function playAlone(
  chance: Chance,
  person: Person,
  game: Game,
  name: string,
  { stake, spread, play }: Strategy,
): Promise<boolean> {
  const amount = BigInt(stake) * unit;
  if (!(await person.bet(game, name, amount))) return false;
  if (play === "undecided") await person.takeBack(game, name);
  else await person.settle(game, name, amount, { payout: drawPayout(chance, game, spread, amount) });
  return true;
}

/** Has pairs play: on both sides of one event, or against each other, where the first loses more often on purpose. */
async function playPairs(
  chance: Chance,
  members: readonly Person[],
  game: Game,
  name: string,
  { stake, play, passes, highestFee }: Strategy,
): Promise<boolean> {
  const amount = BigInt(stake) * unit;
  for (let at = 0; at + 1 < members.length; at += 2) {
    const [one, two] = [members[at], members[at + 1]];
    if (!one || !two) continue;
    const opponents = play === "players" ? [one] : [];
    if (!(await one.bet(game, name, amount))) return false;
    if (!(await two.bet(game, name, amount, opponents))) {
      await one.takeBack(game, name);
      return false;
    }
    const drawn = chance.next();
    if (play === "opposite") {
      const half = Number(game.returned) / 20_000;
      await one.settle(game, name, amount, { payout: drawn < half ? 2n * amount : 0n });
      await two.settle(game, name, amount, { payout: drawn >= half && drawn < 2 * half ? 2n * amount : 0n });
      continue;
    }
    const isFirst = drawn < (passes ? 0.1 : 0.5);
    const usual = (amount * (10_000n - game.returned)) / 10_000n;
    const cap = highestFee === undefined ? usual : BigInt(highestFee) * unit;
    const fee = usual < cap ? usual : cap;
    const [winner, loser] = isFirst ? [one, two] : [two, one];
    // The fee is taken of what is won, and divided by what each put into the pot.
    const half = fee / 2n;
    await winner.settle(game, name, amount, { payout: 2n * amount - fee, fee: fee - half });
    const lost = [{ playerId: winner.id, lost: formatMoney(amount) }];
    await loser.settle(game, name, amount, { payout: 0n, fee: half, opponents: lost });
  }
  return true;
}

/** Does what a group does at the end of a day: claims, passes money on, takes it out. */
export async function endDay(group: Group, day: number): Promise<void> {
  const { above, members, strategy } = group;
  for (const person of everybody(group)) await person.claim();
  if (strategy.contracts.length > 0) for (const agent of above) await agent.claimBills();
  if (strategy.passes) for (const person of members) await person.sendUp(20n * unit);
  if (strategy.envelopes) await above[0]?.sendEnvelope(10n * unit, members.length);
  if (strategy.chargesBack && day % strategy.every === 1)
    for (const person of members) await person.chargeBack(BigInt(strategy.deposit) * unit);
  if (strategy.withdraws) for (const person of members) await person.withdraw();
}

export const kindsOfSalary: readonly ContractKind[] = contractKinds.filter((kind) => kind !== "enableCt");
