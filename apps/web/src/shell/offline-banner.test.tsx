import { act, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { openPage } from "../app/test-page.tsx";
import { network } from "../core/api/network.ts";
import { OfflineBanner } from "./OfflineBanner.tsx";

const before = network.get();
afterEach(() => act(() => network.set(before)));

test.each([
  ["at the bottom of a page", "/games", "page", /(^| )bottom-/],
  ["at the top of a game, away from its controls", "/game/7", "game", /(^| )top-/],
])("the offline banner is %s", async (_where, at, place, edge) => {
  const { t } = await openPage(<OfflineBanner />, { at });
  act(() => network.set({ ...network.get(), online: false }));
  const banner = screen.getByText(t("network.offline"));
  expect(banner.dataset["place"]).toBe(place);
  expect(banner.className).toMatch(edge);
  expect(/(^| )(top|bottom)-/g[Symbol.match](banner.className)).toHaveLength(1);
  expect(banner.className).toContain("pointer-events-none");
});
