import { screen } from "@testing-library/react";
import type { WireOutput } from "@croupier/contract/rows";
import { expect, test } from "vitest";
import { openPage, type Answers } from "../../../app/test-page.tsx";
import { GameList } from "./GameList.tsx";

const card = (vassalage: string, games: number): WireOutput<"gameVendors">["lanes"][number]["cards"][number] => ({
  vassalage,
  vendorLabel: vassalage,
  gameType: "RNG",
  displayName: `${vassalage} Gaming`,
  note: "",
  isGame: "VASSALAGE",
  games,
  hue: 10,
  icons: { white: "/w.svg", color: "/c.svg", purple: "/p.svg" },
  gameClassify: [],
});

/** Only the figure counts: a page without tiles. */
const listOf = (totalElements: number): WireOutput<"gameList"> => ({
  content: [],
  pageNo: 1,
  pageSize: 36,
  totalElements,
  totalPages: 1,
});

const answers: Answers = {
  gameVendors: { lanes: [{ title: "RNG", cards: [card("AAA", 28), card("BBB", 12)] }] },
  newVendors: { list: [] },
  gameList: ({ vassalage, select, volatility, feature }) =>
    listOf(vassalage ? 28 : select === "NEW" ? 3 : volatility ? 5 : feature ? 1 : 40),
};

test.each([
  ["the whole category", "", "40 games from 2 vendors"],
  ["the category in another order", "?sort=NAME", "40 games from 2 vendors"],
  ["one vendor", "?vassalage=AAA", "28 games"],
  ["new games", "?show=NEW", "3 games"],
  ["games of one volatility", "?volatility=HIGH", "5 games"],
])("the heading counts what is listed of %s", async (_what, query, text) => {
  await openPage(<GameList />, { answers, at: `/rng${query}` });
  await screen.findByRole("button", { name: "AAA, AAA Gaming" });
  expect((await screen.findByText(/^\d+ games?/)).textContent).toBe(text);
});

test("pressing a vendor takes the count of vendors out of the heading", async () => {
  const { press } = await openPage(<GameList />, { answers, at: "/rng" });
  await screen.findByText("40 games from 2 vendors");
  await press("AAA, AAA Gaming");
  await screen.findByText("28 games");
});

test("above the member's own games stands no count of all games", async () => {
  await openPage(<GameList />, { answers, at: "/rng?show=FAV" });
  await screen.findByText("Log in to see your favourite games.");
  expect(screen.queryByText(/^\d+ games?/)).toBeNull();
});
