import { decimal } from "../money.ts";
import { findText, languageHere, text } from "../text.ts";

const spot = (name: string): string => findText(`table.spots.${name}`) ?? name;
const withPick = (name: string, pick: string): string =>
  pick === "" ? spot(name) : text("table.spotWith", { spot: spot(name), pick });

/** Returns the name of a spot: "Number 17", "Total 9", "Banker". */
export function spotName(play: string, pick: string, engine: string): string {
  const numbered = /^(total|nim|field)(\d+)$/.exec(play);
  if (numbered) return withPick(numbered[1] ?? "", numbered[2] ?? "");
  const height = /^height(\d+)$/.exec(play);
  if (height) return withPick("height", `${decimal(Number(height[1]) / 100)}×`);
  if (engine !== "sic-bo-animals") return withPick(play, pick);
  const animals = pick.split("-").map((die) => findText(`table.animals.${die}`) ?? die);
  return withPick(play, animals.join(" + "));
}

/** Formats odds of 195 hundredths, stake included, as "0.95 : 1". */
export const oddsText = (odds: number): string => `${decimal((odds - 100) / 100)} : 1`;

/** Returns the name of a bingo prize: "Four corners", "1 line", "3 lines". */
export function prizeName(id: string): string {
  const lines = /^lines(\d+)$/.exec(id);
  if (lines) return text("table.prizes.lines", { count: lines[1] ?? "" });
  return findText(`table.prizes.${id}`) ?? id;
}

export function bullText(bull: number): string {
  if (bull === 0) return text("table.bull.none");
  return bull === 11
    ? text("table.bull.faces")
    : bull === 10
      ? text("table.bull.bull")
      : text("table.bull.some", { bull });
}

export const threeFaceText = (points: number): string =>
  points === 10 ? text("table.threeFace.faces") : text("table.threeFace.points", { points });

const lettersOf = (name: string): string[] =>
  [...new Intl.Segmenter(languageHere(), { granularity: "grapheme" }).segment(name)].map(({ segment }) => segment);

/** Counts the letters that two names share at the beginning. */
function sharedStart(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((letter, place) => letter !== other[place]);
  return at < 0 ? one.length : at;
}

interface Initials {
  red: string;
  blue: string;
  tie: string;
}

/**
 * Returns a letter for each side of a game as its mark on a road: its first, or the first in which the sides differ.
 */
export function initialsOf({ red, blue, tie }: Initials): Initials {
  const [one, other] = [lettersOf(red), lettersOf(blue)];
  const place = sharedStart(one, other);
  const at = (letters: readonly string[]) => (letters[place] ?? letters[0] ?? "").toLocaleUpperCase(languageHere());
  return { red: at(one), blue: at(other), tie: lettersOf(tie)[0] ?? "" };
}
