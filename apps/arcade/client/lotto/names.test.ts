import { beforeEach, describe, expect, it } from "vitest";
import type { Family } from "../../src/engines/lotto/families.ts";
import { families } from "../../src/engines/lotto/lotteries.ts";
import type { Play } from "../../src/engines/lotto/plays.ts";
import { compiled } from "../../messages.ts";
import { useTexts } from "../text.ts";
import { playName, tabName } from "./names.ts";

interface Named {
  family: Family;
  play: Play;
}

const byId = Map.groupBy(
  [...families.values()].flatMap((family) => family.plays.map((play): Named => ({ family, play }))),
  ({ play }) => play.id,
);

/** Returns how many picks a form takes. */
const sizeOf = ({ form }: Play): number =>
  form.kind === "options" ? 1 : form.kind === "handful" ? form.size : form.places.length;

/** Returns the ways in which a name can state the places that a play reads: from the first, from the last, or all. */
function meanings({ family: { shape, prizes }, play }: Named): Set<string> {
  const form = `${play.tab} ${play.form.kind} ${sizeOf(play)}`;
  const [places = [], ...others] = play.readPlaces;
  if (play.tab === "any" && others.length === 0) return new Set([form]);
  if (others.length > 0) return new Set([`${form}: each prize`]);
  const end = prizes?.[0] ?? shape.count;
  return new Set([
    `${form}: from the first ${places.join()}`,
    `${form}: from the last ${places.map((place) => end - place).join()}`,
    ...(play.tab === "duel" ? [`${form}: ${places[0]} against ${end - (places[1] ?? 0)}`] : []),
    ...(places.length === end ? [`${play.tab} ${play.form.kind}: all`] : []),
  ]);
}

beforeEach(() => useTexts("en", compiled("en", "lotto")));

describe("the name of a play", () => {
  it.each([...byId])("%s means the same in every family that shares it", (_id, named) => {
    const shared = named.map(meanings).reduce((all, each) => new Set([...all].filter((one) => each.has(one))));
    expect([...shared], named.map(({ family }) => family.name).join()).not.toEqual([]);
  });

  it.each([...byId])("%s names prizes only where a draw is a list of as many", (id, named) => {
    const name = playName(id);
    if (!/prize/i.test(name)) return;
    const stated = Number(/(\d+) prizes/.exec(name)?.[1]);
    for (const { family } of named)
      expect([family.name, family.prizes?.length]).toEqual([family.name, stated || expect.any(Number)]);
  });

  it("exists for every play, tab and place", () => {
    for (const { play } of [...byId.values()].flat()) {
      const places = play.form.kind === "places" ? play.form.places : [];
      for (const id of [play.id, ...places]) expect(playName(id)).not.toBe(id);
      expect(tabName(play.tab)).not.toBe(play.tab);
    }
  });
});
