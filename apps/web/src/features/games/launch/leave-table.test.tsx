import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { member, openPage } from "../../../app/test-page.tsx";
import { GameFrame } from "./GameFrame.tsx";
import { noteHeld } from "./held.ts";
import { LeaveTable } from "./LeaveTable.tsx";

const origin = "https://games.example";
const tile = { displayName: "Hold'em", vendorLabel: "LNT", vassalage: "LNT", lagerIcon: "/tile.avif" } as never;

afterEach(() => noteHeld(undefined));

/** Opens a table with chips on it, and goes to the home page. */
async function goAway(amount: string | null) {
  const content = (
    <>
      <GameFrame url="about:blank" origin={origin} tile={tile} />
      <LeaveTable />
    </>
  );
  const page = await openPage(content, { as: member, at: "/game/1" });
  const frame = await screen.findByTitle(page.t("play.frame", { game: "Hold'em" }));
  const post = vi.fn();
  const source = Object.assign(new EventTarget(), { postMessage: post }) as unknown as Window;
  Object.defineProperty(frame, "contentWindow", { value: source });
  const say = (held: string | null) =>
    dispatchEvent(new MessageEvent("message", { origin, source, data: { type: "arcade:held", amount: held } }));
  say(amount);
  void page.router.navigate({ to: "/" });
  return { ...page, post, say, at: () => page.router.location.get().path };
}

const question = () => screen.findByRole("dialog", { name: /^You have \$\s12\.00 on the table$/u });

test("a player without chips on a table goes away without a question", async () => {
  const page = await goAway(null);
  await waitFor(() => expect(page.at()).toBe("/"));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a player with chips leaves the table first, and goes away once the chips are back", async () => {
  const page = await goAway("12.0000");
  await question();
  expect(page.at()).toBe("/game/1");
  await page.press("Leave the table");
  expect(page.post).toHaveBeenCalledWith({ type: "arcade:leave" }, origin);
  expect(page.at()).toBe("/game/1");
  page.say(null);
  await waitFor(() => expect(page.at()).toBe("/"));
});

test("a player who is asked can keep playing, or keep the seat and go", async () => {
  const page = await goAway("12.0000");
  await question();
  await page.press("Keep playing");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(page.at()).toBe("/game/1");
  void page.router.navigate({ to: "/" });
  await question();
  await page.press("Keep the seat and go");
  await waitFor(() => expect(page.at()).toBe("/"));
  expect(page.post).not.toHaveBeenCalledWith({ type: "arcade:leave" }, origin);
});
