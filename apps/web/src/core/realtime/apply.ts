import type { PlayerEvent } from "@croupier/contract/wire/events";
import type { WireOutput } from "@croupier/contract/rows";
import { refresh } from "../api/reads.ts";
import { cachedRead, patchRead, readsOfEvents, refreshAfterEvent, storeRead } from "../api/refreshes.ts";
import type { App } from "../app-context.tsx";
import { noteLimit } from "../protection/limit-notice.ts";
import { isSignedIn } from "../session/session.ts";
import { lookForBreaks, notifyBreak } from "./breaks.ts";
import { changesFunds, notifyFunds } from "./funds.ts";

/** Announces events as messages. */
export interface Announce {
  deposit(deposit: WireOutput<"deposit">): void;
  withdrawal(withdrawal: WireOutput<"withdrawal">): void;
  contract(): void;
  envelope(): void;
  alert(alert: Extract<PlayerEvent, { type: "alert" }>): void;
}

/** Applies an event: patches the reads whose answer it carries, and marks those that it made stale. */
export function apply(app: App, event: PlayerEvent, announce: Announce): void {
  const { queries, api, session } = app;
  if (session.changing()) {
    // A token that is being replaced cannot read anything: events wait for the next token, if there is one.
    if (event.type !== "security" && event.type !== "signedOut") {
      void session.settled().then(() => isSignedIn(session.state.get()) && apply(app, event, announce));
    }
    return;
  }
  if (event.type === "signedOut" && !isSignedIn(session.state.get())) return;
  patch(app, event);
  void refreshAfterEvent(queries, event.type);
  if (changesFunds(event)) notifyFunds();
  if (event.type === "break") notifyBreak(event);
  if (event.type === "contract") announce.contract();
  if (event.type === "alert") announce.alert(event);
  if (event.type === "limit" || event.type === "limitNear")
    noteLimit({ limit: event, isRefused: event.type === "limit" });
  if (event.type === "deposit") {
    void api.call("deposit", { id: event.id }).then((answer) => {
      if (answer.ok) announce.deposit(answer.value);
    });
  }
  if (event.type === "envelope" && event.state === "waiting") announce.envelope();
  if (event.type === "withdrawal") {
    void api.call("withdrawal", { id: event.id }).then((answer) => {
      // Events may arrive close together: each is announced once, for its own state.
      if (answer.ok && answer.value.state === event.state) announce.withdrawal(answer.value);
    });
  }
  // The event may concern another session of this member: the platform knows whether this one is still valid.
  if (event.type === "signedOut") void api.call("memberInfo", {});
}

function patch({ queries }: App, event: PlayerEvent): void {
  switch (event.type) {
    case "balance": {
      const { type: _, ...parts } = event;
      return patchRead(queries, "balance", {}, (now) => {
        // An older event never replaces a newer answer.
        if (BigInt(now.sequence) > BigInt(parts.sequence)) return now;
        if (now.bonus !== parts.bonus) void refreshAfterEvent(queries, "bonus");
        return { ...now, ...parts };
      });
    }
    case "points":
      return patchRead(queries, "pointsBalance", {}, (now) => ({ ...now, currentPoints: event.points }));
    case "message":
      return storeRead(queries, "unreadMessages", {}, { unread: event.unread });
    case "rewards": {
      const { type: _, ...counts } = event;
      return storeRead(queries, "rewardCounts", {}, counts);
    }
    default:
  }
}

/** Returns the sequence of the balance that this page has read. */
export const balanceSequence = ({ queries }: App): string | undefined => cachedRead(queries, "balance", {})?.sequence;

/** Reads again, after a gap, everything that a missed event may have changed. */
export function refetchAll(app: App): void {
  void refresh(app.queries, ...readsOfEvents());
  void lookForBreaks(app);
  notifyFunds();
}
