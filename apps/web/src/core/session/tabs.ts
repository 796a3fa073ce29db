import { cookieNames, readCookie } from "../storage/cookies.ts";
import { readerOf, type MemberInfo } from "./session.ts";
import { closedPopups, closePopups } from "./storage.ts";

/** A tab's session: what it stores, and what it hands over. */
interface TabSession {
  token: string;
  info: MemberInfo;
}

/** The last characters of a token show whether two tabs share a session, and are useless for signing in. */
const tailOf = (token: string) => token.slice(-6);

/** A message between the tabs of this site. */
type Message =
  | { type: "signedOut"; reader: string; tail: string }
  | { type: "renewed"; reader: string; tail: string; token: string }
  | { type: "ask"; id: string }
  | ({ type: "handOver"; id: string; isPopupClosed: boolean } & TabSession);

export interface Tabs {
  /** Asks the other tabs for the session of the remembered member; undefined if none hands it over in time. */
  askSession(): Promise<TabSession | undefined>;
  /** Announces that the member signs out. */
  signedOut(session: TabSession): void;
  /** Announces the new token of a session that other tabs may share. */
  renewed(before: TabSession, token: string): void;
}

interface Deps {
  /** This tab's session, unless it is about to end. */
  session(): TabSession | undefined;
  /** Called when a tab of the same member signs out: `isShared` if it had this tab's session. */
  onSignedOut(isShared: boolean): void;
  /** Called with the new token of this tab's session. */
  onRenewed(token: string): void;
}

/** The time that a new tab waits for another to answer: a visitor with a remembered name sees the page that late. */
const patienceMs = 250;

/** Returns the member who chose "remember me" in this browser within the last day, as it was typed. */
function rememberedName(): string | undefined {
  if (readCookie(cookieNames.remembered, document.cookie) !== "1") return undefined;
  return readCookie(cookieNames.lastUser, document.cookie)?.trim().toLowerCase() || undefined;
}

/**
 * Connects the tabs of this site in one browser. A session is handed over only to a tab that asks, only by a tab of the
 * remembered member, and never through storage (docs/decisions/2026-11-29-tabs-hand-over-their-session.md).
 */
export function createTabs({ session, onSignedOut, onRenewed }: Deps): Tabs {
  const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("croupier.session");
  const waiting = new Map<string, (session: TabSession) => void>();
  // A BroadcastChannel stays within this origin and takes no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const post = (message: Message) => channel?.postMessage(message);

  function handOver(id: string): void {
    const own = session();
    if (own && !own.info.isTrial && !own.info.subAccount && own.info.account.toLowerCase() === rememberedName())
      post({ type: "handOver", id, token: own.token, info: own.info, isPopupClosed: closedPopups(true) });
  }

  function take({ id, token, info, isPopupClosed }: Extract<Message, { type: "handOver" }>): void {
    const resolve = waiting.get(id);
    if (!resolve) return;
    // An announcement that was closed in the other tab is not shown again here.
    if (isPopupClosed) closePopups(true);
    resolve({ token, info });
  }

  channel?.addEventListener("message", ({ data }: MessageEvent<Message>) => {
    if (data.type === "ask") return handOver(data.id);
    if (data.type === "handOver") return take(data);
    const own = session();
    if (!own || readerOf(own.info) !== data.reader) return undefined;
    const isShared = tailOf(own.token) === data.tail;
    if (data.type === "signedOut") return onSignedOut(isShared);
    return isShared ? onRenewed(data.token) : undefined;
  });

  return {
    askSession() {
      if (!channel || rememberedName() === undefined) return Promise.resolve(undefined);
      const id = crypto.randomUUID();
      return new Promise((resolve) => {
        const done = (found?: TabSession) => {
          waiting.delete(id);
          resolve(found);
        };
        waiting.set(id, done);
        setTimeout(done, patienceMs);
        post({ type: "ask", id });
      });
    },
    signedOut: ({ token, info }) => post({ type: "signedOut", reader: readerOf(info), tail: tailOf(token) }),
    renewed: ({ token: before, info }, token) =>
      post({ type: "renewed", reader: readerOf(info), tail: tailOf(before), token }),
  };
}
