import { findEnglish } from "../../kit/english.ts";

const spotWord = (name: string): string => findEnglish("table", `spots.${name}`) ?? name;

/** Names a spot in words, like the table's page: "Total 9", "Split 17 · 18", "Pair Crab · Deer". */
export function nameSpot(engine: string, play: string, pick: string): { play: string; pick: string } {
  const animal = (die: string) =>
    (engine === "sic-bo-animals" ? findEnglish("table", `animals.${die}`) : undefined) ?? die;
  const picked = pick.split("-").map(animal).join(" · ");
  const [, name, number = ""] = /^(total|nim|field|height)(\d+)$/.exec(play) ?? [];
  if (name === undefined) return { play: spotWord(play), pick: picked };
  const value = name === "height" ? `${Number(number) / 100}×` : number;
  return { play: `${spotWord(name)} ${value}`, pick: picked };
}
