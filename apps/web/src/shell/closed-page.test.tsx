import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { WireOutput } from "@croupier/contract/rows";
import { openPage } from "../app/test-page.tsx";
import { leaveForStatusPage, network } from "../core/api/network.ts";
import { openDialog } from "../core/dialogs/dialogs.ts";
import { Body } from "./Page.tsx";

const status: WireOutput<"systemStatus"> = {
  status: 1,
  ip: "203.0.113.7",
  jackpots: [],
  serverTime: "2026-11-22T12:00:00.000Z",
};
const opened = network.get();
const reload = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(location, "reload").mockImplementation(reload);
});
afterEach(() => {
  vi.useRealTimers();
  reload.mockClear();
  network.set(opened);
});

test("a site that closes shows one page at once, without the dialogs over the page before", async () => {
  openDialog({ name: "login" });
  const page = await openPage(<Body />, { answers: { systemStatus: status } });
  act(() => leaveForStatusPage());
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(await screen.findByRole("heading", { name: page.t("maintenance.title") })).toBeTruthy();
  expect(screen.getByText(page.t("maintenance.text"))).toBeTruthy();
  expect(screen.getAllByRole("main")).toHaveLength(1);
  expect(reload).not.toHaveBeenCalled();
});

test("an open page notices the maintenance by itself, and shows the operators' words", async () => {
  await openPage(<Body />, {
    answers: {
      systemStatus: { ...status, title: "We are tidying up", text: "Back soon", expectedEnd: status.serverTime },
    },
  });
  await act(() => vi.advanceTimersByTimeAsync(8100));
  expect(await screen.findByRole("heading", { name: "We are tidying up" })).toBeTruthy();
  expect(screen.getByText("Back soon")).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(5100));
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

const key = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";

/** Encrypts the address of a contact as the platform does. */
async function encrypted(address: string): Promise<string> {
  const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
  const iv = new Uint8Array(12);
  const raw = Uint8Array.from(atob(key), (char) => char.charCodeAt(0));
  const imported = await crypto.subtle.importKey("raw", raw, "AES-GCM", false, ["encrypt"]);
  const content = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, imported, new TextEncoder().encode(address));
  return `${base64(iv)}.${base64(new Uint8Array(content))}`;
}

test("a closed site links to the customer service, as the page of a new visit does", async () => {
  const path = await encrypted("mailto:help@test.example");
  const page = await openPage(<Body />, {
    site: { customerService: [{ csPosition: "email", title: "Mail", path }] },
    answers: { systemStatus: status, contactKey: { key } },
  });
  act(() => leaveForStatusPage());
  const link = await screen.findByRole("link", { name: page.t("contact.service") });
  expect(link.getAttribute("href")).toBe("mailto:help@test.example");
});

test("a closed site without a known contact offers a retry", async () => {
  const page = await openPage(<Body />, {
    answers: { systemStatus: status, contactKey: { refuse: "UNAVAILABLE" } },
  });
  act(() => leaveForStatusPage());
  const link = await screen.findByText(page.t("action.retry"));
  expect(link.getAttribute("href")).toBe("");
});

test("a refused region shows the visitor's address", async () => {
  const page = await openPage(<Body />, { answers: { systemStatus: { ...status, status: 2 } } });
  act(() => leaveForStatusPage());
  expect(await screen.findByRole("heading", { name: page.t("region.title") })).toBeTruthy();
  expect(screen.getByText(page.t("region.ip", { ip: status.ip }))).toBeTruthy();
});
