import { findEnglish } from "../../kit/english.ts";
import type { Choices } from "./rules.ts";

/* Describes a player's choices and moves in words, for the record of a bet. */

const counted = (place: string): string => String(Number(place) + 1);

const moveWords: Readonly<Record<string, (about: string) => string>> = {
  open: (cell) => `Field ${counted(cell)}`,
  climb: (tile) => `Tile ${counted(tile)}`,
  pick: (spins) => `${spins} free spins`,
  cash: (ms) => `Cash out after ${(Number(ms) / 1000).toFixed(2)} s`,
  set: (places) => `Front: cards ${places.split(",").map(counted).join(" and ")}`,
  hold(flags) {
    const held = [...flags].flatMap((flag, at) => (flag === "1" ? [at + 1] : []));
    return held.length > 0 ? `Hold cards ${held.join(", ")}` : "Hold none";
  },
};

function moveInWords(move: string): string {
  const [name = "", about] = move.split(/[:@]/);
  if (about !== undefined) return moveWords[name]?.(about) ?? `${name} ${about}`;
  return findEnglish("solo", `moves.${name}`) ?? name;
}

/** Lists the moves of a round: "Hit, Stand", "Field 4, Cash out". */
export const movesInWords = (moves: readonly string[]): string => moves.map(moveInWords).join(", ");

const listed = (names: string): string =>
  names
    .split(",")
    .map((name) => findEnglish("solo", `craps.bets.${name}`) ?? name)
    .join(", ");

/** Names the choices that a round began with. */
export const choicesInWords = (choices: Choices): Choices =>
  Object.fromEntries(
    Object.entries(choices).map(([name, value]) => [
      name,
      name === "pair" ? (findEnglish("solo", value === "1" ? "pair.with" : "pair.without") ?? value) : listed(value),
    ]),
  );
