import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { WireOutput } from "@croupier/contract/rows";
import { member, openPage, type Answers } from "../../../app/test-page.tsx";
import { testTile } from "../../../core/games/test-tile.ts";
import { Play } from "./Play.tsx";

const tile = testTile("1", "Lantern");

const open = (more: Partial<WireOutput<"launchGame">>) => {
  const launchGame = { url: "https://games.example/play", origin: "https://games.example", game: tile, ...more };
  const answers = { gameInfo: tile, launchGame, merchantWallet: { isSingle: true } } as unknown as Answers;
  return openPage(<Play nodeId="1" tile={tile} />, { as: member, answers });
};

test("a game shows above it the largest bet that the member may place there", async () => {
  const page = await open({ largestBet: "2.0000" });
  expect(await screen.findByText("Your largest bet in this game is $ 2.")).toBeTruthy();
  expect(await screen.findByTitle(page.t("play.frame", { game: "Lantern" }))).toBeTruthy();
});

test("a game without such a rule has no line above it", async () => {
  const page = await open({});
  await screen.findByTitle(page.t("play.frame", { game: "Lantern" }));
  expect(screen.queryByText(/largest bet/u)).toBeNull();
});
