import type { QueryClient } from "@tanstack/react-query";
import { createStore, type Store } from "../../lib/store.ts";
import type { Api } from "../api/api.ts";
import { dropMemberReads, refresh, refreshMemberReads } from "../api/reads.ts";
import type { Result } from "../api/result.ts";
import {
  isSignedIn,
  readerOf,
  reduceSession,
  type MemberInfo,
  type Session,
  type SessionAction,
  type SignIn,
} from "./session.ts";
import { createTabs, type Tabs } from "./tabs.ts";
import { clearSession, dropCached, dropSession, readSession, writeSession } from "./storage.ts";

export interface SessionControl {
  state: Store<Session>;
  /**
   * Reads this tab's storage and checks the session with the platform, or exchanges the one-time code of the address;
   * resolves with the member that the code signed in. Another account replaces the current one only after `mayReplace`.
   */
  restore(
    code: string | undefined,
    mayReplace: (now: string, other: string) => Promise<boolean>,
  ): Promise<MemberInfo | undefined>;
  signIn(signIn: SignIn): void;
  /** Ends the session here, on the platform and in this member's other tabs. */
  signOut(): Promise<void>;
  /** Ends every session of the member, including this one; a failure changes nothing. */
  signOutEverywhere(): Promise<Result<unknown>>;
  /** Reads the session again. */
  refresh(): Promise<void>;
  /** Returns true while this page itself ends or renews the session: a reported end is ignored then. */
  changing(): boolean;
  /** Resolves when such a change has finished. */
  settled(): Promise<void>;
  /** Handles the platform's report that the session of this token is over; returns whether it was this page's own. */
  lost(token: string | undefined): boolean;
  /** Runs a command that returns a new token for this session: failures under the old token are ignored meanwhile. */
  renew(call: () => Promise<Result<SignIn> | undefined>): Promise<Result<SignIn> | undefined>;
}

interface Deps {
  api: Api;
  queries: QueryClient;
}

/** The time that signing out waits for the platform. */
const goodbyeMs = 700;

/** Connects the reducer to the tab's storage, the other tabs and the member's cached reads. */
export function createSession(state: Store<Session>, { api, queries }: Deps): SessionControl {
  function apply(action: SessionAction): void {
    const before = state.get();
    const next = reduceSession(before, action);
    if (next === before) return;
    if (isSignedIn(next)) writeSession(next.token, next.info);
    else if (isSignedIn(before)) clearSession();
    // The cached catalogue and closed popups also belong to visitors, so they stay.
    else if (before.status === "starting") dropSession();
    state.set(next);
    if (before.status !== "starting" && isSignedIn(before) !== isSignedIn(next)) {
      dropCached();
      // Another login sees different ones (specification section 4).
      void refresh(queries, "hotGames", "gameVendors", "winnerBoard", "announcements");
    }
    if (ownerOf(before) !== ownerOf(next)) dropMemberReads(queries);
    else if (isSignedIn(next) && tokenOf(before) !== next.token) {
      void refreshMemberReads(queries);
    }
  }

  const change = createChange();
  /** While this page ends its session itself, reports of the end are ignored. */
  const leave = change.during;

  async function end(): Promise<void> {
    await leave(() => Promise.race([api.call("logout", {}), new Promise((resolve) => setTimeout(resolve, goodbyeMs))]));
    apply({ type: "left" });
  }

  const own = () => {
    const session = state.get();
    return isSignedIn(session) ? session : undefined;
  };
  const tabs = createTabs({
    session: () => (change.now() === undefined ? own() : undefined),
    onSignedOut(isShared) {
      // A tab that shares the session leaves it to the other tab to end it.
      if (isShared) apply({ type: "left" });
      else void end();
    },
    onRenewed(token) {
      const session = own();
      if (session) apply({ type: "restored", token, info: session.info });
    },
  });

  async function check(): Promise<void> {
    const answer = await api.call("memberInfo", {});
    if (answer.ok) apply({ type: "infoArrived", info: answer.value });
  }

  return {
    state,
    restore: createRestore({ state, api, apply, check, leave, tabs }),
    signIn: (signIn) => apply({ type: "signedIn", signIn }),
    async signOut() {
      const session = state.get();
      if (!isSignedIn(session)) return;
      tabs.signedOut(session);
      await end();
    },
    async signOutEverywhere() {
      const answer = await leave(() => api.call("signOutEverywhere", { keep: "none" }));
      if (answer.ok) apply({ type: "left" });
      return answer;
    },
    refresh: check,
    ...createRenewal({ state, apply, check, change, tabs }),
  };
}

interface RestoreDeps {
  state: Store<Session>;
  api: Api;
  apply(action: SessionAction): void;
  check(): Promise<void>;
  leave(work: () => Promise<unknown>): Promise<unknown>;
  tabs: Tabs;
}

/** Creates the function that continues the session of this tab or of another, or begins one by the code of a link. */
function createRestore({ state, api, apply, check, leave, tabs }: RestoreDeps): SessionControl["restore"] {
  return async function restore(code, mayReplace) {
    const answer = code ? await api.call("restore", { code }) : undefined;
    const arrived = answer?.ok ? answer.value : undefined;
    const stored = readSession() ?? (arrived ? undefined : await tabs.askSession());
    // The visitor may have signed in while another tab was asked.
    if (!arrived && isSignedIn(state.get())) return undefined;
    if (arrived && (!stored || readerOf(stored.info) === readerOf(arrived.info))) {
      apply({ type: "signedIn", signIn: arrived });
      return arrived.info;
    }
    if (stored) apply({ type: "restored", ...stored });
    else apply({ type: "nothingToRestore" });
    if (stored && arrived) {
      if (await mayReplace(stored.info.account, arrived.info.account)) {
        apply({ type: "signedIn", signIn: arrived });
        return arrived.info;
      }
      await leave(() => api.call("logout", {}, { token: arrived.token }));
    }
    if (stored) await check();
    return undefined;
  };
}

interface Change {
  /** Returns the change in progress. */
  now(): Promise<unknown> | undefined;
  /** Does work that ends or renews the session. */
  during<T>(work: () => Promise<T>): Promise<T>;
}

function createChange(): Change {
  let now: Promise<unknown> | undefined;
  return {
    now: () => now,
    during(work) {
      const mine = work().finally(() => {
        if (now === mine) now = undefined;
      });
      now = mine;
      return mine;
    },
  };
}

interface RenewalDeps {
  state: Store<Session>;
  apply(action: SessionAction): void;
  check(): Promise<void>;
  change: Change;
  tabs: Tabs;
}

/** Creates the function that replaces a token, and distinguishes the old token's end from the end of the session. */
function createRenewal({
  state,
  apply,
  check,
  change,
  tabs,
}: RenewalDeps): Pick<SessionControl, "lost" | "renew" | "changing" | "settled"> {
  let renewing = false;
  return {
    changing: () => change.now() !== undefined,
    async settled() {
      await change.now()?.catch(() => undefined);
    },
    lost(token) {
      const own = token === tokenOf(state.get()) && !renewing;
      if (own) apply({ type: "lost" });
      return own;
    },
    async renew(call) {
      renewing = true;
      const before = state.get();
      const answer = await change.during(() => call().finally(() => (renewing = false)));
      if (answer?.ok) {
        apply({ type: "signedIn", signIn: answer.value });
        if (isSignedIn(before)) tabs.renewed(before, answer.value.token);
      } else if (isSignedIn(state.get())) void check();
      return answer;
    },
  };
}

const tokenOf = (session: Session) => (isSignedIn(session) ? session.token : undefined);

/**
 * Returns the owner of this page's reads: another member must never see them, the same one finds the page unchanged.
 */
const ownerOf = (session: Session) =>
  isSignedIn(session)
    ? readerOf(session.info)
    : session.status === "visitor" && session.lost
      ? readerOf(session.lost)
      : undefined;

export const newSessionState = (): Store<Session> => createStore<Session>({ status: "starting" });
