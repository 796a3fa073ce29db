import type { ContractKind, Measures, Tier } from "@croupier/contract/domain/contracts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { periodAt } from "../contracts/periods.ts";
import { reckon, withBills, type Reckonable } from "./reckon.ts";

const unit = 10_000n;
const units = (amount: number): bigint => BigInt(amount) * unit;
const tier = (rate: number, change: Partial<Tier> = {}): Tier => ({
  validBet: 0n,
  activeMembers: 0,
  loss: 0n,
  rate,
  winRate: 0,
  ...change,
});
const by = (kind: ContractKind, carryLosses = true) => ({ kind, carryLosses });
const none: Measures = { validBet: 0n, lostBet: 0n, wonBet: 0n, activeMembers: 0, loss: 0n };

interface Bet {
  stake: bigint;
  payout: bigint;
}

/** A member of a random tree; tiers mean a contract, if all above have one. */
interface Person {
  id: bigint;
  below: Person[];
  bets: Bet[];
  tiers: Tier[] | undefined;
}

const activeMinimum = units(10);
const isTie = ({ stake, payout }: Bet): boolean => stake === payout;

/** Implements the definition from the bets up: slow, and independent of the code under test. */
function model(
  kind: ContractKind,
  person: Person,
): { own: bigint; net: bigint; cost: bigint; nets: [bigint, bigint][] } {
  const everyone = (each: Person): Person[] => [each, ...each.below.flatMap(everyone)];
  const team = everyone(person);
  const bets = team.flatMap((each) => each.bets).filter((bet) => !isTie(bet));
  let valid = 0n;
  let loss = 0n;
  let realtime = 0n;
  const [only] = person.tiers ?? [];
  for (const { stake, payout } of bets) {
    valid += stake;
    loss += stake - payout;
    if (only) realtime += stake * BigInt(payout < stake ? only.rate : only.winRate);
  }
  const active = team.filter(
    (each) => each.bets.reduce((sum, bet) => (isTie(bet) ? sum : sum + bet.stake), 0n) >= activeMinimum,
  ).length;
  let own = 0n;
  for (const each of person.tiers ?? []) {
    const isMissing = (has: bigint, wanted: bigint): boolean => wanted > 0n && has < wanted;
    if (isMissing(valid, each.validBet) || isMissing(loss, each.loss) || active < each.activeMembers) continue;
    const base = kind === "enableCt" ? loss : valid;
    own = base > 0n ? (base * BigInt(each.rate)) / 10_000n : 0n;
  }
  if (kind === "agentRealtimeSalary") own = realtime / 10_000n;
  const parts = person.below.filter((each) => each.tiers).map((each) => model(kind, each));
  const net = parts.reduce((rest, part) => rest - part.own, own);
  return { own, net, cost: own, nets: [[person.id, net], ...parts.flatMap((part) => part.nets)] };
}

const people = fc
  .record({
    uplines: fc.array(fc.nat(), { maxLength: 14 }),
    bets: fc.array(
      fc.array(
        fc.record({ stake: fc.integer({ min: 1, max: 400_000 }), percent: fc.constantFrom(0, 50, 100, 120, 900) }),
        {
          maxLength: 3,
        },
      ),
      { minLength: 15, maxLength: 15 },
    ),
    rates: fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 30, maxLength: 30 }),
    bare: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 15, maxLength: 15 }),
    thresholds: fc.array(fc.nat(60), { minLength: 15, maxLength: 15 }),
  })
  .map(({ uplines, bets, rates, bare, thresholds }) => {
    const all: { person: Person; above: Person | undefined }[] = [];
    for (let at = 0; at <= uplines.length; at++) {
      const above = at === 0 ? undefined : all[(uplines[at - 1] ?? 0) % at]?.person;
      const [low = 1, step = 1] = [rates[at * 2], rates[at * 2 + 1]];
      const wants = units(thresholds[at] ?? 0);
      const tiers = [
        tier(low, { winRate: step, validBet: wants, loss: wants / 4n }),
        tier(low + step, { validBet: wants * 3n, activeMembers: 2, loss: wants }),
      ];
      const person: Person = {
        id: BigInt(at + 1),
        below: [],
        bets: (bets[at] ?? []).map(({ stake, percent }) => ({
          stake: BigInt(stake),
          payout: (BigInt(stake) * BigInt(percent)) / 100n,
        })),
        tiers: (at > 0 && bare[at] === 0) || (above && !above.tiers) ? undefined : tiers,
      };
      above?.below.push(person);
      all.push({ person, above });
    }
    return all;
  });

/** Returns the counts for a contract, by adding each bet to all above it. */
function countUp(all: { person: Person; above: Person | undefined }[], kind: ContractKind): Reckonable[] {
  const aboveOf = new Map(all.map(({ person, above }) => [person, above]));
  const counts = new Map(all.map(({ person }) => [person, { ...none, facts: 0 }]));
  for (const { person } of all) {
    const own = person.bets.filter((bet) => !isTie(bet));
    const active = own.reduce((sum, { stake }) => sum + stake, 0n) >= activeMinimum ? 1 : 0;
    for (let up: Person | undefined = person; up; up = aboveOf.get(up)) {
      const count = counts.get(up);
      if (!count) continue;
      count.activeMembers += active;
      for (const { stake, payout } of own) {
        count.facts++;
        count.validBet += stake;
        count.loss += stake - payout;
        if (payout < stake) count.lostBet += stake;
        else count.wonBet += stake;
      }
    }
  }
  return all.flatMap(({ person, above }) => {
    const { facts, ...measures } = counts.get(person) ?? { ...none, facts: 0 };
    const tiers =
      kind === "agentRealtimeSalary"
        ? person.tiers?.slice(0, 1).map((one) => ({ ...one, validBet: 0n, loss: 0n }))
        : person.tiers;
    return tiers
      ? [
          {
            contractId: person.id,
            memberId: person.id,
            uplineId: above?.id ?? null,
            tiers,
            measures,
            facts: Number(facts),
          },
        ]
      : [];
  });
}

test("10,000 random trees match the definition, and all parts sum to the platform's payment", () => {
  fc.assert(
    fc.property(people, fc.constantFrom("enableCt", "salary", "agentRealtimeSalary"), (all, kind) => {
      const [top] = all;
      if (!top) return;
      const expected = model(kind, top.person);
      const contracts = countUp(all, kind);
      const reckoned = reckon(by(kind), contracts);
      const nets = new Map(reckoned.map(({ contract, own, shares }) => [contract.memberId, own - shares]));
      expect(nets).toEqual(new Map(expected.nets));
      expect([...nets.values()].reduce((sum, net) => sum + net, 0n)).toBe(expected.cost);
      const shuffled = reckon(by(kind), contracts.toReversed());
      expect(new Map(shuffled.map(({ contract, own, shares }) => [contract.memberId, own - shares]))).toEqual(nets);
    }),
    { numRuns: 10_000 },
  );
}, 120_000);

const contract = (id: number, upline: number | null, rate: number, measures: Partial<Measures>): Reckonable => ({
  contractId: BigInt(id),
  memberId: BigInt(id),
  uplineId: upline === null ? null : BigInt(upline),
  tiers: [tier(rate)],
  measures: { ...none, ...measures },
  facts: 1,
});

test("of 30, 20 and 10 % on the losses of three teams, each agent keeps the difference", () => {
  const reckoned = reckon(by("enableCt"), [
    contract(3, 2, 1000, { loss: units(100_000) }),
    contract(1, null, 3000, { loss: units(200_000) }),
    contract(2, 1, 2000, { loss: units(150_000) }),
  ]);
  expect(reckoned.map(({ contract: { contractId }, own, shares }) => [contractId, own, own - shares])).toEqual([
    [1n, units(60_000), units(30_000)],
    [2n, units(30_000), units(20_000)],
    [3n, units(10_000), units(10_000)],
  ]);
});

test("shares below may exceed an agent's own payout, and are not clamped", () => {
  const [top] = reckon(by("enableCt"), [
    contract(1, null, 3000, { loss: units(10) }),
    contract(2, 1, 2000, { loss: units(100) }),
  ]);
  expect(top && top.own - top.shares).toBe(units(-17));
});

test("nobody pays a contract without one above it", () => {
  const reckoned = reckon(by("salary"), [contract(7, 5, 100, { validBet: units(10) })]);
  expect(reckoned.map(({ isOrphan }) => isOrphan)).toEqual([true]);
});

test("an hour without play has no bill, but every day has one", () => {
  const quiet = [{ ...contract(1, null, 100, {}), facts: 0 }];
  expect(withBills("hourSalary", reckon(by("hourSalary"), quiet))).toEqual([]);
  expect(withBills("salary", reckon(by("salary"), quiet))).toHaveLength(1);
  const play = [...quiet, contract(2, 1, 50, { validBet: units(100) })];
  expect(
    withBills("hourSalary", reckon(by("hourSalary"), play)).map(({ contract: { contractId } }) => contractId),
  ).toEqual([1n, 2n]);
});

test("an excess of cancelled bets is carried to the next salary", () => {
  const back = { validBet: units(-5), lostBet: units(-5) };
  const [salary] = reckon(by("salary"), [contract(1, null, 100, back)]);
  expect(salary).toMatchObject({ own: 0n, carried: { ...back, wonBet: 0n, loss: 0n } });
});

test.each<[string, boolean, Partial<Measures>, bigint]>([
  ["a period that a team won is carried", true, { validBet: units(100), loss: units(-5) }, units(-5)],
  ["a period that a team lost leaves nothing over", true, { validBet: units(100), loss: units(5) }, 0n],
  ["a merchant that carries no losses leaves nothing over", false, { validBet: units(100), loss: units(-5) }, 0n],
  ["bets that were taken back count by their loss alone", true, { validBet: units(-5), loss: units(-2) }, units(-2)],
])("of dividends, %s", (_case, carryLosses, measures, loss) => {
  const [dividend] = reckon(by("enableCt", carryLosses), [contract(1, null, 100, measures)]);
  expect(dividend?.carried).toEqual({ validBet: 0n, lostBet: 0n, wonBet: 0n, loss });
});

test("all dividends together never exceed the rate of the largest total loss", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -100_000, max: 100_000 }), { maxLength: 40 }), (periods) => {
      let paid = 0n;
      let left = 0n;
      let all = 0n;
      let most = 0n;
      for (const loss of periods.map((amount) => BigInt(amount) * 100n)) {
        const [dividend] = reckon(by("enableCt"), [contract(1, null, 5000, { loss: loss + left })]);
        paid += dividend?.own ?? 0n;
        left = dividend?.carried.loss ?? 0n;
        all += loss;
        if (all > most) most = all;
      }
      expect(paid).toBe(most / 2n);
    }),
  );
});

test("a day split into its hours pays the same for terms of one tier, in every time zone", () => {
  for (const [at, offset] of [
    ["2026-03-08T06:59:00Z", 480],
    ["2026-11-01T05:30:00Z", -210],
  ] as const) {
    const day = periodAt("daily", new Date(at), offset);
    const hours = Array.from({ length: 24 }, (_, hour) =>
      periodAt("hourly", new Date(day.start.getTime() + hour * 3_600_000), offset),
    );
    expect(hours.at(0)?.start).toEqual(day.start);
    expect(hours.at(-1)?.end).toEqual(day.end);
    const ofHour = (hour: number) => ({ validBet: units(100 + hour) });
    const inHours = hours.map(
      (_, hour) => reckon(by("hourSalary"), [contract(1, null, 100, ofHour(hour))])[0]?.own ?? 0n,
    );
    const [inDay] = reckon(by("salary"), [contract(1, null, 100, { validBet: units(24 * 100 + 276) })]);
    expect(inHours.reduce((sum, own) => sum + own, 0n)).toBe(inDay?.own);
  }
});
