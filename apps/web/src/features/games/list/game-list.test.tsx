import { act, screen, waitFor } from "@testing-library/react";
import { onlineManager } from "@tanstack/react-query";
import type { WireOutput } from "@croupier/contract/rows";
import { afterEach, expect, test, vi } from "vitest";
import { network, watchConnection } from "../../../core/api/network.ts";
import { openPage, type Answers } from "../../../app/test-page.tsx";
import { testTile } from "../../../core/games/test-tile.ts";
import { GameList } from "./GameList.tsx";

afterEach(() => {
  onlineManager.setOnline(true);
  network.set({ online: true, outdated: false, closed: false });
});

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

/** Creates an answer without tiles, because only the count matters. */
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
  gameList({ vassalage, select, volatility, feature }) {
    if (vassalage) return listOf(28);
    if (select === "NEW") return listOf(3);
    if (volatility) return listOf(5);
    return listOf(feature ? 1 : 40);
  },
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

/** Holds answers of narrowed lists until the test releases them. */
function heldLists() {
  const held: (() => void)[] = [];
  const gameList: Answers["gameList"] = ({ vassalage, select }) => {
    if (!vassalage && !select) return listOf(40);
    const list = listOf(vassalage && select ? 2 : 28);
    return new Promise((go) => {
      held.push(() => go(list));
    });
  };
  return { held, answers: { ...answers, gameList } };
}

const isMarked = (name: string) => screen.getByRole("button", { name }).getAttribute("aria-pressed");

test("two quick choices are both marked at once and reach the address with their games", async () => {
  const { held, ...lists } = heldLists();
  const { press, router, t } = await openPage(<GameList />, { ...lists, at: "/rng" });
  await press("AAA, AAA Gaming");
  await press(t("games.show.NEW"));
  expect(isMarked("AAA, AAA Gaming")).toBe("true");
  expect(isMarked(t("games.show.NEW"))).toBe("true");
  await waitFor(() => expect(held).toHaveLength(2));
  expect(router.location.get().query).toEqual({});
  act(() => held.forEach((go) => go()));
  await screen.findByText("2 games");
  expect(router.location.get().query).toEqual({ vassalage: "AAA", show: "NEW" });
});

test("whoever goes elsewhere while the games of a choice are on their way stays there", async () => {
  const { held, ...lists } = heldLists();
  const { press, router } = await openPage(<GameList />, { ...lists, at: "/rng" });
  await press("AAA, AAA Gaming");
  await waitFor(() => expect(held).toHaveLength(1));
  await act(() => router.navigate({ to: "/rng", search: { show: "HOT" } }));
  await waitFor(() => expect(held).toHaveLength(2));
  act(() => held.forEach((go) => go()));
  await press("BBB, BBB Gaming");
  await waitFor(() => expect(held).toHaveLength(3));
  act(() => held[2]?.());
  await screen.findByText("2 games");
  expect(router.location.get().query).toEqual({ show: "HOT", vassalage: "BBB" });
});

test("a tile that stays in a narrowed list is not made anew", async () => {
  const gameList: Answers["gameList"] = ({ vassalage }) => {
    const content = (vassalage ? ["3", "4"] : ["1", "2", "3", "4"]).map((id) => testTile(id, `Game ${id}`));
    return { ...listOf(content.length), content };
  };
  const { press } = await openPage(<GameList />, { answers: { ...answers, gameList }, at: "/rng" });
  const stays = await screen.findByRole("link", { name: /^Game 3/ });
  await press("AAA, AAA Gaming");
  await screen.findByText("2 games");
  expect(screen.queryByRole("button", { name: /^Game 1/ })).toBeNull();
  expect(screen.getByRole("link", { name: /^Game 3/ })).toBe(stays);
});

test("the next page of a list is read before its games are needed, and no other", async () => {
  const gameList: Answers["gameList"] = ({ pageNo }) => {
    const from = (Number(pageNo) - 1) * 36;
    const content = Array.from({ length: 36 }, (_, at) => testTile(String(from + at), `Game ${from + at}`));
    return { ...listOf(108), content, pageNo: Number(pageNo) };
  };
  const { calls } = await openPage(<GameList />, { answers: { ...answers, gameList }, at: "/rng" });
  await screen.findByRole("link", { name: /^Game 35/ });
  // No item has a height here, so the first page remains in the window.
  await waitFor(() =>
    expect(calls("gameList").map(({ input }) => input)).toMatchObject([{ pageNo: "1" }, { pageNo: "2" }]),
  );
  expect(screen.queryByRole("link", { name: /^Game 36/ })).toBeNull();
});

test("above the member's own games stands no count of all games", async () => {
  await openPage(<GameList />, { answers, at: "/rng?show=FAV" });
  await screen.findByText("Log in to see your favourite games.");
  expect(screen.queryByText(/^\d+ games?/)).toBeNull();
});

test("an unread list says that it is offline, and shows its games once connected", async () => {
  onlineManager.setOnline(false);
  const gameList: Answers["gameList"] = { ...listOf(1), content: [testTile("1", "Game 1")] };
  const page = await openPage(<GameList />, { answers: { ...answers, gameList }, at: "/rng" });
  expect((await screen.findByRole("alert")).textContent).toContain(page.t("error.NETWORK"));
  await page.press(page.t("action.retry"));
  expect(screen.getByRole("alert").textContent).toContain(page.t("error.NETWORK"));
  expect(page.calls("gameList")).toEqual([]);
  act(() => onlineManager.setOnline(true));
  expect(await screen.findByRole("link", { name: /^Game 1/ })).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("pictures that failed without a connection are loaded once it is back", async () => {
  const gameList: Answers["gameList"] = { ...listOf(1), content: [testTile("1", "Game 1")] };
  await openPage(<GameList />, { answers: { ...answers, gameList }, at: "/rng" });
  await screen.findByRole("link", { name: /^Game 1/ });
  const pictureOf = (role: string, name: string | RegExp) => screen.getByRole(role, { name }).querySelector("img");
  const tile = pictureOf("link", /^Game 1/);
  const [failed, loaded] = ["AAA, AAA Gaming", "BBB, BBB Gaming"].map((name) => pictureOf("button", name));
  if (!tile || !failed || !loaded) throw new Error("a picture is missing");
  Object.defineProperties(failed, { complete: { value: true }, naturalWidth: { value: 0 } });
  Object.defineProperties(loaded, { complete: { value: true }, naturalWidth: { value: 80 } });
  act(() => void tile.dispatchEvent(new Event("error")));
  expect(tile.getAttribute("src")).toMatch(/^data:/);
  const asked: unknown[] = [];
  const observer = new MutationObserver((records) => asked.push(...records.map(({ target }) => target)));
  for (const image of [failed, loaded]) observer.observe(image, { attributeFilter: ["src"] });
  const stop = watchConnection();
  const connection = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  act(() => void dispatchEvent(new Event("offline")));
  connection.mockReturnValue(true);
  act(() => void dispatchEvent(new Event("online")));
  await waitFor(() => expect(tile.getAttribute("src")).toContain("/tiles/1.webp"));
  expect(asked).toEqual([failed]);
  observer.disconnect();
  stop();
});
