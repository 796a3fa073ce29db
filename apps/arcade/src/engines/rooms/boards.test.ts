import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { backgammon, barOf, offOf } from "./backgammon.ts";
import { blackjackBattle, rankOfHand, totalOf } from "./blackjack-battle.ts";
import { countOf, diceBluff } from "./dice-bluff.ts";
import { dominoes, endsOf } from "./dominoes.ts";
import { after, draughts, pathsOf } from "./draughts.ts";
import { at, type CardGame, type Play } from "./game.ts";
import { fiveAt, gomoku } from "./gomoku.ts";
import { homeAt, ludo } from "./ludo.ts";
import { mahjong, mahjongBlood, mahjongForTwo } from "./mahjong.ts";
import { isWinning, timesOf } from "./mahjong-tiles.ts";
import { snakes } from "./snakes.ts";
import { isInCheck, legalMoves, xiangqi } from "./xiangqi.ts";

const sum = (all: readonly bigint[]) => all.reduce((a, b) => a + b, 0n);
const unit = 10_000n;

/** Creates a small repeatable source of numbers. */
function source(seed: number): (bound: number) => number {
  let state = seed + 1;
  return (bound) => (state = (state * 48_271) % 2_147_483_647) % bound;
}

/** Creates a deck in any order, or throws of a die. */
function deckOf({ deck, faces }: CardGame, pick: (bound: number) => number): number[] {
  if (faces !== undefined) return Array.from({ length: deck }, () => pick(faces));
  const cards = Array.from({ length: deck }, (_, card) => card);
  for (let last = deck - 1; last > 0; last -= 1) {
    const other = pick(last + 1);
    [cards[last], cards[other]] = [cards[other] ?? 0, cards[last] ?? 0];
  }
  return cards;
}

/** Plays a hand out with bots, chance and timeouts in turn. Offered actions must be allowed, and no others. */
function playOut(game: CardGame, hand: Play, pick: (bound: number) => number, thinkEvery: number): void {
  for (let step = 0; hand.turn.length > 0; step += 1) {
    expect(step).toBeLessThan(1_500);
    const player = at(hand.turn, pick(hand.turn.length));
    const view = hand.view(player);
    const { options } = view;
    if (options?.kind !== "move" && options?.kind !== "choose") throw new Error("nothing to do");
    const offered = options.kind === "move" ? options.moves : options.choices;
    const isThinking = step % thinkEvery === 0;
    const action = isThinking
      ? game.think(view, player, unit, pick)
      : step % 7 === 6
        ? hand.defaultAction(player)
        : at(offered, pick(offered.length));
    expect(offered).toContain(action);
    expect(hand.act(player, "nonsense")).toBe(false);
    const idle = view.players.findIndex((_, index) => !hand.turn.includes(index));
    if (idle >= 0) expect(hand.act(idle, action)).toBe(false);
    expect(hand.act(player, action), action).toBe(true);
  }
}

const hidden = { battle: true, dicebluff: true, dominoes: true, mahjong: true, mahjong2: true, mahjongblood: true };
const games = Object.entries<[CardGame, runs: number, thinkEvery: number]>({
  battle: [blackjackBattle, 120, 2],
  ludo: [ludo, 25, 2],
  snakes: [snakes, 40, 2],
  dicebluff: [diceBluff, 120, 2],
  dominoes: [dominoes, 60, 2],
  gomoku: [gomoku, 6, 3],
  draughts: [draughts, 6, 5],
  xiangqi: [xiangqi, 2, 40],
  backgammon: [backgammon, 10, 2],
  mahjong: [mahjong, 12, 2],
  mahjong2: [mahjongForTwo, 12, 1],
  mahjongblood: [mahjongBlood, 12, 1],
});

for (const [name, [game, numRuns, thinkEvery]] of games) {
  it(`in ${name} every hand ends, replays to the same result and keeps every chip`, () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.integer({ min: game.least, max: game.seats }), (seed, players) => {
        const pick = source(seed);
        const stacks = Array.from({ length: players }, () => BigInt(1 + pick(3_000)) * 700n);
        const deck = deckOf(game, pick);
        const setup = { stacks, posts: stacks.map(() => false), button: pick(players), unit };
        const hand = game.begin(setup, deck);
        const actions: [number, string][] = [];
        const recorded: Play = Object.create(hand, {
          act: {
            value(player: number, action: string) {
              const isTaken = hand.act(player, action);
              if (isTaken) actions.push([player, action]);
              return isTaken;
            },
          },
          turn: { get: () => hand.turn },
          ended: { get: () => hand.ended },
          view: { value: (reader: number | undefined) => hand.view(reader) },
          defaultAction: { value: (player: number) => hand.defaultAction(player) },
        }) as Play;
        playOut(game, recorded, pick, thinkEvery);
        const { ended } = hand;
        if (!ended) throw new Error("not over");
        expect(sum(ended.stacks) + ended.rake).toBe(sum(stacks));
        expect(ended.stacks.every((stack) => stack >= 0n)).toBe(true);
        const again = game.begin(setup, deck);
        for (const [player, action] of actions) expect(again.act(player, action)).toBe(true);
        expect(again.ended).toEqual(ended);
        for (const [player] of stacks.entries()) {
          expect(JSON.stringify(hand.recap(player)).length).toBeLessThan(400);
        }
      }),
      { numRuns },
    );
  }, 60_000);
}

it("hides a player's cards from the others before the end", () => {
  for (const [name, [game]] of games) {
    if (!Object.hasOwn(hidden, name)) continue;
    const pick = source(77);
    const stacks = Array.from({ length: game.seats }, () => 500_000n);
    const hand = game.begin({ stacks, posts: [], button: 0, unit }, deckOf(game, pick));
    for (let step = 0; step < 6 && hand.turn.length > 0; step += 1) {
      for (const reader of [undefined, ...stacks.keys()]) {
        const { players, position } = hand.view(reader);
        for (const [player, { cards }] of players.entries()) {
          if (player === reader) continue;
          const first = name === "battle" ? cards.slice(0, 1) : cards;
          expect(first.every((card) => card === null)).toBe(true);
          if (name === "dicebluff") expect(position?.rows[player]?.every((die) => die === 0)).toBe(true);
        }
      }
      const player = at(hand.turn, 0);
      hand.act(player, hand.defaultAction(player));
    }
  }
});

describe("the rules", () => {
  const begin = (game: CardGame, deck: readonly number[], players = 2) =>
    game.begin({ stacks: Array.from({ length: players }, () => 500_000n), posts: [], button: 0, unit }, deck);

  it("of ludo: sends a lone hit plane back, repeats after a six, and needs both planes home", () => {
    // The other player starts 26 fields on: 21 and 5 hit nobody, as 26 is a start and safe.
    const hand = begin(ludo, [5, 5, 5, 5, 2, 0, ...Array.from({ length: 475 }, () => 3)]);
    for (let step = 0; step < 4; step += 1) {
      expect(hand.turn).toEqual([0]);
      expect(hand.act(0, "plane:0")).toBe(true);
    }
    expect(hand.act(0, "plane:0")).toBe(true);
    expect(hand.view(0).position?.cells.slice(0, 2)).toEqual([27, 0]);
    // The plane is one field after the other's start: a one hits it.
    expect(hand.act(1, "plane:0")).toBe(true);
    expect(hand.view(0).position?.cells).toEqual([0, 0, 1, 0]);
    expect(homeAt).toBe(56);
  });

  it("of snakes and ladders: a foot leads up, a head down, and the player picks one of two dice", () => {
    const hand = begin(snakes, [1, 2, 5, 5, ...Array.from({ length: 398 }, () => 0)]);
    expect(hand.view(0).options).toMatchObject({ moves: ["walk:2", "walk:3"] });
    expect(hand.act(0, "walk:2")).toBe(true);
    expect(hand.view(0).position?.cells).toEqual([23, 0]);
    expect(hand.view(1).options).toMatchObject({ moves: ["walk:6"] });
  });

  it("of dice bluff: ones are wild until bid, bids must rise, and the loser pays all others", () => {
    expect(countOf([1, 1, 3, 3, 5], 3, true)).toBe(4);
    expect(countOf([1, 1, 3, 3, 5], 3, false)).toBe(2);
    const hand = begin(diceBluff, [0, 1, 2, 2, 4, 1, 1, 1, 2, 5, ...Array.from({ length: 10 }, () => 0)]);
    expect(hand.act(0, "bid:3:3")).toBe(true);
    expect(hand.act(1, "bid:3:2")).toBe(false);
    expect(hand.act(1, "bid:5:3")).toBe(true);
    expect(hand.act(0, "open")).toBe(true);
    // Three threes and a wild one make four, not five.
    expect(hand.view(undefined).facts).toMatchObject({ found: "4" });
    expect(hand.ended?.stacks).toEqual([509_500n, 490_000n]);
  });

  it("of blackjack battle: five cards beat 21, an ace with a ten beats them and pays double", () => {
    const cards = { ten: 9, king: 12, ace: 0, two: 1, three: 2, four: 3, seven: 6 };
    expect(totalOf([cards.ace, cards.ace, 8])).toBe(21);
    const hands = [
      [cards.ten, cards.king, cards.two],
      [cards.ten, cards.seven],
      [cards.ten, cards.seven, cards.four],
      [cards.two, cards.two, cards.three, cards.four, cards.four],
      [cards.ace, cards.king],
    ].map(rankOfHand);
    expect(hands.map(({ name }) => name)).toEqual(["bust", "points:17", "points:21", "fiveCards", "blackjack"]);
    expect(hands.map(({ worth }) => worth)).toEqual(hands.map(({ worth }) => worth).toSorted((a, b) => a - b));
  });

  it("of dominoes: 28 tiles, and a tile fits only an end with its number", () => {
    const all = Array.from({ length: 28 }, (_, tile) => endsOf(tile).join("-"));
    expect(new Set(all).size).toBe(28);
    expect([all[0], all[6], all[7], all[27]]).toEqual(["0-0", "0-6", "1-1", "6-6"]);
    const order = [
      27, 26, 0, 1, 2, 3, 4, 7, 8, 9, 10, 11, 12, 25, 5, 6, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24,
    ];
    const hand = begin(dominoes, order);
    expect(hand.act(0, "put:27:right")).toBe(true);
    expect(hand.view(1).options).toMatchObject({ moves: ["put:12:left", "put:12:right"] });
    expect(hand.act(1, "put:25:right")).toBe(false);
  });

  it("of gomoku: five in a row win in every direction", () => {
    for (const by of [1, 15, 16, 14]) {
      const cells = Array.from({ length: 225 }, () => 0);
      for (let step = 0; step < 5; step += 1) cells[50 + step * by] = 1;
      expect(fiveAt(cells, 50 + 2 * by).length).toBe(5);
      cells[50] = 0;
      expect(fiveAt(cells, 50 + 2 * by)).toEqual([]);
    }
  });

  it("of draughts: captures are mandatory and continue", () => {
    const cells = Array.from({ length: 64 }, () => 0);
    cells[42] = 1;
    cells[35] = 3;
    cells[21] = 3;
    cells[62] = 1;
    expect(pathsOf(cells, 0)).toEqual([[42, 28, 14]]);
    const left = after(cells, [42, 28, 14]);
    expect(left.filter((piece) => piece === 3)).toEqual([]);
    expect(left[14]).toBe(1);
    // The opening position has seven moves.
    expect(begin(draughts, [0]).view(0).options).toMatchObject({ moves: { length: 7 } });
  });

  it("of Chinese chess: 44 opening moves, 1,920 positions after two, and no facing generals", () => {
    const hand = begin(xiangqi, [0]);
    const cells = hand.view(0).position?.cells ?? [];
    const first = legalMoves(cells, 0);
    expect(first.length).toBe(44);
    let replies = 0;
    for (const [from, to] of first) {
      replies += legalMoves(cells.with(to, cells[from] ?? 0).with(from, 0), 1).length;
    }
    expect(replies).toBe(1_920);
    const open = Array.from({ length: 90 }, () => 0);
    open[4] = 8;
    open[85] = 1;
    expect(isInCheck(open, 0)).toBe(true);
  });

  it("of backgammon: fifteen checkers each, both dice where possible, the bar first", () => {
    const hand = begin(backgammon, [2, 0, ...Array.from({ length: 600 }, () => 5)]);
    const cells = hand.view(0).position?.cells ?? [];
    expect(
      cells
        .slice(0, 24)
        .filter((count) => count > 0)
        .reduce((a, b) => a + b, 0),
    ).toBe(15);
    expect(cells.slice(0, 24).reduce((a, b) => a + b, 0)).toBe(0);
    expect([cells[barOf(0)], cells[offOf(1)]]).toEqual([0, 0]);
    expect(hand.act(0, "step:8:3")).toBe(true);
    expect(hand.turn).toEqual([0]);
    expect(hand.act(0, "step:6:1")).toBe(true);
    expect(hand.turn).toEqual([1]);
    // Two checkers on the five-point make the point.
    expect(hand.view(0).position?.cells[4]).toBe(2);
  });

  it("of mahjong: winning hands and their multipliers", () => {
    expect(isWinning([0, 1, 2, 3, 4, 5, 9, 10, 11, 20, 20, 20, 31, 31])).toBe(true);
    expect(isWinning([0, 0, 2, 2, 4, 4, 9, 9, 11, 11, 20, 20, 31, 31])).toBe(true);
    expect(isWinning([0, 1, 2, 3, 4, 5, 9, 10, 11, 20, 20, 21, 31, 31])).toBe(false);
    // Winds form no runs.
    expect(isWinning([27, 28, 29, 31, 31])).toBe(false);
    expect(isWinning([8, 9, 10, 31, 31])).toBe(false);
    expect(
      timesOf(
        [0, 0, 0, 3, 3, 3, 5, 5],
        [
          [7, 7, 7],
          [8, 8, 8, 8],
        ],
      ),
    ).toEqual({
      times: 16n,
      names: ["allAlike", "fullFlush", "kong"],
    });
    expect(timesOf([0, 1, 2, 9, 10, 11, 20, 20, 20, 31, 31], [[27, 27, 27]]).times).toBe(1n);
    // A melded run does not count as three of a kind.
    expect(timesOf([0, 0, 0, 12, 12, 12, 20, 20, 20, 31, 31], [[9, 10, 11]]).names).toEqual([]);
  });

  it("of mahjong: only the next player claims a discard for a run, after claims for three alike", () => {
    // Deals four hands in a row from the deck: tile n has the kind n / 4.
    const of = (...kinds: number[]) => {
      const used = new Map<number, number>();
      return kinds.map((kind) => {
        const copy = used.get(kind) ?? 0;
        used.set(kind, copy + 1);
        return { kind, copy };
      });
    };
    const first = [4, 27, 27, 28, 28, 29, 29, 30, 30, 31, 31, 32, 33];
    const second = [3, 5, 9, 9, 12, 12, 15, 15, 18, 18, 21, 21, 24];
    const third = [3, 5, 10, 10, 13, 13, 16, 16, 19, 19, 22, 22, 25];
    const fourth = [4, 4, 11, 11, 14, 14, 17, 17, 20, 20, 23, 23, 26];
    const dealt = of(...first, ...second, ...third, ...fourth).map(({ kind, copy }) => kind * 4 + copy);
    const rest = Array.from({ length: 136 }, (_, tile) => tile).filter((tile) => !dealt.includes(tile));
    const hand = begin(mahjong, [...dealt, ...rest], 4);
    expect(hand.act(0, "discard:4")).toBe(true);
    expect(hand.view(1).options).toMatchObject({ moves: ["chow:3", "pass"] });
    // The third player has the same two tiles but does not sit next.
    expect(hand.view(2).options).toBeNull();
    expect(hand.view(3).options).toMatchObject({ moves: ["pong", "pass"] });
    expect(hand.act(1, "chow:3")).toBe(true);
    expect(hand.act(3, "pass")).toBe(true);
    expect(hand.turn).toEqual([1]);
    expect(hand.view(1).players[1]).toMatchObject({ shown: [3, 4, 5], did: "chow" });
    expect(hand.view(1).players[1]?.cards.length).toBe(11);
    expect(hand.act(1, "discard:24")).toBe(true);
  });
});
