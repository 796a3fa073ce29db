import { act } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { openPage } from "../../../app/test-page.tsx";
import { closeDialog, dialogs } from "../../../core/dialogs/dialogs.ts";
import { testTile } from "../../../core/games/test-tile.ts";
import { useCall } from "../../../core/api/use-call.ts";
import { Play } from "./Play.tsx";

beforeEach(closeDialog);

/** Shows a game as its page does, which reads the game's name meanwhile. */
function Followed() {
  return <Play nodeId="7" tile={useCall("gameInfo", { nodeId: "7" }).data} />;
}

function openFollowed() {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof testTile>>();
  const page = openPage(<Followed />, { at: "/game/7", answers: { gameInfo: () => promise } });
  return { page, answer: () => act(async () => resolve(testTile("7", "Night Market"))) };
}

test("the login that a followed address opens names the game as soon as its name is known", async () => {
  const { page, answer } = openFollowed();
  await page;
  await expect.poll(() => dialogs.get()?.name).toBe("login");
  await answer();
  await expect.poll(() => dialogs.get()).toMatchObject({ name: "login", game: "Night Market" });
});

test("a login that was closed before the game's name was known stays closed", async () => {
  const { page, answer } = openFollowed();
  await page;
  await expect.poll(() => dialogs.get()?.name).toBe("login");
  closeDialog();
  await answer();
  await expect.poll(() => document.body.textContent).toBeTruthy();
  expect(dialogs.get()).toBeUndefined();
});
