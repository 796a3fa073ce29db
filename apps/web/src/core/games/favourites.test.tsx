import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { openPage } from "../../app/test-page.tsx";
import { closeDialog, dialogs } from "../dialogs/dialogs.ts";
import { useFavourites } from "./favourites.ts";
import type { Tile } from "./use-launch.ts";

const tile = { nodeId: "1001", vassalage: "PG", gameType: "RNG", displayName: "Koi" } as Tile;

function Heart() {
  const { has, toggle } = useFavourites();
  return (
    <button type="button" aria-pressed={has(tile.nodeId)} onClick={() => toggle(tile)}>
      {"keep"}
    </button>
  );
}

afterEach(closeDialog);

test("a visitor's favourite is not kept: nothing is marked or sent, and the sign-in is offered", async () => {
  const page = await openPage(<Heart />);
  await page.press("keep");
  expect(dialogs.get()).toEqual({ name: "login" });
  expect(await screen.findByText(page.t("favourite.signIn"))).toBeTruthy();
  expect(screen.getByRole("button", { name: "keep" }).getAttribute("aria-pressed")).toBe("false");
  for (const row of ["addFavourite", "favouriteGames"] as const) expect(page.calls(row)).toEqual([]);
});
