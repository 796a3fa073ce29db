import { act, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { openPage } from "../app/test-page.tsx";
import { useHasRoom } from "./use-has-room.ts";

afterEach(() => vi.unstubAllGlobals());

const Menu = () => (useHasRoom(801) ? <p>menu</p> : null);

/** Gives the window a width that a turned phone changes. */
function windowOf(isWide: boolean) {
  const list = Object.assign(new EventTarget(), { matches: isWide });
  vi.stubGlobal("matchMedia", () => list);
  return (next: boolean) =>
    act(() => {
      list.matches = next;
      list.dispatchEvent(new Event("change"));
    });
}

test("a phone's page has what only wide windows show while its own is wide", async () => {
  const turn = windowOf(false);
  await openPage(<Menu />, { isPhone: true });
  expect(screen.queryByText("menu")).toBeNull();
  turn(true);
  expect(screen.queryByText("menu")).not.toBeNull();
  turn(false);
  expect(screen.queryByText("menu")).toBeNull();
});

test("any other page has it in every window, where styles show or hide it", async () => {
  windowOf(false);
  await openPage(<Menu />);
  expect(screen.queryByText("menu")).not.toBeNull();
});
