import { expect, it } from "vitest";
import { commitmentOf, sourceOf } from "../kit/seed.ts";
import { choices } from "../test-titles.ts";
import { nextMove } from "../test-plays.ts";
import { replay, type SoloRow } from "./alone/replay.ts";
import { soloDetail } from "./alone/steps.ts";
import { lotteries } from "./lotto/lotteries.ts";
import { exampleOf } from "./lotto/views.ts";
import { fishName } from "./pond/engine.ts";
import { ponds } from "./pond/titles.ts";
import { volleyDetail } from "./pond/volley.ts";
import { slotTitles } from "./slot/titles.ts";
import { soloTitles } from "./solo/titles.ts";
import { tableGames } from "./tables/games.ts";
import { tables } from "./tables/tables.ts";

/** Fields that only verify a round. */
const technical = new Set(["game", "draw", "seal", "seed", "commitment", "label", "unit"]);

/** Returns the texts of a detail that contain an id or a code: "direct4", "open:3", "redBasket", "fried-shrimp". */
function codesIn(detail: unknown): string[] {
  if (typeof detail === "string") {
    const plain = detail.replaceAll(/\bx\d+\.\d\d\b/g, "");
    return /[a-z][A-Z]|[a-z]\d|\w[:@]\w|[a-z]-[a-z]|_/.test(plain) ? [detail] : [];
  }
  if (typeof detail !== "object" || detail === null) return [];
  return Object.entries(detail).flatMap(([key, value]) => (technical.has(key) ? [] : codesIn(value)));
}

const oneOfEach = <T>(all: Iterable<T>, engine: (title: T) => string): [string, T][] => [
  ...new Map([...all].map((title) => [engine(title), title])),
];

it.each(oneOfEach(tables.values(), ({ engine }) => engine))(
  "the record of %s names bets and results in words",
  async (engine, table) => {
    for (const { id, picks } of tableGames[table.engine].spots) {
      for (const pick of picks) expect(codesIn(table.nameBet(id, pick))).toEqual([]);
    }
    for (let round = 0; round < 20; round += 1) {
      const result = await table.rules.derive(sourceOf("ab".repeat(32), engine, String(round)), []);
      expect(codesIn(table.describe(result))).toEqual([]);
    }
  },
);

it.each(oneOfEach(lotteries.values(), ({ family }) => family.name))(
  "the record of lottery %s names bets in words",
  (_, lottery) => {
    for (const { id, form } of lottery.family.plays) {
      for (const pick of form.kind === "options" ? form.options : [exampleOf(form)]) {
        expect(codesIn(lottery.nameBet(id, pick))).toEqual([]);
      }
    }
  },
);

it.each(oneOfEach([...soloTitles.values(), ...slotTitles.values()], ({ solo }) => solo))(
  "the record of %s shows reels, cards and moves in words",
  async (engine, title) => {
    for (const seed of ["01", "7e", "c4"].map((byte) => byte.repeat(32))) {
      const solo = {
        seed,
        commitment: await commitmentOf(seed),
        choices: choices[engine] ?? {},
        moves: [] as string[],
      };
      for (let at = 0; at < 200; at += 1) {
        const played = await replay(title.rules, title.gameCode, solo);
        if (played.isOver) break;
        solo.moves.push(title.rules.endsAt ? title.rules.leave(played) : nextMove(played));
      }
      const round = { game_code: title.gameCode, solo } as unknown as SoloRow;
      expect(codesIn(await soloDetail(title, round))).toEqual([]);
    }
  },
);

it.each(oneOfEach(ponds.values(), ({ set, boss }) => `${set} with ${boss}`))(
  "the record of pond %s names its fish, and shows money with two decimals",
  (_, { emblems }) => {
    const bullets = emblems.slice(1).map((species) => ({ fish: "1.1", species, times: 5, weight: 1, paid: 5 }));
    const volley = {
      cannon: 0,
      shot: "0.5000",
      shots: [],
      freeze: null,
      seed: "",
      commitment: "",
      returns: 9600,
      bullets,
    };
    const detail = volleyDetail({ gameCode: "", label: "", nameOf: fishName }, volley);
    expect(codesIn(detail)).toEqual([]);
    expect(detail).toMatchObject({ bullet: "0.50", returned: "0.00" });
    expect(detail).toHaveProperty("caught.0.pays", "2.50");
  },
);
