import { act, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { member, openPage, type Answers } from "../../../app/test-page.tsx";
import { noteGameBalance } from "./game-balance.ts";
import { GameBar } from "./GameBar.tsx";

const tile = { nodeId: "1001", displayName: "Lantern", vendorLabel: "LNT", vassalage: "LNT", gameType: "RNG" } as never;
const totals = { bets: 1, stake: "9.0000", validStake: "9.0000", payout: "4.0000", net: "-5.0000" };
const none = { content: [], pageNo: 1, pageNum: 1, pageSize: 100, totalElements: 0, totalPages: 0 };
const sums = {
  balance: "12.0000",
  bonus: "0.0000",
  held: "0.0000",
  vendors: "0.0000",
  total: "12.0000",
  currency: "USD",
  currencySymbol: "$",
  sequence: "1",
};
const answers = {
  bettingRecord: { ...none, totals, currency: "USD", serverTime: "2026-11-22T12:00:00.000Z" },
  favouriteGames: none,
  addFavourite: {},
  balance: sums,
} as Answers;

// This test's document does not support popovers.
beforeAll(() => void Object.assign(HTMLElement.prototype, { hidePopover: () => undefined }));
afterEach(() => void vi.unstubAllGlobals());

const openOn = (phone: boolean) => {
  const list = { matches: phone, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal("matchMedia", () => list);
  return openPage(<GameBar tile={tile} signedIn />, { as: member, answers });
};

test("on a phone the bar shows time and net result, and its menu has the favourite", async () => {
  const page = await openOn(true);
  const net = page.t("play.net", { net: "−$ 5.00" });
  const bar = screen.getByRole("heading").parentElement;
  await vi.waitFor(() => expect(bar?.textContent?.replaceAll("\u00a0", " ")).toMatch(/00:\d\d · /), 20_000);
  expect(bar?.textContent?.replaceAll("\u00a0", " ")).toContain(net);
  const heart = screen.getByRole("button", { name: page.t("favourite.of", { game: "Lantern" }), hidden: true });
  expect(heart.closest("[popover]")).not.toBeNull();
  await page.user.click(heart);
  expect(heart.getAttribute("aria-pressed")).toBe("true");
  expect(page.calls("addFavourite")).toHaveLength(1);
});

test("the bar shows the balance of the open game until the site reads a newer one", async () => {
  const page = await openOn(false);
  const text = () => screen.getByTestId("balance").textContent?.replaceAll("\u00a0", " ");
  await vi.waitFor(() => expect(text()).toContain("12.00"), 20_000);
  vi.spyOn(Date, "now").mockReturnValueOnce(Date.now() + 1000);
  act(() => noteGameBalance("77.2500"));
  expect(text()).toContain("77.25");
  act(() => {
    page.app.queries.setQueriesData({ queryKey: ["balance"] }, (now) => now, { updatedAt: Date.now() + 2000 });
  });
  await vi.waitFor(() => expect(text()).toContain("12.00"), 20_000);
  act(() => noteGameBalance(undefined));
});

test("on a wider screen the favourite stands in the bar, and there is no menu", async () => {
  const page = await openOn(false);
  const heart = await screen.findByRole("button", { name: page.t("favourite.of", { game: "Lantern" }) });
  expect(heart.closest("[popover]")).toBeNull();
  expect(screen.queryByRole("button", { name: page.t("nav.menu") })).toBeNull();
});
