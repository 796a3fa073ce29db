import { shownUnitOf } from "@croupier/contract/domain/currencies";
import { describe, expect, it } from "vitest";
import { readMoney } from "@croupier/contract/domain/money";
import { commitmentOf, sourceOf } from "../../kit/seed.ts";
import { bookTitles } from "./titles.ts";
import {
  byQuarters,
  lowestOdds,
  oddsOf,
  offersOf,
  outlookOf,
  quietTicks,
  settle,
  sharesOf,
  type Outcome,
} from "./markets.ts";
import { momentAt, mostMs, playMatch, stateAfter, type MatchState, type Model } from "./match.ts";
import { pairingOf, sports } from "./sports.ts";
import { cashOutOf, mostPaid, payoutOf, stakeOf, type Leg, type Ticket } from "./tickets.ts";

const football = sports.get("football");
const shooter = sports.get("shooter");
if (!football || !shooter) throw new Error("no such sport");
const ended = (home: number, away: number): MatchState => ({
  tick: 90,
  score: [home, away],
  won: [...Array<0>(home).fill(0), ...Array<1>(away).fill(1)],
  points: [0, 0],
  sequence: [],
  isOver: true,
});
const fresh = (model: Model, strength = 0) =>
  outlookOf(model, pairingOf(football, 0, 0).chances, { ...stateAfter(model, [], strength), tick: 0 });

describe("settlement of bets", () => {
  it.each<[string, number, number, Outcome]>([
    // Home gives a quarter goal: a draw loses half.
    ["handicap:-1:1", 1, 1, "halfLost"],
    ["handicap:-1:1", 1, 0, "won"],
    ["handicap:1:2", 1, 1, "halfWon"],
    ["handicap:1:2", 2, 1, "lost"],
    ["handicap:-2:1", 0, 0, "lost"],
    ["handicap:-3:1", 2, 1, "halfWon"],
    ["handicap:3:2", 2, 1, "halfLost"],
    ["handicap:-4:1", 2, 1, "back"],
    ["handicap:-5:1", 2, 1, "halfLost"],
    ["handicap:-6:1", 3, 1, "won"],
    ["handicap:0:1", 2, 2, "back"],
    ["total:9:over", 1, 1, "halfLost"],
    ["total:9:under", 1, 1, "halfWon"],
    ["total:10:over", 2, 1, "won"],
    ["total:11:over", 2, 1, "halfWon"],
    ["total:11:under", 2, 1, "halfLost"],
    ["total:12:over", 2, 1, "back"],
    ["result::x", 1, 1, "won"],
    ["result::1", 1, 1, "lost"],
    ["both::yes", 1, 1, "won"],
    ["both::no", 1, 0, "won"],
    ["score::2-1", 2, 1, "won"],
    ["score::1-2", 2, 1, "lost"],
    ["next:1:1", 1, 1, "won"],
    ["next:3:x", 1, 1, "won"],
    ["next:3:1", 1, 1, "lost"],
  ])("%s at %i to %i is %s", (bet, home, away, outcome) => {
    expect(settle(football.model, bet, ended(home, away))).toBe(outcome);
  });

  it("returns stakes on unplayed sets and settles first-to bets by the first side there", () => {
    const { model } = shooter;
    const end: MatchState = {
      ...ended(2, 0),
      sequence: [[1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], Array<0>(13).fill(0), []],
    };
    expect(settle(model, "next:3:1", end)).toBe("back");
    expect(settle(model, "first:1.3:2", end)).toBe("won");
    expect(settle(model, "first:1.7:2", end)).toBe("lost");
    expect(settle(model, "first:3.7:2", end)).toBe("back");
  });

  it("settles quarter lines in five ways", () => {
    expect([3, 2, 1, 0, -1, -2].map(byQuarters)).toEqual(["won", "won", "halfWon", "back", "halfLost", "lost"]);
  });
});

describe("odds", () => {
  it("return 95 % of decided stakes on every bet of every sport, less rounding to a hundredth", () => {
    for (const sport of sports.values()) {
      const { chances } = pairingOf(sport, 0, 3);
      const outlook = outlookOf(sport.model, chances, stateAfter(sport.model, [], 0));
      const offers = offersOf(outlook, true);
      expect(offers.length, sport.id).toBeGreaterThanOrEqual(6);
      for (const { key, odds } of offers) {
        const { won, halfWon, halfLost, lost } = sharesOf(outlook, key) ?? { won: 0, halfWon: 0, halfLost: 0, lost: 0 };
        const decided = won + lost + (halfWon + halfLost) / 2;
        const back = ((odds ?? 0) / 1000) * (won + halfWon / 2);
        expect(back / decided, key).toBeLessThanOrEqual(0.9501);
        expect(((odds ?? 0) / 1000 + 0.01) * (won + halfWon / 2), key).toBeGreaterThan(0.9499 * decided);
      }
    }
  });

  it("have chances that add up to one on both sides of each line", () => {
    const outlook = fresh(football.model);
    for (const line of [-5, -4, -3, -1, 0, 1, 2]) {
      const [home, away] = [sharesOf(outlook, `handicap:${line}:1`), sharesOf(outlook, `handicap:${-line}:2`)];
      expect(home?.won).toBeCloseTo(away?.lost ?? -1, 9);
      expect(home?.halfWon).toBeCloseTo(away?.halfLost ?? -1, 9);
      expect(Object.values(home ?? {}).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 6);
    }
    const all = ["1", "x", "2"].map((pick) => sharesOf(outlook, `result::${pick}`)?.won ?? 0);
    expect(all.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 6);
  });

  it("cover only what is open: a decided bet is not offered", () => {
    const { chances } = pairingOf(football, 0, 0);
    const state = { ...ended(2, 1), tick: 60, isOver: false };
    const outlook = outlookOf(football.model, chances, state);
    expect(sharesOf(outlook, "next:3:1")).toBeUndefined();
    const over = sharesOf(outlook, "total:10:over");
    expect(over && oddsOf(over)).toBeUndefined();
    expect(offersOf(outlook, true).some(({ key }) => key === "total:10:over")).toBe(false);
    for (const bet of ["", "result", "result::3", "total:-4:over", "both::maybe", "score::99", "handicap:x:1"]) {
      expect(sharesOf(outlook, bet), bet).toBeUndefined();
    }
  });

  it("return at most 95 % in play at each moment of the next ten goalless seconds", () => {
    for (const sport of sports.values()) {
      const { model } = sport;
      if (model.kind !== "clock" || !model.isLowScoring) continue;
      const { chances } = pairingOf(sport, 0, 3);
      const at = (tick: number) => outlookOf(model, chances, { ...stateAfter(model, [], 0), tick });
      for (let tick = model.ticks - 1; tick >= 0; tick -= tick > model.ticks - 8 ? 1 : 9) {
        const now = at(tick);
        const shown = [now, ...quietTicks(now, 10_000)];
        const until = Math.min(model.ticks - 1, tick + Math.ceil(10_000 / model.tickMs));
        for (const { key } of offersOf(now, true)) {
          const odds = lowestOdds(shown, key) ?? 0;
          for (let later = tick; later <= until; later += 1) {
            const { won, halfWon, halfLost, lost } = sharesOf(at(later), key) ?? {
              won: 0,
              halfWon: 0,
              halfLost: 0,
              lost: 0,
            };
            const decided = won + lost + (halfWon + halfLost) / 2;
            const back = (odds / 1000) * (won + halfWon / 2);
            if (back > 0.9501 * decided) expect.fail(`${sport.id} ${key} from ${tick} at ${later}: ${back / decided}`);
          }
        }
      }
    }
  });

  it("fit 3,000 played matches of each kind within four standard errors", async () => {
    for (const sport of [football, shooter]) {
      const { chances } = pairingOf(sport, 0, 3);
      const outlook = outlookOf(sport.model, chances, stateAfter(sport.model, [], 0));
      const keys = offersOf(outlook, false).map(({ key }) => key);
      const sums = new Map<string, number>(keys.map((key) => [key, 0]));
      const games = 3_000;
      let word = 12_345;
      const below = async (bound: number) => {
        word = (Math.imul(word, 1_664_525) + 1_013_904_223) >>> 0;
        return Math.floor((word / 2 ** 32) * bound);
      };
      for (let game = 0; game < games; game += 1) {
        const scores = await playMatch(sport.model, chances, below);
        const end = stateAfter(sport.model, scores, Number.MAX_SAFE_INTEGER);
        for (const key of keys) if (settle(sport.model, key, end) === "won") sums.set(key, (sums.get(key) ?? 0) + 1);
      }
      for (const [key, won] of sums) {
        const p = sharesOf(outlook, key)?.won ?? 0;
        expect(Math.abs(won / games - p), key).toBeLessThan(4 * Math.sqrt((p * (1 - p)) / games) + 1e-9);
      }
    }
  });
});

const leg = (odds: number, outcome?: Outcome): Leg => ({
  fixture: "1",
  sport: "football",
  court: 0,
  number: 1,
  bet: "result::1",
  odds,
  ...(outcome ? { outcome } : {}),
});
const ticket = (legs: Leg[], size = legs.length): Ticket => ({ legs, size, stake: "10.0000" });

describe("a ticket pays", () => {
  it.each<[string, Leg[], number, string | undefined]>([
    ["a single that won", [leg(1_920, "won")], 1, "19.2000"],
    ["a single half won", [leg(1_920, "halfWon")], 1, "14.6000"],
    ["a single half lost", [leg(1_920, "halfLost")], 1, "5.0000"],
    ["a single that is void", [leg(1_920, "back")], 1, "10.0000"],
    ["a parlay of three", [leg(1_920, "won"), leg(1_930, "won"), leg(2_720, "won")], 3, "100.7900"],
    ["a parlay with a void leg", [leg(1_920, "won"), leg(1_930, "back"), leg(2_720, "won")], 3, "52.2200"],
    ["a parlay with a leg half lost", [leg(2_000, "won"), leg(3_000, "halfLost")], 2, "10.0000"],
    ["a parlay with a leg half won", [leg(2_000, "won"), leg(3_000, "halfWon")], 2, "40.0000"],
    ["a parlay with a leg lost, before the rest", [leg(2_000, "lost"), leg(3_000)], 2, "0.0000"],
    ["a parlay that is not over", [leg(2_000, "won"), leg(3_000)], 2, undefined],
    ["a system 2/3 with one lost", [leg(2_000, "won"), leg(3_000, "won"), leg(2_000, "lost")], 2, "60.0000"],
    ["a system 2/3 with two lost", [leg(2_000, "lost"), leg(3_000), leg(2_000, "lost")], 2, "0.0000"],
    ["a system 2/3 with a void", [leg(2_000, "won"), leg(3_000, "won"), leg(2_000, "back")], 2, "110.0000"],
  ])("%s", (_, legs, size, paid) => {
    expect(payoutOf(ticket(legs, size))).toBe(paid === undefined ? undefined : readMoney(paid));
  });

  it("down to the last decimal of the currency that is shown", () => {
    const dinars = { ...ticket([leg(1_525, "won")], 1), stake: "0.0150" };
    expect(payoutOf(dinars, shownUnitOf("KWD"))).toBe(readMoney("0.0220"));
    expect(payoutOf(dinars, shownUnitOf("VND"))).toBe(readMoney("0.0200"));
  });

  it("a stake for each of its combinations, and never more than the stated maximum", () => {
    const system = ticket([leg(2_000), leg(3_000), leg(2_000)], 2);
    expect(stakeOf(system)).toBe(readMoney("30.0000"));
    expect(mostPaid(system)).toBe(readMoney("160.0000"));
  });
});

describe("cash-out", () => {
  const even = { won: 0.5, halfWon: 0, back: 0, halfLost: 0, lost: 0.5 };
  const sure = { won: 1, halfWon: 0, back: 0, halfLost: 0, lost: 0 };
  it.each<[string, Ticket, (typeof even | undefined)[], string | undefined]>([
    ["is 97 % of what the ticket is worth", ticket([leg(2_000)]), [even], "9.7000"],
    ["rises as the bet comes near", ticket([leg(2_000)]), [sure], "19.4000"],
    [
      "counts the legs that are over as they ended",
      ticket([leg(2_000, "won"), leg(2_000)]),
      [undefined, even],
      "19.4000",
    ],
    ["is not offered while a market is closed", ticket([leg(2_000), leg(2_000)]), [even, undefined], undefined],
    ["is not offered for nothing", ticket([leg(2_000, "lost"), leg(2_000)]), [undefined, even], undefined],
    [
      "counts quarter lines by halves",
      ticket([leg(2_000)]),
      [{ won: 0, halfWon: 0.5, back: 0, halfLost: 0.5, lost: 0 }],
      "9.7000",
    ],
  ])("%s", (_, given, shares, offer) => {
    expect(cashOutOf(given, shares)).toBe(offer === undefined ? undefined : readMoney(offer));
  });
});

describe("matches", () => {
  it("follow from their seed alone and end within their time", async () => {
    const seed = "ab".repeat(32);
    expect(await commitmentOf(seed)).toHaveLength(64);
    for (const sport of sports.values()) {
      const { chances } = pairingOf(sport, 0, 7);
      const play = () => playMatch(sport.model, chances, sourceOf(seed, `${sport.id}-0`, "7"));
      const scores = await play();
      expect(await play()).toEqual(scores);
      const end = momentAt(sport.model, mostMs(sport.model));
      expect(stateAfter(sport.model, scores, end.tick).isOver, sport.id).toBe(true);
      expect(mostMs(sport.model), sport.id).toBeLessThan(sport.periodSeconds * 1000);
      expect(mostMs(sport.model), sport.id).toBeLessThanOrEqual(360_000);
    }
  });

  it("pair every two members of a league home and away, and nobody plays twice at once", () => {
    for (const sport of sports.values()) {
      const pairs = Array.from({ length: 56 }, (_, number) => pairingOf(sport, 0, number));
      expect(new Set(pairs.map(({ home, away }) => `${home.en} ${away.en}`)).size, sport.id).toBe(56);
      expect(pairs.every(({ home, away }) => home.en !== away.en)).toBe(true);
      for (let round = 0; round < 14; round += 1) {
        const names = pairs.slice(round * 4, round * 4 + 4).flatMap(({ home, away }) => [home.en, away.en]);
        expect(new Set(names).size).toBe(8);
      }
    }
  });

  it("give each member of a league a crest of its own", () => {
    for (const sport of sports.values()) {
      for (const court of sport.leagues.keys()) {
        const crests = new Map<string, Set<number>>();
        for (let number = 0; number < 56; number += 1) {
          const pairing = pairingOf(sport, court, number);
          for (const at of [0, 1] as const) {
            const { en } = at === 0 ? pairing.home : pairing.away;
            crests.set(en, (crests.get(en) ?? new Set()).add(pairing.crests[at]));
          }
        }
        const all = [...crests.values()].flatMap((own) => [...own]);
        expect(crests.size, sport.id).toBe(8);
        expect(all.length, sport.id).toBe(8);
        expect(new Set(all).size, sport.id).toBe(8);
        expect(all.every((crest) => crest >= 0 && crest < 24)).toBe(true);
      }
    }
  });

  it("are offered under 44 titles, each with a sport", () => {
    expect(bookTitles.size).toBe(44);
    expect([...bookTitles.values()].every((book) => book.sports.length > 0)).toBe(true);
  });
});
