import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { member, openPage } from "../../../app/test-page.tsx";
import { apply } from "../../../core/realtime/apply.ts";
import { GameFrame } from "./GameFrame.tsx";

const origin = "https://games.example";
const tile = { displayName: "Lantern", vendorLabel: "LNT", vassalage: "LNT", lagerIcon: "/tile.avif" } as never;
const silent = { deposit: vi.fn(), withdrawal: vi.fn(), contract: vi.fn(), envelope: vi.fn(), alert: vi.fn() };

test("a deposit is reported to the open game, to its exact origin; a bet of its own is not", async () => {
  const page = await openPage(<GameFrame url="about:blank" origin={origin} tile={tile} />, { as: member });
  const post = vi.fn();
  const frame = await screen.findByTitle(page.t("play.frame", { game: "Lantern" }));
  // The document of this test loads no frames.
  Object.defineProperty(frame, "contentWindow", { value: { postMessage: post } });
  apply(page.app, { type: "bet", id: "1", state: "settled" }, silent);
  expect(post).not.toHaveBeenCalled();
  apply(page.app, { type: "deposit", id: "1", state: "credited" }, silent);
  expect(post.mock.calls).toEqual([[{ type: "arcade:refresh" }, origin]]);
});
