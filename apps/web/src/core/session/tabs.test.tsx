import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { member } from "../../app/test-page.tsx";
import type { Api } from "../api/api.ts";
import { cookieNames, writeCookie } from "../storage/cookies.ts";
import { isSignedIn, type MemberInfo } from "./session.ts";
import { createSession, newSessionState } from "./session-store.ts";
import { closedPopups, closePopups, readSession, writeSession } from "./storage.ts";

const signInOf = (token: string, info: MemberInfo = member) => ({
  token,
  firstTimeLogin: false,
  passwordExpired: false,
  info,
});

const channels: BroadcastChannel[] = [];
const Channel = BroadcastChannel;

/** Opens a tab with its own storage; all share this test's channel. */
function openTab() {
  vi.stubGlobal(
    "BroadcastChannel",
    class extends Channel {
      constructor(name: string) {
        super(name);
        channels.push(this);
      }
    },
  );
  const state = newSessionState();
  const call = vi.fn(async (name: string) => ({ ok: true, value: name === "memberInfo" ? member : {} }));
  const session = createSession(state, { api: { call } as unknown as Api, queries: new QueryClient() });
  return {
    session,
    call,
    token: () => {
      const now = state.get();
      return isSignedIn(now) ? now.token : undefined;
    },
    open: () => session.restore(undefined, async () => false),
  };
}

/** Signs a member in, in a tab whose storage the next tab does not see. */
function signedInTab(token: string, info: MemberInfo = member) {
  const tab = openTab();
  tab.session.signIn(signInOf(token, info));
  sessionStorage.clear();
  return tab;
}

function rememberName(name: string): void {
  writeCookie(cookieNames.lastUser, name, 60);
  writeCookie(cookieNames.remembered, "1", 60);
}

afterEach(() => {
  for (const channel of channels.splice(0)) channel.close();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test("a second tab of a remembered member continues the session, and the platform confirms it", async () => {
  rememberName(" Lina");
  signedInTab("token-one");
  const second = openTab();
  await second.open();
  expect(second.token()).toBe("token-one");
  expect(second.call).toHaveBeenCalledWith("memberInfo", {});
  expect(readSession()?.token).toBe("token-one");
  expect(JSON.stringify({ ...localStorage })).not.toContain("token-one");
});

test.each([true, false])("a popup closed in the first tab (%s) is closed in the second", async (isClosed) => {
  rememberName("lina");
  signedInTab("token-one");
  if (isClosed) closePopups(true);
  const { postMessage } = Channel.prototype;
  const posted = vi.spyOn(Channel.prototype, "postMessage").mockImplementation(function (
    this: BroadcastChannel,
    message,
  ) {
    // The tabs of this test share their storage: from here on it is the second tab's.
    if (message.type === "handOver") sessionStorage.clear();
    postMessage.call(this, message);
  });
  const second = openTab();
  await second.open();
  expect(second.token()).toBe("token-one");
  expect(closedPopups(true)).toBe(isClosed);
  posted.mockRestore();
});

test("without remember me a second tab is a visitor, and asks nobody", async () => {
  signedInTab("token-one");
  const posted = vi.spyOn(Channel.prototype, "postMessage");
  const second = openTab();
  await second.open();
  expect(second.token()).toBeUndefined();
  expect(posted).not.toHaveBeenCalled();
  posted.mockRestore();
});

test.each<[string, Partial<MemberInfo>]>([
  ["another member", { id: "8", account: "mallory" }],
  ["a trial member", { isTrial: true }],
  ["a sub-account", { subAccount: { name: "desk", rights: [] } } as Partial<MemberInfo>],
])("a tab of %s hands over nothing", async (_, change) => {
  rememberName("lina");
  signedInTab("token-one", { ...member, ...change });
  const second = openTab();
  await second.open();
  expect(second.token()).toBeUndefined();
});

test("a tab that signed out, or is signing out, hands over nothing", async () => {
  rememberName("lina");
  const first = signedInTab("token-one");
  const leaving = first.session.signOut();
  const second = openTab();
  await Promise.all([second.open(), leaving]);
  expect(second.token()).toBeUndefined();
  const third = openTab();
  await third.open();
  expect(third.token()).toBeUndefined();
});

test("the tab of the remembered member answers, whatever other tabs are open", async () => {
  rememberName("lina");
  signedInTab("token-two", { ...member, id: "8", account: "mallory" });
  signedInTab("token-one");
  const third = openTab();
  await third.open();
  expect(third.token()).toBe("token-one");
});

test("a stored session is continued without a question, and so is a sign-in made meanwhile", async () => {
  rememberName("lina");
  signedInTab("token-one");
  writeSession("token-own", member);
  const second = openTab();
  await second.open();
  expect(second.token()).toBe("token-own");
  sessionStorage.clear();
  const third = openTab();
  const opening = third.open();
  third.session.signIn(signInOf("token-new"));
  await opening;
  expect(third.token()).toBe("token-new");
});

test("a sign-out in one tab ends the shared session in the other", async () => {
  rememberName("lina");
  const first = signedInTab("token-one");
  const second = openTab();
  await second.open();
  await first.session.signOut();
  await vi.waitFor(() => expect(second.token()).toBeUndefined());
  expect(second.call).not.toHaveBeenCalledWith("logout", expect.anything());
});

test("a new token of a shared session reaches the other tab, but not a tab with its own session", async () => {
  rememberName("lina");
  const first = signedInTab("token-one");
  const second = openTab();
  await second.open();
  const own = signedInTab("token-own");
  await first.session.renew(async () => ({ ok: true, value: signInOf("token-next") }));
  await vi.waitFor(() => expect(second.token()).toBe("token-next"));
  expect(own.token()).toBe("token-own");
});
