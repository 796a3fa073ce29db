import { cleanup } from "@testing-library/react";
import { afterEach, expect } from "vitest";
import { writeCookie } from "../core/device/cookies.ts";
import { closeDialog, dialogs, toasts } from "../core/dialogs/dialogs.ts";
import { wireFaults } from "./test-page.tsx";

// Each test has a page of its own: nothing of the one before stays open, said or stored.
afterEach(() => {
  cleanup();
  if (dialogs.get()) closeDialog();
  toasts.set([]);
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split("; ")) writeCookie(cookie.split("=")[0] ?? "", "", 0);
  expect(wireFaults.splice(0)).toEqual([]);
});
