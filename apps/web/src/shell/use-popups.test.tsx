import { act } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { WireInput } from "@croupier/contract/rows";
import { member, openPage } from "../app/test-page.tsx";
import { closeDialog, dialogs, openDialog } from "../core/dialogs/dialogs.ts";
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

beforeEach(() => {
  sessionStorage.clear();
  closeDialog();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("who has just signed out is not greeted as a visitor", async () => {
  writeSession("mine", member);
  const ofVisitors = ({ execution }: WireInput<"announcements">) =>
    execution === "B" ? answers.announcements : { ...answers.announcements, popup: [] };
  const page = { answers: { ...answers, announcements: ofVisitors }, as: member };
  const { app, calls } = await openPage(<Popups />, page);
  await app.session.restore(undefined, async () => true);
  await act(() => app.session.signOut());
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(app.session.state.get()).toMatchObject({ status: "visitor" });
  expect(calls("announcements").filter(({ input }) => input["types"] === "PU" && input["execution"] === "B")).toEqual(
    [],
  );
  expect(dialogs.get()).toBeUndefined();
});

const asked = (calls: Awaited<ReturnType<typeof openPage>>["calls"]) =>
  calls("announcements").filter(({ input }) => input["types"] === "PU").length;

test.each(["/payment?deposit=1", "/member/depositv2", "/member/withdraw", "/game/1001", "/seamless?nodeId=1001"])(
  "no popup covers %s, where a payment ends or a game runs",
  async (at) => {
    const { app, calls } = await openPage(<Popups />, { answers, at });
    await app.session.restore(undefined, async () => true);
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(asked(calls)).toBe(0);
    expect(dialogs.get()).toBeUndefined();
  },
);

/** Opens a page whose call for announcements waits for `answer`, with a clock that only the test advances. */
async function openWithCall(at = "/") {
  const { promise, resolve } = Promise.withResolvers<typeof answers.announcements>();
  const page = await openPage(<Popups />, { answers: { ...answers, announcements: () => promise }, at });
  vi.useFakeTimers();
  await act(() => page.app.session.restore(undefined, async () => true));
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(dialogs.get()).toBeUndefined();
  return { ...page, answer: () => resolve(answers.announcements) };
}

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const greeting = { name: "announcements", items: [letter] };

test.each([
  ["visitor", "B"],
  ["member", "A"],
] as const)("a %s's popup comes 100 ms after the call, whatever was pressed or scrolled", async (who, execution) => {
  if (who === "member") writeSession("mine", member);
  const { calls, answer } = await openWithCall();
  expect(calls("announcements").at(-1)?.input).toMatchObject({ types: "PU", execution });
  answer();
  vi.stubGlobal("scrollY", 300);
  for (const event of ["pointerdown", "wheel", "touchmove", "scroll"]) dispatchEvent(new Event(event));
  dispatchEvent(new KeyboardEvent("keydown", { key: "a" }));
  await wait(99);
  expect(dialogs.get()).toBeUndefined();
  await wait(1);
  expect(dialogs.get()).toMatchObject(greeting);
});

test("a popup waits for an open dialog, and comes once in a page load", async () => {
  const { answer, router } = await openWithCall();
  openDialog({ name: "search" });
  answer();
  await wait(5000);
  expect(dialogs.get()).toEqual({ name: "search" });
  closeDialog();
  await wait(500);
  expect(dialogs.get()).toMatchObject(greeting);
  closeDialog();
  await act(() => router.navigate({ to: "/rng" }));
  await wait(20_000);
  expect(dialogs.get()).toBeUndefined();
});

test("a popup that was about to come waits while a payment's page is open", async () => {
  const { answer, router } = await openWithCall();
  answer();
  await wait(50);
  await act(() => router.navigate({ to: "/payment" }));
  await wait(20_000);
  expect(dialogs.get()).toBeUndefined();
  await act(() => router.navigate({ to: "/" }));
  await wait(100);
  expect(dialogs.get()).toMatchObject(greeting);
});
