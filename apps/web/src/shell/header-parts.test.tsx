import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { GameType } from "@croupier/contract/domain/game-types";
import { member, openPage } from "../app/test-page.tsx";
import { AppCodes } from "./AppCodes.tsx";
import { AvatarMenu } from "./AvatarMenu.tsx";
import { ContactEntries } from "./ContactEntries.tsx";
import { FloatingService } from "./FloatingService.tsx";
import { fetchVendorMenu, TopNav } from "./TopNav.tsx";

const card = (vassalage: string, gameType: GameType) => ({
  vassalage,
  vendorLabel: vassalage,
  gameType,
  displayName: `${vassalage} ${gameType}`,
  isGame: "VASSALAGE" as const,
  games: 3,
  note: "",
  hue: 20,
  icons: { white: "/w.svg", color: "/c.svg", purple: "/p.svg" },
  gameClassify: [],
});
const lanes = [
  { title: "RNG" as const, cards: [card("PG", "RNG")] },
  { title: "LIVE" as const, cards: [card("EVO", "LIVE")] },
];

const gameMenus = lanes.map(({ title }) => ({ gameType: title, vendors: 1, games: 3 }));

// Without a layout no entry fits into the bar, so they count as hidden.
describe("the vendors of a category", () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => void vi.useRealTimers());

  const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  const mouse = { pointerType: "mouse" };

  async function openMenu() {
    const { t } = await openPage(<TopNav />, { answers: { gameMenus, gameVendors: { lanes } } });
    await act(() => fetchVendorMenu());
    const bar = screen.getByRole("navigation", { name: t("nav.main") });
    const entry = async (type: GameType) =>
      (await within(bar).findAllByRole("link", { hidden: true, name: t(`category.${type}`) }))[0];
    const vendors = () => document.querySelector("#vendor-menu")?.querySelector("h2")?.textContent;
    const hover = async (type: GameType) => fireEvent.pointerEnter((await entry(type)) ?? bar, mouse);
    await hover("RNG");
    await screen.findByRole("heading", { name: t("category.RNG") });
    const reach = () => fireEvent.pointerEnter(document.querySelector("#vendor-menu") ?? bar, mouse);
    return { t, bar, vendors, hover, reach };
  }

  test("stay open while the pointer moves to them, across other entries and off the bar", async () => {
    const { t, bar, vendors, hover, reach } = await openMenu();
    await hover("LIVE");
    await wait(100);
    fireEvent.pointerLeave(bar, mouse);
    await wait(150);
    reach();
    await wait(5000);
    expect(vendors()).toBe(t("category.RNG"));
  });

  test("give way to the entry on which the pointer rests, and close when it is gone", async () => {
    const { t, bar, vendors, hover } = await openMenu();
    await hover("LIVE");
    await wait(250);
    expect(vendors()).toBe(t("category.LIVE"));
    fireEvent.pointerLeave(bar, mouse);
    await wait(350);
    expect(vendors()).toBeUndefined();
  });
});

test("the QR codes of iOS and Android differ, each with its own address", async () => {
  const resources = (["Android", "iOS"] as const).map((resourceType) => ({
    resourceType,
    labelNameEn: resourceType,
    url: `/download#${resourceType.toLowerCase()}`,
  }));
  const { t } = await openPage(<AppCodes />, { site: { resources } });
  const codes = [...document.querySelectorAll("figure")];
  expect(codes.map(({ textContent }) => textContent)).toEqual([
    t("download.code", { system: "iOS" }),
    t("download.code", { system: "Android" }),
  ]);
  expect(codes.map(({ dataset }) => dataset["code"])).toEqual([
    `${location.origin}/download#ios`,
    `${location.origin}/download#android`,
  ]);
  const [ios, android] = codes.map((code) => code.querySelector("path")?.getAttribute("d"));
  expect(ios).not.toBe(android);
});

describe("service buttons", () => {
  const customerService = [
    { csPosition: "livechat", title: "Live chat", path: "a" },
    { csPosition: "telegram1", title: "Telegram", path: "b" },
    { csPosition: "telegram2", title: "Telegram", path: "c" },
    { csPosition: "facebook1", title: "Facebook", path: "d" },
  ];
  /** Returns the buttons' visible texts. */
  const shown = () => screen.getAllByRole("button").flatMap(({ textContent }) => textContent || []);

  test("at the page's edge show their names, no two alike", async () => {
    const { t, press } = await openPage(<FloatingService />, { site: { customerService } });
    await press(t("contact.service"));
    expect(shown().toSorted()).toEqual(["Facebook", "Live chat", "Telegram 1", "Telegram 2"]);
  });

  test("of the menu show their names, no two alike", async () => {
    await openPage(<ContactEntries />, { site: { customerService } });
    expect(shown()).toEqual(["Live chat", "Telegram 1", "Telegram 2", "Facebook"]);
    const numbers = [...document.querySelectorAll("[title] > [aria-hidden]:not(svg)")].map((each) =>
      each.getAttribute("data-number"),
    );
    expect(numbers).toEqual(["1", "2", null]);
  });
});

test("an account name is cut at its end, whatever the direction of the page", async () => {
  const account = "abcdefghijklmnop";
  await openPage(<AvatarMenu info={{ ...member, account }} />, { as: member });
  for (const name of screen.getAllByText(account)) expect(name.getAttribute("dir")).toBe("auto");
});

test("the header's menu shows the time played and the net result, read when it is opened", async () => {
  const since = new Date(Date.now() - 3_600_000).toISOString();
  const playSummary = { since, staked: "30.0000", won: "5.0000", net: "-25.0000", isDemanded: false, isDue: false };
  const page = await openPage(<AvatarMenu info={member} />, { as: member, answers: { playSummary } });
  expect(page.calls("playSummary")).toEqual([]);
  const panel = document.querySelector("[popover]");
  fireEvent(panel ?? document, Object.assign(new Event("toggle"), { newState: "open" }));
  const line = await screen.findByText(/^Played 1:00:\d\d · Net −\$\s25\.00$/u);
  fireEvent(panel ?? document, Object.assign(new Event("toggle"), { newState: "closed" }));
  await waitFor(() => expect(line.isConnected).toBe(false));
});
