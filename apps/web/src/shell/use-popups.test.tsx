import { act } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { member, openPage } from "../app/test-page.tsx";
import { dialogs } from "../core/dialogs/dialogs.ts";
import { writeSession } from "../core/session/storage.ts";
import { usePopups } from "./use-popups.ts";

const letter = { id: "1", execution: "B" as const, title: "Good evening", content: "<p>Sign up.</p>" };
const answers = {
  announcements: { banners: [], playerNotices: [], popup: [letter], promotion: [] },
  memberInfo: member,
  logout: {},
};

function Popups() {
  usePopups();
  return null;
}

const open = () => openPage(<Popups />, { answers });

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Popups open once per page load, so the test that shows one is last. */
test("who has just signed out is not greeted as a visitor", async () => {
  writeSession("mine", member);
  const { app, calls } = await open();
  await app.session.restore(undefined, async () => true);
  await act(() => app.session.signOut());
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(app.session.state.get()).toMatchObject({ status: "visitor" });
  expect(calls("announcements").filter(({ input }) => input["types"] === "PU" && input["execution"] === "B")).toEqual(
    [],
  );
  expect(dialogs.get()).toBeUndefined();
});

test.each([
  ["presses", () => dispatchEvent(new Event("pointerdown"))],
  ["types", () => dispatchEvent(new KeyboardEvent("keydown", { key: "a" }))],
  ["turns the wheel", () => dispatchEvent(new Event("wheel"))],
  ["drags the page", () => dispatchEvent(new Event("touchmove"))],
  ["has scrolled", () => vi.stubGlobal("scrollY", 300)],
])("a visitor who %s on a page is not talked over there", async (_, begin) => {
  const { app } = await open();
  await app.session.restore(undefined, async () => true);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  begin();
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(dialogs.get()).toBeUndefined();
});

test("a member's popup is asked for after 100 ms, not before", async () => {
  writeSession("mine", member);
  const none = { ...answers.announcements, popup: [] };
  const { app, calls } = await openPage(<Popups />, { answers: { ...answers, announcements: none } });
  const asked = () => calls("announcements").filter(({ input }) => input["types"] === "PU").length;
  // From here on time advances only by these steps.
  vi.useFakeTimers();
  await act(() => app.session.restore(undefined, async () => true));
  expect(app.session.state.get()).toMatchObject({ status: "member" });
  await act(() => vi.advanceTimersByTimeAsync(99));
  expect(asked()).toBe(0);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(asked()).toBe(1);
});

test("a visitor is greeted after a while", async () => {
  const { app } = await open();
  await app.session.restore(undefined, async () => true);
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(dialogs.get()).toBeUndefined();
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(dialogs.get()).toMatchObject({ name: "announcements", items: [letter] });
});
