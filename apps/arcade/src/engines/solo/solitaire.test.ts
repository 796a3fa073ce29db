import { expect, it } from "vitest";
import { isFree, places, solitaire, tileCount } from "./solitaire.ts";

const inOrder = Array.from({ length: tileCount }, (_, tile) => tile % 9);
const shuffled = (seed: number): number[] => {
  let state = seed + 1;
  const left = [...inOrder];
  return inOrder.map(() => left.splice((state = (state * 48_271) % 2_147_483_647) % left.length, 1)[0] ?? 0);
};

it("turns only free tiles, and can clear every mound", () => {
  const gone = new Set<number>();
  expect(places.length).toBe(36);
  const free = () => places.flatMap((_, tile) => (isFree(tile, gone) ? [tile] : []));
  // The free tiles are the ends of the outer rows at the bottom, of the middle rows, and all on top.
  expect(free()).toEqual([0, 5, 6, 11, 12, 17, 18, 23, 24, 27, 28, 31, 32, 33, 34, 35]);
  while (gone.size < tileCount) gone.add(free()[0] ?? -1);
  expect(gone.size).toBe(tileCount);
  expect(solitaire.play(inOrder, {}, ["open:1"])).toBeUndefined();
  expect(solitaire.play(inOrder, {}, ["open:0", "open:0"])).toBeUndefined();
});

it("raises the pay only by a forced match, by its exact chance: every play returns 97 %", () => {
  let risky = 0;
  for (let seed = 0; seed < 60; seed += 1) {
    const luck = shuffled(seed);
    const gone = new Set<number>();
    const moves: string[] = [];
    let fair = 1;
    let pays = 97;
    for (;;) {
      const before = solitaire.play(luck, {}, moves);
      if (!before || before.isOver) break;
      const tile = places.findIndex((_, each) => isFree(each, gone));
      const [, ...tray] = before.view.numbers ?? [];
      const left = luck.filter((_, each) => !gone.has(each));
      const matching = left.filter((kind) => tray.includes(kind)).length;
      moves.push(`open:${tile}`);
      gone.add(tile);
      const after = solitaire.play(luck, {}, moves);
      const isMatch = tray.includes(luck[tile] ?? 0);
      if (tray.length < 5) {
        expect(before.view.next).toEqual({});
        expect(after?.view.now ?? pays).toBe(pays);
        continue;
      }
      risky += 1;
      fair *= left.length / matching;
      expect(before.view.next?.open).toBe(Math.min(100_000, Math.floor(97 * fair + 1e-6)));
      if (isMatch) pays = after?.view.now ?? after?.pays ?? 0;
      else expect(after).toMatchObject({ isOver: true, pays: 0 });
      if (isMatch) expect(pays).toBe(before.view.next?.open);
    }
  }
  expect(risky).toBeGreaterThan(60);
});

it("cashes out only after a forced match, and hides the mound until the end", () => {
  const open = (...tiles: number[]) => tiles.map((tile) => `open:${tile}`);
  const free = places.flatMap((_, tile) => (isFree(tile, new Set()) ? [tile] : [])).slice(0, 6);
  const luck = inOrder.map(() => 8);
  for (const [at, tile] of free.entries()) luck[tile] = at === 5 ? 0 : at;
  const five = solitaire.play(luck, {}, open(...free.slice(0, 5)));
  expect(five?.view.cells?.every((cell) => ["", "free", "gone"].includes(cell))).toBe(true);
  expect(five?.moves.map(({ move }) => move)).toEqual(["open"]);
  expect(solitaire.play(luck, {}, [...open(...free.slice(0, 5)), "cash"])).toBeUndefined();
  expect(solitaire.play(luck, {}, [...open(...free), "cash"])).toMatchObject({ isOver: true });
  expect(solitaire.play(luck, {}, ["back"])).toMatchObject({ isOver: true, pays: 100 });
  expect(solitaire.play(luck, {}, [...open(...free.slice(0, 2)), "back"])).toMatchObject({ isOver: true, pays: 97 });
});
