import { BroadcastChannel as Channel } from "node:worker_threads";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, expect, vi } from "vitest";
import { writeCookie } from "../core/storage/cookies.ts";
import { celebrated } from "../core/dialogs/celebrate.ts";
import { closeDialog, dialogs, toasts } from "../core/dialogs/dialogs.ts";
import { learnServerTime } from "../core/time/server-clock.ts";
import { wireFaults } from "./test-page.tsx";

// Pages of earlier test files are still in this process, and would answer this file's tabs.
const file = crypto.randomUUID();
globalThis.BroadcastChannel = class extends Channel {
  constructor(name: string) {
    super(`${name} ${file}`);
  }
} as unknown as typeof BroadcastChannel;

// A page that an earlier test left by a link would leave the next one without an address of its own.
const atHome = () =>
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL("http://localhost:3000/");
atHome();

// Happy DOM loads no pictures, but calls each of them complete, and so broken.
Object.defineProperty(HTMLImageElement.prototype, "complete", { get: () => false });

// A busy machine is slow: wait longer than a second for expected content.
configure({ asyncUtilTimeout: 10_000 });

// Each test has its own page, so the state of the previous one is cleared.
afterEach(() => {
  cleanup();
  // The next test would find elements that this one added by hand.
  document.body.replaceChildren();
  atHome();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  learnServerTime(new Date().toISOString());
  celebrated.set(undefined);
  if (dialogs.get()) closeDialog();
  toasts.set([]);
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split("; ")) writeCookie(cookie.split("=")[0] ?? "", "", 0);
  expect(wireFaults.splice(0)).toEqual([]);
});
