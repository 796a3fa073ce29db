import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { WireOutput } from "@croupier/contract/rows";
import { member, openPage, type Answers } from "../../app/test-page.tsx";
import { desktopNotifications } from "../../core/realtime/desktop-notifications.ts";
import { announcer } from "../../core/realtime/announce.ts";
import { Messages } from "./Messages.tsx";

const at = "2026-11-22T12:00:00.000Z";
const letters: WireOutput<"messages"> = {
  content: [
    { id: "1", kind: "security.password", detail: {}, at, read: false },
    { id: "2", kind: "deposit.credited", detail: { amount: "50.0000" }, at, read: true },
  ],
  pageNo: 1,
  pageSize: 20,
  totalElements: 2,
  totalPages: 1,
  unread: 1,
  serverTime: at,
};
const none: WireOutput<"messages"> = { ...letters, content: [], totalElements: 0, totalPages: 0, unread: 0 };

async function open(answers: Answers) {
  const page = await openPage(<Messages />, { as: member, answers });
  await screen.findByRole("button", { name: page.t("inbox.unread") });
  const letter = (kind: string) =>
    screen.findByRole("button", { name: new RegExp(page.t(`inbox.title.${kind}` as "inbox.title.security.password")) });
  return { ...page, letter };
}

test("an empty inbox says so, and there is nothing to mark as read", async () => {
  const page = await open({ messages: none });
  expect(await screen.findByText(page.t("inbox.none"))).toBeTruthy();
  expect(screen.queryByRole("button", { name: page.t("inbox.readAll") })).toBeNull();
});

test("messages that cannot be read say why, and a retry brings them", async () => {
  let away = true;
  const page = await open({ messages: () => (away ? { refuse: "NOT_FOUND" } : letters) });
  expect((await screen.findByRole("alert")).textContent).toContain(page.t("error.NOT_FOUND"));
  away = false;
  await page.press(page.t("action.retry"));
  expect(await page.letter("security.password")).toBeTruthy();
});

test("only an unread message is called unread; opening it marks it, a read one calls nothing", async () => {
  const page = await open({ messages: letters, readMessages: { unread: 0 } });
  const unread = await page.letter("security.password");
  const read = await page.letter("deposit.credited");
  expect(unread.textContent).toContain(page.t("inbox.isUnread"));
  expect(read.textContent).not.toContain(page.t("inbox.isUnread"));
  await page.user.click(read);
  expect(read.getAttribute("aria-expanded")).toBe("true");
  expect(page.calls("readMessages")).toEqual([]);
  await page.user.click(unread);
  await waitFor(() => expect(page.calls("readMessages").map(({ input }) => input)).toEqual([{ id: "1" }]));
  await waitFor(() => expect(page.calls("messages")).toHaveLength(2));
});

test("an open message shows its text with the amount filled in, and leads to its page", async () => {
  const page = await open({ messages: letters });
  await page.user.click(await page.letter("deposit.credited"));
  expect(screen.getByText(/\$ 50/)).toBeTruthy();
  expect(screen.getByRole("link", { name: page.t("inbox.show") }).getAttribute("href")).toBe("/member/depositv2");
});

test("the unread ones alone are read with unreadOnly, from their first page", async () => {
  const page = await open({ messages: ({ unreadOnly }) => (unreadOnly === "true" ? none : letters) });
  await page.letter("security.password");
  await page.press(page.t("inbox.unread"));
  expect(await screen.findByText(page.t("inbox.none"))).toBeTruthy();
  expect(page.calls("messages").at(-1)?.input).toEqual({ pageNo: "1", pageSize: "20", unreadOnly: "true" });
  expect(screen.getByRole("button", { name: page.t("inbox.unread") }).getAttribute("aria-pressed")).toBe("true");
});

test("all are marked as read by one call that names none, and the list is read anew", async () => {
  const page = await open({ messages: letters, readMessages: { unread: 0 } });
  await page.press(page.t("inbox.readAll"));
  await waitFor(() => expect(page.calls("readMessages").map(({ input }) => input)).toEqual([{}]));
  await waitFor(() => expect(page.calls("messages")).toHaveLength(2));
});

test("a message that is not deleted stays, and a toast says why", async () => {
  const page = await open({ messages: letters, deleteMessage: { refuse: "NOT_FOUND" } });
  await page.user.click(await page.letter("deposit.credited"));
  await page.press(page.t("inbox.delete"));
  expect(await screen.findByText(page.t("error.NOT_FOUND"))).toBeTruthy();
  expect(page.calls("deleteMessage")[0]?.input).toEqual({ id: "2" });
  expect(await page.letter("deposit.credited")).toBeTruthy();
});

test("a message about a bill leads to this bill", async () => {
  const [letter] = letters.content;
  const page = await open({
    messages: {
      ...letters,
      content: [
        {
          ...(letter ?? { id: "1", at: "2026-11-21T10:00:00.000Z", read: false }),
          kind: "bill.unclaimed",
          detail: { id: "7", reference: "B7", kind: "enableCt", amount: "52.6300" },
        },
      ],
    },
  });
  await page.user.click(await page.letter("bill.unclaimed"));
  const href = screen.getByRole("link", { name: page.t("inbox.show") }).getAttribute("href") ?? "";
  expect(decodeURIComponent(href)).toBe("/member/contracts?bill=7");
});

test.each([
  ["reminder.history", "/member/personalProfit"],
  ["reminder.limit", "/member/protection"],
] as const)("a message of %s leads to %s", async (kind, path) => {
  const content = [{ id: "5", kind, detail: {}, at, read: true }];
  const page = await open({ messages: { ...letters, content } });
  await page.user.click(await page.letter(kind));
  expect((await screen.findByRole("link")).getAttribute("href")).toContain(path);
});

test.each([
  ["up", "/member/transferUpline"],
  ["down", "/agentHome/downlineManagmentView"],
])("a message about money that went %s the line leads to where it was sent", async (way, to) => {
  const [letter] = letters.content;
  const sent = {
    kind: "transfer.sent" as const,
    detail: { amount: "20.0000", account: "mi***", reference: "T1", way },
  };
  const page = await open({
    messages: { ...letters, content: [{ ...(letter ?? { id: "1", at, read: false }), ...sent }] },
  });
  await page.user.click(await page.letter("transfer.sent"));
  expect(screen.queryByText(/upline/)).toBeNull();
  const href = screen.getByRole("link", { name: page.t("inbox.show") }).getAttribute("href");
  expect(decodeURIComponent(href ?? "")).toBe(to);
});

test("desktop notifications are requested on a press, and shown while the page is hidden", async () => {
  const shown: string[][] = [];
  class Shown extends EventTarget {
    static permission = "default";
    static async requestPermission() {
      Shown.permission = "granted";
      return "granted";
    }
    constructor(title: string, { body = "" }: { body?: string }) {
      super();
      shown.push([title, body]);
    }
  }
  vi.stubGlobal("Notification", Shown);
  desktopNotifications.set("default");
  try {
    const page = await open({ messages: none });
    const announce = announcer(page.app);
    const look = (state: "hidden" | "visible") => vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
    look("hidden");
    announce.envelope();
    await page.press(page.t("inbox.outsideAllow"));
    expect(await screen.findByText(page.t("inbox.outsideOn"))).toBeTruthy();
    announce.alert({ type: "alert", about: "bigWin", account: "minh.le", amount: "1500.0000" });
    const text = page.t("alert.bigWin", { account: "minh.le", amount: "$\u00a01,500.00" });
    await waitFor(() => expect(shown).toEqual([["Test House", text]]));
    look("visible");
    announce.envelope();
    await screen.findAllByText(page.t("envelope.arrived"));
    expect(shown).toHaveLength(1);
  } finally {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    desktopNotifications.set("none");
  }
});
