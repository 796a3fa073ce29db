import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { member, openPage } from "../../app/test-page.tsx";
import { closeDialog, dialogs } from "../dialogs/dialogs.ts";
import { writeSession } from "../session/storage.ts";
import { useGate } from "./use-launch.ts";

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

/** Opens a page whose storage has this member, or nobody, and presses the game before that was read. */
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

test("a visitor's press before the tab's storage was read asks to log in", async () => {
  expect(await pressEarly()).toMatchObject({ name: "login" });
  expect(passed).toBe(0);
});
