import { describe, expect, it } from "vitest";
import type { Family } from "./families.ts";
import { families } from "./lotteries.ts";
import type { Play } from "./plays.ts";
import type { RuleSentence } from "./rules.ts";

type Name = RuleSentence["name"];
type Result = readonly number[];

/** Builds a result of the lottery with these numbers at these places, and others elsewhere. */
function resultWith({ shape }: Family, at: ReadonlyMap<number, number>): number[] {
  const taken = new Set(at.values());
  const free = Array.from({ length: shape.high - shape.low + 1 }, (_, n) => shape.low + n).filter((n) => !taken.has(n));
  return Array.from(
    { length: shape.count },
    (_, place) => at.get(place) ?? (shape.kind === "digits" ? free[0] : free.shift()) ?? shape.low,
  );
}

/** Builds a result whose numbers at the play's places have this sum. */
function resultOf(family: Family, play: Play, sum: number): number[] {
  const { low, high, kind } = family.shape;
  const places = play.readPlaces[0] ?? [];
  const numbers = places.map((_, at) => (kind === "digits" ? low : low + at));
  let left = sum - numbers.reduce((all, n) => all + n, 0);
  for (let at = numbers.length - 1; at >= 0; at -= 1) {
    const most = kind === "digits" ? high : high - (numbers.length - 1 - at);
    const more = Math.max(0, Math.min(left, most - (numbers[at] ?? 0)));
    numbers[at] = (numbers[at] ?? 0) + more;
    left -= more;
  }
  if (left !== 0) throw new Error(`no numbers with the sum ${sum}`);
  return resultWith(family, new Map(places.map((place, at) => [place, numbers[at] ?? low])));
}

/** Returns what a result does with a pick. */
const outcome = (play: Play, pick: string, result: Result): string =>
  play.isReturned?.(pick)(result) ? "returned" : play.hits(pick)(result) > 0 ? "won" : "lost";
const outcomes = (play: Play, picks: readonly string[], result: Result) =>
  Object.fromEntries(picks.map((pick) => [pick, outcome(play, pick, result)]));

const plays = [...families.values()].flatMap((family) =>
  family.plays.map((play) => ({ title: `${family.name} ${play.id}`, family, play })),
);
/** Returns the plays with one of these sentences, with the sentence's numbers. */
const withSentence = <N extends Name>(...names: N[]) =>
  plays.flatMap(({ title, family, play }) =>
    play.rule.flatMap((sentence) =>
      names.some((name) => name === sentence.name)
        ? [{ title, family, play, sentence: sentence as RuleSentence & { name: N } }]
        : [],
    ),
  );
const hasSentence = ({ rule }: Play, name: Name) => rule.some((sentence) => sentence.name === name);
const readsOf = ({ readPlaces }: Play) => readPlaces[0] ?? [];

describe("the rule of a play", () => {
  it.each(plays)("$title says what wins", ({ play }) => {
    const { form, rule } = play;
    expect(rule.length).toBeGreaterThan(0);
    const options = form.kind === "options" ? form.options : [];
    expect(hasSentence(play, "halves")).toBe(options.includes("big"));
    expect(hasSentence(play, "duel")).toBe(options.includes("dragon"));
    expect(hasSentence(play, "ties")).toBe(options.includes("tie"));
    expect(hasSentence(play, "place") || hasSentence(play, "exact")).toBe(options.some((pick) => /^\d+$/.test(pick)));
  });

  it.each(withSentence("halves"))("$title names the ends of big and small", ({ family, play, sentence }) => {
    const { smallLow, smallHigh, bigLow, bigHigh } = sentence.values;
    const neutral = play.rule.flatMap(({ name, values }) =>
      name === "neutral" || name === "neutralSize" ? [values.value] : [],
    );
    const values = Array.from({ length: bigHigh - smallLow + 1 }, (_, at) => smallLow + at);
    const found = values.concat(neutral.filter((value) => value > bigHigh));
    for (const value of found) {
      const size = value <= smallHigh ? "small" : "big";
      const [big, small] = neutral.includes(value)
        ? ["returned", "returned"]
        : [size === "big" ? "won" : "lost", size === "small" ? "won" : "lost"];
      const result = resultOf(family, play, value);
      expect({ value, ...outcomes(play, ["big", "small"], result) }).toEqual({ value, big, small });
    }
    // No value lies outside of the two halves and the neutral value.
    const all = [smallHigh - smallLow + 1, bigHigh - bigLow + 1, neutral.length].reduce((sum, count) => sum + count);
    expect(found.length).toBe(all);
    expect(() => resultOf(family, play, Math.max(...found) + 1)).toThrow("no numbers");
    expect(() => resultOf(family, play, smallLow - 1)).toThrow("no numbers");
  });

  it.each(withSentence("neutral"))("$title returns all four stakes on its value", ({ family, play, sentence }) => {
    const { value } = sentence.values;
    const sides = ["big", "small", "odd", "even"];
    const returned = Object.fromEntries(sides.map((side) => [side, "returned"]));
    expect(outcomes(play, sides, resultOf(family, play, value))).toEqual(returned);
    expect(Object.values(outcomes(play, sides, resultOf(family, play, value - 1)))).not.toContain("returned");
  });

  it.each(withSentence("neutralSize"))("$title returns two stakes on its value", ({ family, play, sentence }) => {
    const { value } = sentence.values;
    const found = outcomes(play, ["big", "small", "odd", "even"], resultOf(family, play, value));
    const isOdd = value % 2 === 1;
    const [odd, even] = [isOdd ? "won" : "lost", isOdd ? "lost" : "won"];
    expect(found).toEqual({ big: "returned", small: "returned", odd, even });
  });

  it.each(withSentence("place", "exact"))("$title pays the value itself", ({ family, play }) => {
    const options = play.form.kind === "options" ? play.form.options : [];
    for (const pick of options.filter((each) => /^\d+$/.test(each))) {
      expect(outcome(play, pick, resultOf(family, play, Number(pick)))).toBe("won");
    }
    expect(readsOf(play).length > 1).toBe(hasSentence(play, "added"));
  });

  it.each(withSentence("added"))("$title adds up the numbers at its places", ({ family, play, sentence }) => {
    const { first, last } = sentence.values;
    const places = Array.from({ length: last - first + 1 }, (_, at) => first - 1 + at);
    expect(readsOf(play)).toEqual(places);
    const low = resultWith(family, new Map(places.map((place, at) => [place, family.shape.low + at])));
    const sum = places.reduce((all, place) => all + (low[place] ?? 0), 0);
    expect(outcome(play, sum % 2 === 1 ? "odd" : "even", low)).toBe("won");
  });

  it.each(withSentence("duel"))("$title compares its two places", ({ family, play, sentence }) => {
    const { dragon, tiger } = sentence.values;
    const { low, high } = family.shape;
    const at = (first: number, second: number) =>
      resultWith(
        family,
        new Map([
          [dragon - 1, first],
          [tiger - 1, second],
        ]),
      );
    const picks = ["dragon", "tiger"];
    expect(outcomes(play, picks, at(low + 1, low))).toEqual({ dragon: "won", tiger: "lost" });
    expect(outcomes(play, picks, at(high - 1, high))).toEqual({ dragon: "lost", tiger: "won" });
    if (family.shape.kind === "distinct") return;
    const equal = { dragon: "returned", tiger: "returned", tie: "won" };
    expect(outcomes(play, [...picks, "tie"], at(high, high))).toEqual(equal);
    expect(hasSentence(play, "ties")).toBe(true);
  });

  it.each(withSentence("direct", "group"))("$title says whether order counts", ({ family, play, sentence }) => {
    const places = readsOf(play);
    const rising = places.map((_, at) => family.shape.low + at);
    const pick = rising.join("-");
    const drawn = (numbers: readonly number[]) =>
      resultWith(family, new Map(places.map((place, at) => [place, numbers[at] ?? 0])));
    expect(outcome(play, pick, drawn(rising))).toBe("won");
    const reversed = drawn(rising.toReversed());
    expect(outcome(play, pick, reversed)).toBe(sentence.name === "group" ? "won" : "lost");
  });

  it.each(withSentence("pair"))("$title needs two of the pair and one of the single", ({ family, play }) => {
    const drawn = (...numbers: number[]) =>
      resultWith(family, new Map(readsOf(play).map((place, at) => [place, numbers[at] ?? 0])));
    const found = [drawn(2, 1, 2), drawn(1, 2, 2), drawn(2, 1, 1), drawn(2, 2, 2), drawn(2, 1, 3)];
    expect(readsOf(play).length).toBe(3);
    expect(found.map((result) => outcome(play, "2-1", result))).toEqual(["won", "won", "lost", "lost", "lost"]);
  });

  it.each(withSentence("one", "all", "oneOfFirst", "allOfFirst"))(
    "$title counts the first places of the draw",
    ({ family, play, sentence: { name, values } }) => {
      const { shape } = family;
      const size = play.form.kind === "handful" ? play.form.size : 0;
      const numbers = Array.from({ length: size }, (_, at) => shape.low + at);
      const drawn = (from: number) =>
        resultWith(family, new Map(numbers.map((n, at) => [from + at, n] as const).filter(([at]) => at < shape.count)));
      const pick = numbers.join("-");
      expect(size > 1).toBe(name.startsWith("all"));
      expect(values.count < shape.count).toBe(name.endsWith("OfFirst"));
      expect(outcome(play, pick, drawn(0))).toBe("won");
      expect(outcome(play, pick, drawn(values.count - size))).toBe("won");
      if (values.count < shape.count) expect(outcome(play, pick, drawn(values.count - size + 1))).toBe("lost");
    },
  );

  it.each(withSentence("prizes"))("$title pays each prize once", ({ family, play }) => {
    const lengths = family.prizes ?? [];
    const size = play.form.kind === "places" ? play.form.places.length : 0;
    const pick = Array.from({ length: size }, () => 7).join("-");
    let end = 0;
    for (const length of lengths) {
      end += length;
      const last = Array.from({ length: size }, (_, at) => [end - size + at, 7] as const);
      expect(play.hits(pick)(resultWith(family, new Map(last)))).toBe(1);
    }
    expect(play.hits(pick)(Array.from({ length: end }, () => 7))).toBe(lengths.length);
  });
});
