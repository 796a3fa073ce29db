import { act, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { member, openPage } from "../app/test-page.tsx";
import { celebrate, celebrated } from "../core/dialogs/celebrate.ts";
import { Celebration } from "./Celebration.tsx";

const withMotion = (reduced: boolean) =>
  vi
    .spyOn(globalThis, "matchMedia")
    .mockImplementation((query) => ({ matches: reduced && query.includes("reduce") }) as MediaQueryList);

test("a claim counts up to its amount under a lantern, ignores presses and disappears", async () => {
  const motion = withMotion(false);
  await openPage(<Celebration />, { as: member });
  act(() => celebrate("54.8000"));
  const amount = await screen.findByText("$ 54.80", {}, { timeout: 3000 });
  expect(amount.closest("[aria-hidden]")?.className).toContain("pointer-events-none");
  await waitFor(() => expect(screen.queryByText("$ 54.80")).toBeNull(), { timeout: 5000 });
  motion.mockRestore();
});

test("who wants no motion, and whoever won nothing, is shown no lantern", async () => {
  const motion = withMotion(true);
  celebrate("5.0000");
  expect(celebrated.get()).toBeUndefined();
  motion.mockRestore();
  const moving = withMotion(false);
  celebrate("0.0000");
  expect(celebrated.get()).toBeUndefined();
  moving.mockRestore();
});
