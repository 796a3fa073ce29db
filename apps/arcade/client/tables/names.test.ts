import { expect, it } from "vitest";
import { compiled } from "../../messages.ts";
import { useTexts } from "../text.ts";
import { initialsOf, oddsText, spotName } from "./names.ts";

it("two sides have different letters, by the graphemes of their language", () => {
  useTexts("ar", compiled("ar", "table"));
  const arabic = initialsOf({ red: "البانكر", blue: "اللاعب", tie: "تعادل" });
  expect(arabic).toEqual({ red: "ب", blue: "ل", tie: "ت" });
  useTexts("en", compiled("en", "table"));
  expect(initialsOf({ red: "Dragon", blue: "Tiger", tie: "Tie" })).toEqual({ red: "D", blue: "T", tie: "T" });
});

it("a spot is named with its number, its height or its animals", () => {
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
