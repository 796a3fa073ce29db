import type { QueryClient } from "@tanstack/react-query";
import { paths } from "@croupier/contract/paths";
import { createStore, type Store } from "../../lib/store.ts";
import type { Api } from "../api/api.ts";
import { isSignedIn, reduceSession, type Session, type SessionAction, type SignIn } from "./session.ts";
import { clearSession, readSession, writeSession } from "./storage.ts";

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

type Word = { type: "signedOut"; account: string };

/** Wires the reducer to the tab's storage, the other tabs and the member's cached reads. */
export function createSession(state: Store<Session>, { api, queries }: Deps): SessionControl {
  const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("croupier.session");

  function apply(action: SessionAction): void {
    const before = state.get();
    const next = reduceSession(before, action);
    if (next === before) return;
    if (isSignedIn(next)) writeSession(next.token, next.info);
    else if (isSignedIn(before) || before.status === "starting") clearSession();
    const changed = (isSignedIn(before) ? before.token : "") !== (isSignedIn(next) ? next.token : "");
    state.set(next);
    if (changed) forgetMemberReads(queries);
  }

  let leaving = false;

  async function end(account: string | undefined): Promise<void> {
    leaving = true;
    // A channel of this origin has no target to name.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    if (account) channel?.postMessage({ type: "signedOut", account } satisfies Word);
    await api.call("logout", {});
    leaving = false;
    apply({ type: "ended" });
  }

  channel?.addEventListener("message", (message: MessageEvent<Word>) => {
    const session = state.get();
    if (isSignedIn(session) && session.info.account === message.data.account) void end(undefined);
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
      if (isSignedIn(session)) await end(session.info.account);
    },
    leaving: () => leaving,
    lost: () => apply({ type: "ended" }),
  };
}

/** Another member must never see what was read for this one. */
function forgetMemberReads(queries: QueryClient): void {
  queries.removeQueries({
    predicate: ({ queryKey }) => paths[queryKey[0] as keyof typeof paths]?.token === true,
  });
}

export const newSessionState = (): Store<Session> => createStore<Session>({ status: "starting" });
