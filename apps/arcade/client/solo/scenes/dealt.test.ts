import { expect, test } from "vitest";
import { sourceOf } from "../../../src/kit/seed.ts";
import { soloGames, type SoloGameName } from "../../../src/engines/solo/games.ts";
import { dealtOf } from "./dealt.ts";

const choices: Partial<Record<SoloGameName, Record<string, string>>> = { "three-card-poker": { pair: "0" } };

test.each([
  "blackjack",
  "red-dog",
  "casino-war",
  "three-card-poker",
  "caribbean-stud",
  "pai-gow-poker",
  "video-poker",
] as const)("%s outlines as many cards as it deals first", async (engine) => {
  const rules = soloGames[engine];
  const chosen = choices[engine] ?? {};
  expect(rules.accepts(chosen)).toBe(true);
  const luck = await rules.draw(sourceOf("5eed".repeat(16), "test", "deal"));
  const rows = rules.play(luck, chosen, [])?.view.rows ?? [];
  const count = (side: "dealer" | "player") => rows.find(({ who }) => who === side)?.cards.length ?? 0;
  expect({ dealer: count("dealer"), player: count("player") }).toEqual(dealtOf(engine));
});
