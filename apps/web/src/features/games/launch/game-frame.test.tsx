import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { member, openPage } from "../../../app/test-page.tsx";
import { apply } from "../../../core/realtime/apply.ts";
import { GameFrame } from "./GameFrame.tsx";

const origin = "https://games.example";
const tile = { displayName: "Lantern", vendorLabel: "LNT", vassalage: "LNT", lagerIcon: "/tile.avif" } as never;
const silent = { deposit: vi.fn(), withdrawal: vi.fn(), contract: vi.fn(), envelope: vi.fn(), alert: vi.fn() };

afterEach(() => void vi.unstubAllGlobals());

test("a deposit is reported to the open game, to its exact origin; a bet of its own is not", async () => {
  const page = await openPage(<GameFrame url="about:blank" origin={origin} tile={tile} />, { as: member });
  const post = vi.fn();
  const frame = await screen.findByTitle(page.t("play.frame", { game: "Lantern" }));
  // This test's document loads no frames.
  Object.defineProperty(frame, "contentWindow", { value: { postMessage: post } });
  apply(page.app, { type: "bet", id: "1", state: "settled" }, silent);
  expect(post).not.toHaveBeenCalled();
  apply(page.app, { type: "deposit", id: "1", state: "credited" }, silent);
  expect(post.mock.calls).toEqual([[{ type: "arcade:refresh" }, origin]]);
});

test.each([
  ["below a bar is greeted once with the title it need not repeat", true, 1],
  ["beside another has no bar, and is not greeted", false, 0],
])("a game %s", async (_, hasBar, times) => {
  const page = await openPage(<GameFrame url="about:blank" origin={origin} tile={tile} hasBar={hasBar} />, {
    as: member,
  });
  const frame = await screen.findByTitle(page.t("play.frame", { game: "Lantern" }));
  const post = vi.fn();
  const source = Object.assign(new EventTarget(), { postMessage: post }) as unknown as Window;
  Object.defineProperty(frame, "contentWindow", { value: source });
  for (let ready = 0; ready < 2; ready += 1)
    dispatchEvent(new MessageEvent("message", { origin, source, data: { type: "arcade:ready" } }));
  expect(post.mock.calls).toEqual(Array(times).fill([{ type: "arcade:hello", title: "Lantern" }, origin]));
});

test.each([
  ["takes the keyboard where nothing else has it", false],
  ["leaves the keyboard to the control that has it", true],
])("a loaded game %s", async (_, isTaken) => {
  const page = await openPage(<GameFrame url="about:blank" origin={origin} tile={tile} hasBar />, { as: member });
  const frame = await screen.findByTitle(page.t("play.frame", { game: "Lantern" }));
  const source = Object.assign(new EventTarget(), { postMessage: vi.fn() }) as unknown as Window;
  Object.defineProperty(frame, "contentWindow", { value: source });
  frame.focus = vi.fn();
  const control = document.body.appendChild(document.createElement("button"));
  if (isTaken) control.focus();
  dispatchEvent(new MessageEvent("message", { origin, source, data: { type: "arcade:ready" } }));
  await vi.waitFor(() => expect(frame.style.opacity).toBe(""));
  expect(frame.focus).toHaveBeenCalledTimes(isTaken ? 0 : 1);
  control.remove();
});

test.each([
  ["shorter than where the player reads, and its beginning is shown", { top: -1206, bottom: 998 }, 400, 1],
  ["shorter while its end stays in view, and nothing scrolls", { top: -206, bottom: 1998 }, 900, 0],
  ["shorter above a player who reads below it, and nothing scrolls", { top: -2100, bottom: 104 }, 400, 0],
  ["shorter while its beginning is in view, and nothing scrolls", { top: 60, bottom: 2264 }, 200, 0],
])("a game that scrolls with the page gets %s", async (_, rect, height, times) => {
  vi.stubGlobal("innerHeight", 844);
  const page = await openPage(<GameFrame url="about:blank" origin={origin} tile={tile} fit="content" />, {
    as: member,
  });
  const frame = await screen.findByTitle(page.t("play.frame", { game: "Lantern" }));
  const source = new EventTarget() as Window;
  Object.defineProperty(frame, "contentWindow", { value: source });
  frame.getBoundingClientRect = () => rect as DOMRect;
  frame.scrollIntoView = vi.fn();
  dispatchEvent(new MessageEvent("message", { origin, source, data: { type: "arcade:size", height } }));
  await vi.waitFor(() => expect(frame.style.height).toBe(`${height}px`), 20_000);
  expect(frame.scrollIntoView).toHaveBeenCalledTimes(times);
});

test("a game as high as its content learns its visible part between the fixed bars", async () => {
  vi.stubGlobal("innerHeight", 844);
  vi.stubGlobal("requestAnimationFrame", (then: () => void) => setTimeout(then));
  const page = await openPage(<GameFrame url="about:blank" origin={origin} tile={tile} fit="content" />, {
    as: member,
  });
  const frame = await screen.findByTitle(page.t("play.frame", { game: "Lantern" }));
  const post = vi.fn();
  const source = Object.assign(new EventTarget(), { postMessage: post }) as unknown as Window;
  Object.defineProperty(frame, "contentWindow", { value: source });
  frame.getBoundingClientRect = () => ({ top: -1206, bottom: 998 }) as DOMRect;
  dispatchEvent(new MessageEvent("message", { origin, source, data: { type: "arcade:ready" } }));
  dispatchEvent(new MessageEvent("message", { origin, source, data: { type: "arcade:size", height: 2204 } }));
  await vi.waitFor(
    () => expect(post.mock.calls.at(-1)).toEqual([{ type: "arcade:view", top: 1206, bottom: 2050 }, origin]),
    20_000,
  );
  const bar = document.body.appendChild(document.createElement("nav"));
  bar.className = "bottom-bar";
  bar.getBoundingClientRect = () => ({ top: 780, height: 64 }) as DOMRect;
  const header = document.body.appendChild(document.createElement("header"));
  header.className = "shell-header";
  header.getBoundingClientRect = () => ({ bottom: 74 }) as DOMRect;
  dispatchEvent(new Event("scroll"));
  await vi.waitFor(
    () => expect(post.mock.calls.at(-1)).toEqual([{ type: "arcade:view", top: 1280, bottom: 1986 }, origin]),
    20_000,
  );
  const wallet = bar.appendChild(document.createElement("button"));
  wallet.getBoundingClientRect = () => ({ top: 764, height: 56 }) as DOMRect;
  dispatchEvent(new Event("scroll"));
  // The wallet's button rises above its bar, and must not cover the game either.
  await vi.waitFor(
    () => expect(post.mock.calls.at(-1)).toEqual([{ type: "arcade:view", top: 1280, bottom: 1970 }, origin]),
    20_000,
  );
  bar.remove();
  header.remove();
});

test("an open game is reported at once and twice a minute, and no longer once it is closed", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const page = await openPage(<GameFrame url="about:blank" origin={origin} tile={tile} />, {
    as: member,
    answers: { reportPlay: {} },
  });
  await vi.waitFor(() => expect(page.calls("reportPlay")).toHaveLength(1));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(page.calls("reportPlay")).toHaveLength(3);
  cleanup();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(page.calls("reportPlay")).toHaveLength(3);
  vi.useRealTimers();
});
