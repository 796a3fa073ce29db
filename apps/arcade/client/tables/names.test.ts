import { expect, it } from "vitest";
import { halls } from "../../src/engines/tables/bingo.ts";
import { compiled } from "../../messages.ts";
import { useTexts } from "../text.ts";
import { initialsOf, oddsText, prizeName, spotName } from "./names.ts";

it("gives two sides different letters, by the graphemes of their language", () => {
  useTexts("ar", compiled("ar", "table"));
  const arabic = initialsOf({ red: "البانكر", blue: "اللاعب", tie: "تعادل" });
  expect(arabic).toEqual({ red: "ب", blue: "ل", tie: "ت" });
  useTexts("en", compiled("en", "table"));
  expect(initialsOf({ red: "Dragon", blue: "Tiger", tie: "Tie" })).toEqual({ red: "D", blue: "T", tie: "T" });
});

it("names a spot with its number, its height or its animals", () => {
  useTexts("en", compiled("en", "table"));
  const names = [
    spotName("straight", "17", "roulette"),
    spotName("total9", "", "sic-bo"),
    spotName("height150", "", "cash-or-crash"),
    spotName("pair", "1-4", "sic-bo-animals"),
    spotName("banker", "", "baccarat"),
  ];
  expect(names).toEqual(["Number 17", "Total 9", "Height 1.5×", "Pair Fish + Rooster", "Banker"]);
  expect(oddsText(195)).toBe("0.95 : 1");
});

it("names every prize of a bingo hall in words, with the language's plurals", () => {
  const ids = [...new Set(Object.values(halls).flatMap(({ prizes }) => prizes.map(({ id }) => id)))];
  useTexts("en", compiled("en", "table"));
  expect(ids.filter((id) => prizeName(id) === id)).toEqual([]);
  expect(["lines1", "lines3", "full"].map(prizeName)).toEqual(["1 line", "3 lines", "Full house"]);
  useTexts("ru", compiled("ru", "table"));
  expect(["lines1", "lines3", "lines5"].map(prizeName)).toEqual(["1 линия", "3 линии", "5 линий"]);
});
