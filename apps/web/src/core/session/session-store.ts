import type { QueryClient } from "@tanstack/react-query";
import { paths } from "@croupier/contract/paths";
import { createStore, type Store } from "../../lib/store.ts";
import type { Api } from "../api/api.ts";
import { isSignedIn, reduceSession, type Session, type SessionAction, type SignIn } from "./session.ts";
import { clearSession, dropCached, readSession, writeSession } from "./storage.ts";

export interface SessionControl {
  state: Store<Session>;
  /** Reads this tab's storage, or swaps the one-time code of the address, then checks with the platform. */
  restore(code: string | undefined): Promise<void>;
  signIn(signIn: SignIn): void;
  /** Ends the session here, at the platform and in this member's other tabs. */
  signOut(): Promise<void>;
  /** True while this page itself ends the session: news of its end is no news then. */
  leaving(): boolean;
  /** The platform says that the session is over. */
  lost(): void;
}

interface Deps {
  api: Api;
  queries: QueryClient;
}

/** The end of a token tells whether two tabs share a session, and gives nobody one. */
type Word = { type: "signedOut"; account: string; tail: string };
const tailOf = (token: string) => token.slice(-6);

/** A platform that does not answer keeps nobody signed in here for longer. */
const goodbyeMs = 700;

/** Wires the reducer to the tab's storage, the other tabs and the member's cached reads. */
export function createSession(state: Store<Session>, { api, queries }: Deps): SessionControl {
  const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("croupier.session");

  function apply(action: SessionAction): void {
    const before = state.get();
    const next = reduceSession(before, action);
    if (next === before) return;
    if (isSignedIn(next)) writeSession(next.token, next.info);
    else if (isSignedIn(before) || before.status === "starting") clearSession();
    state.set(next);
    if (before.status !== "starting" && isSignedIn(before) !== isSignedIn(next)) {
      dropCached();
      void queries.invalidateQueries({ predicate: ({ queryKey }) => reloaded.has(queryKey[0]) });
    }
    if (ownerOf(before) !== ownerOf(next)) queries.removeQueries({ predicate: isMemberRead });
    else if (isSignedIn(next) && tokenOf(before) !== next.token) {
      void queries.invalidateQueries({ predicate: isMemberRead });
    }
  }

  let leaving = false;

  async function end(): Promise<void> {
    leaving = true;
    await Promise.race([api.call("logout", {}), new Promise((resolve) => setTimeout(resolve, goodbyeMs))]);
    leaving = false;
    apply({ type: "left" });
  }

  channel?.addEventListener("message", ({ data }: MessageEvent<Word>) => {
    const session = state.get();
    if (!isSignedIn(session) || session.info.account !== data.account) return;
    // A copied tab shares the session, which the other tab ends.
    if (tailOf(session.token) === data.tail) apply({ type: "left" });
    else void end();
  });

  async function check(): Promise<void> {
    const answer = await api.call("memberInfo", {});
    if (answer.ok) apply({ type: "infoArrived", info: answer.value });
  }

  return {
    state,
    async restore(code) {
      if (code) {
        const answer = await api.call("restore", { code });
        if (answer.ok) return apply({ type: "signedIn", signIn: answer.value });
      }
      const kept = readSession();
      if (!kept) return apply({ type: "nothingToRestore" });
      apply({ type: "restored", ...kept });
      await check();
    },
    signIn: (signIn) => apply({ type: "signedIn", signIn }),
    async signOut() {
      const session = state.get();
      if (!isSignedIn(session)) return;
      const word: Word = { type: "signedOut", account: session.info.account, tail: tailOf(session.token) };
      // A channel of this origin has no target to name.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      channel?.postMessage(word);
      await end();
    },
    leaving: () => leaving,
    lost: () => apply({ type: "lost" }),
  };
}

/** Read anew when the login changes (specification section 4, announcements and reloads). */
const reloaded = new Set<unknown>(["hotGames", "gameVendors", "winnerBoard", "announcements"]);

const tokenOf = (session: Session) => (isSignedIn(session) ? session.token : undefined);

/** Whose reads this page holds: another member must never see them, the same one finds the page as it was. */
const ownerOf = (session: Session) =>
  isSignedIn(session) ? session.info.id : session.status === "visitor" ? session.lost?.id : undefined;

const isMemberRead = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  paths[queryKey[0] as keyof typeof paths]?.token === true;

export const newSessionState = (): Store<Session> => createStore<Session>({ status: "starting" });
