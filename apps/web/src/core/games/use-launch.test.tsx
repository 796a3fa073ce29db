import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { member, openPage } from "../../app/test-page.tsx";
import { closeDialog, dialogs } from "../dialogs/dialogs.ts";
import { writeSession } from "../session/storage.ts";
import { useGate, type VendorCard as Card } from "./use-launch.ts";
import { GameTile } from "./GameTile.tsx";
import { testTile } from "./test-tile.ts";
import { VendorCard } from "./VendorCard.tsx";

let passed = 0;

function Game() {
  const gate = useGate();
  return (
    <button type="button" onClick={() => gate(() => (passed += 1))}>
      game
    </button>
  );
}

beforeEach(() => {
  sessionStorage.clear();
  passed = 0;
});
afterEach(() => closeDialog());

/** Opens a page whose storage holds this member, or none, and presses the game before the storage is read. */
async function pressEarly(info?: typeof member) {
  const { app, user } = await openPage(<Game />, { answers: { memberInfo: info ?? member } });
  act(() => app.session.state.set({ status: "starting" }));
  if (info) writeSession("mine", info);
  await user.click(screen.getByRole("button", { name: "game" }));
  expect({ passed, dialog: dialogs.get() }).toEqual({ passed: 0, dialog: undefined });
  await act(() => app.session.restore(undefined, async () => true));
  return dialogs.get();
}

test("a member's press before the tab's storage was read opens the game once", async () => {
  expect(await pressEarly(member)).toBeUndefined();
  expect(passed).toBe(1);
});

test("a trial member's press before the tab's storage was read asks for a real account", async () => {
  expect(await pressEarly({ ...member, isTrial: true })).toEqual({ name: "trial" });
  expect(passed).toBe(0);
});

const card = (gameType: Card["gameType"], isGame: Card["isGame"], more: Partial<Card> = {}): Card => ({
  vassalage: "CQ9",
  gameType,
  isGame,
  displayName: "CQ9",
  vendorLabel: "CQ9",
  note: "",
  games: 3,
  gameClassify: [],
  hue: 40,
  icons: { white: "/w.svg", purple: "/p.svg", color: "/c.svg" },
  ...more,
});

test.each([
  ["of slots leads to its list", card("RNG", "VASSALAGE"), "/rng", "CQ9"],
  ["of fishing leads to its list", card("FISH", "VASSALAGE"), "/fish", "CQ9"],
  [
    "of the Vietnam lottery leads to its page",
    card("ELOTT", "VASSALAGE", { vassalage: "TCG_LOTTO_VN" }),
    "/vnLottery",
    undefined,
  ],
  [
    "of the sea lottery leads to its page",
    card("LOTT", "VASSALAGE", { vassalage: "TCG_SEA" }),
    "/seaLottery",
    undefined,
  ],
  ["of other lotteries leads to theirs", card("LOTT", "VASSALAGE"), "/lottery", undefined],
] as const)("a press on a vendor %s", async (_, of, path, vassalage) => {
  const { router, user } = await openPage(<VendorCard card={of} />, { as: member });
  const link = screen.getByRole("link");
  await user.click(link);
  await waitFor(() => expect(router.location.get().path).toBe(path));
  expect(router.location.get().query).toEqual(vassalage === undefined ? {} : { vassalage });
  // Another tab opens the same page.
  expect(link.getAttribute("href")).toBe(router.location.get().href);
});

test("a code of several words has one word per line in a narrow card", async () => {
  await openPage(<VendorCard card={card("ELOTT", "VASSALAGE", { vendorLabel: "TCG LOTTO VN" })} narrow />);
  expect(screen.getByRole("link").textContent).toContain("TCG\nLOTTO\nVN");
});

test("a press for another tab is left to the browser", async () => {
  const { router } = await openPage(<GameTile tile={testTile("7", "Lantern")} />, { as: member });
  const link = screen.getByRole<HTMLAnchorElement>("link", { name: /Lantern/ });
  expect(link.getAttribute("href")).toBe("/game/7");
  // The test's document would load the page, also for the files after this one.
  const left: boolean[] = [];
  const stay = (event: Event) => {
    left.push(!event.defaultPrevented);
    event.preventDefault();
  };
  addEventListener("click", stay);
  for (const key of ["ctrlKey", "metaKey", "shiftKey", "altKey"])
    link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, [key]: true }));
  removeEventListener("click", stay);
  expect(left).toEqual([true, true, true, true]);
  expect(router.location.get().path).toBe("/");
  const plain = new MouseEvent("click", { bubbles: true, cancelable: true });
  act(() => expect(link.dispatchEvent(plain)).toBe(false));
  await waitFor(() => expect(router.location.get().path).toBe("/game/7"));
});

test("a vendor with a list of games opens it as a popup", async () => {
  const { user } = await openPage(<VendorCard card={card("COCKFIGHT", "VASSALAGE")} />, { as: member });
  await user.click(screen.getByRole("link"));
  expect(dialogs.get()).toMatchObject({ name: "vendorGames", vassalage: "CQ9", gameType: "COCKFIGHT" });
});

test("a visitor's press on a game asks to log in for this game by its name", async () => {
  const { user } = await openPage(<GameTile tile={testTile("7", "Night Market")} />);
  await user.click(screen.getByRole("link"));
  expect(dialogs.get()).toMatchObject({ name: "login", game: "Night Market" });
});

test("a visitor's press before the tab's storage was read asks to log in", async () => {
  expect(await pressEarly()).toMatchObject({ name: "login" });
  expect(passed).toBe(0);
});
