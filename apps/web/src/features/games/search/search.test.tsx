import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { WireOutput } from "@croupier/contract/rows";
import { openPage, type Answers } from "../../../app/test-page.tsx";
import { SearchDialog } from "./SearchDialog.tsx";

type Game = WireOutput<"gameIndex">["games"][number];

const game = (nodeId: string, name: string, more: Partial<Game> = {}): Game => ({
  nodeId,
  name,
  gameCode: `g${nodeId}`,
  vassalage: "PG",
  gameType: "RNG",
  iconUrl: "/icon.png",
  lagerIcon: "/icon.png",
  smallIcon: "/icon.png",
  hue: 0,
  isHot: false,
  features: [],
  ...more,
});
const index: WireOutput<"gameIndex"> = {
  games: [
    game("11", "Golden Koi", { isHot: true }),
    game("12", "Ocean Hunt", { gameType: "FISH", vassalage: "CQ9" }),
    game("13", "Mahjong Road"),
  ],
  vendors: [
    { vassalage: "PG", vendorLabel: "PG", displayName: "PG" },
    { vassalage: "CQ9", vendorLabel: "CQ9", displayName: "CQ9" },
  ],
};

async function open(answers: Answers = { gameIndex: index }, close = () => undefined) {
  const page = await openPage(<SearchDialog close={close} />, { answers });
  const field = await screen.findByRole("searchbox");
  return { ...page, search: field, type: (text: string) => page.user.type(field, text) };
}

test("before anything is typed the popular games stand there", async () => {
  const page = await open();
  expect(await screen.findByRole("heading", { name: page.t("search.popular") })).toBeTruthy();
  expect(screen.getByRole("button", { name: /^Golden Koi/ })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Ocean Hunt/ })).toBeNull();
});

test("what is typed finds games by their name, and how many is announced", async () => {
  const page = await open();
  await page.type("ocean");
  expect(await screen.findByRole("list", { name: page.t("search.results") })).toBeTruthy();
  expect(screen.getByRole("button", { name: /^Ocean Hunt/ })).toBeTruthy();
  expect(await screen.findByText(page.t("search.found", { count: 1 }))).toBeTruthy();
});

test.each(["龍舟", "龙舟"])("%s finds the dragon boat in either script of Chinese", async (typed) => {
  const page = await open({
    gameIndex: { ...index, games: [game("14", "龙舟竞渡"), game("15", "黃金龍舟"), game("16", "龙虎")] },
  });
  await page.type(typed);
  expect(await screen.findByText(page.t("search.found", { count: 2 }))).toBeTruthy();
});

test("the name of a game is prepared once, not for each typed letter", async () => {
  const normalize = vi.spyOn(String.prototype, "normalize");
  const page = await open();
  await page.type("ocean");
  await screen.findByText(page.t("search.found", { count: 1 }));
  expect(normalize.mock.contexts.filter((text) => String(text) === "golden koi")).toHaveLength(1);
  normalize.mockRestore();
});

test("while a name is typed, nothing says for a moment that there is no such game", async () => {
  const page = await open();
  await screen.findByRole("heading", { name: page.t("search.popular") });
  const shown: string[] = [];
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) shown.push(node.textContent ?? "");
  });
  observer.observe(document.body, { childList: true, subtree: true });
  await page.type("ocean");
  await screen.findByRole("list", { name: page.t("search.results") });
  await screen.findByText(page.t("search.found", { count: 1 }));
  observer.disconnect();
  expect(shown.filter((text) => text.includes(page.t("search.none", { query: "o" })))).toEqual([]);
});

test("an empty result repeats the query, announces no games, and shows popular ones", async () => {
  const page = await open();
  await page.type("zzzzqqq");
  expect(await screen.findByText(page.t("search.none", { query: "zzzzqqq" }))).toBeTruthy();
  expect(screen.getByText(page.t("search.found", { count: 0 }))).toBeTruthy();
  expect(screen.getByRole("button", { name: /^Golden Koi/ })).toBeTruthy();
  expect(screen.queryByRole("button", { name: page.t("search.clearFilters") })).toBeNull();
});

test("where a filter leaves nothing, clearing it brings the game", async () => {
  const page = await open();
  await page.user.selectOptions(await page.field(page.t("records.vendor")), "PG");
  await page.type("ocean");
  await page.press(page.t("search.clearFilters"));
  expect(await screen.findByRole("button", { name: /^Ocean Hunt/ })).toBeTruthy();
  expect(await page.field(page.t("records.vendor"))).toHaveProperty("value", "");
});

test("an index that cannot be read says why; after a retry what was typed meanwhile is found", async () => {
  let away = true;
  const page = await open({ gameIndex: () => (away ? { refuse: "NOT_FOUND" } : index) });
  expect((await screen.findByRole("alert")).textContent).toContain(page.t("error.NOT_FOUND"));
  await page.type("ocean");
  away = false;
  await page.press(page.t("action.retry"));
  expect(await screen.findByRole("button", { name: /^Ocean Hunt/ })).toBeTruthy();
  expect(page.search).toHaveProperty("value", "ocean");
});

test("a search that opened a game is offered the next time, until it is to be forgotten", async () => {
  const close = vi.fn();
  const page = await open(undefined, close);
  await page.type("ocean");
  await page.user.click(await screen.findByRole("button", { name: /^Ocean Hunt/ }));
  expect(close).toHaveBeenCalled();
  await page.user.clear(page.search);
  await page.press("ocean");
  expect(page.search).toHaveProperty("value", "ocean");
  await page.user.clear(page.search);
  await page.press(page.t("search.forget"));
  await waitFor(() => expect(screen.queryByRole("region", { name: page.t("search.recent") })).toBeNull());
});

test("what is typed on a row goes on in the field; the space presses the row", async () => {
  const close = vi.fn();
  const page = await open(undefined, close);
  await screen.findByRole("button", { name: /^Golden Koi/ });
  await page.type("oce");
  await screen.findByRole("list", { name: page.t("search.results") });
  await page.user.keyboard("{ArrowDown}");
  expect(document.activeElement).toBe(await screen.findByRole("button", { name: /^Oce ?an Hunt/ }));
  await page.user.keyboard("an");
  expect(page.search).toHaveProperty("value", "ocean");
  expect(document.activeElement).toBe(page.search);
  await page.user.keyboard("{ArrowDown}{Backspace}");
  expect(document.activeElement).toBe(page.search);
  await page.user.keyboard("{ArrowDown}{Control>}a{/Control}");
  expect(document.activeElement).not.toBe(page.search);
  expect(close).not.toHaveBeenCalled();
  await page.user.keyboard(" ");
  expect(close).toHaveBeenCalled();
  expect(page.search).toHaveProperty("value", "ocean");
});
