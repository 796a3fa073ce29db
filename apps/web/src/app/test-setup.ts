import { cleanup, configure } from "@testing-library/react";
import { afterEach, expect, vi } from "vitest";
import { writeCookie } from "../core/device/cookies.ts";
import { celebrated } from "../core/dialogs/celebrate.ts";
import { closeDialog, dialogs, toasts } from "../core/dialogs/dialogs.ts";
import { learnServerTime } from "../core/time/server-clock.ts";
import { wireFaults } from "./test-page.tsx";

// A busy machine is slow, not wrong: what should come onto the page is waited for longer than a second.
configure({ asyncUtilTimeout: 10_000 });

// Each test has a page of its own: nothing of the one before stays open, said, stored or replaced.
afterEach(() => {
  cleanup();
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
