import type { PlayerEvent } from "@croupier/contract/wire/events";
import type { WireOutput } from "@croupier/contract/rows";
import { refresh } from "../api/reads.ts";
import { cachedRead, patchRead, readsOfEvents, refreshAfterEvent, storeRead } from "../api/refreshes.ts";
import type { App } from "../app-context.tsx";
import { isSignedIn } from "../session/session.ts";
import { changesFunds, notifyFunds } from "./funds.ts";

/** Shows in words what has happened. */
export interface Announce {
  deposit(deposit: WireOutput<"deposit">): void;
  withdrawal(withdrawal: WireOutput<"withdrawal">): void;
  contract(): void;
  envelope(): void;
  alert(alert: Extract<PlayerEvent, { type: "alert" }>): void;
}

/** Applies an event: it patches the reads whose answer it carries, and marks those that it made old. */
export function apply(app: App, event: PlayerEvent, announce: Announce): void {
  const { queries, api, session } = app;
  if (session.changing()) {
    // Under a token that is just given up nothing can be read: what happens meanwhile waits for the next one, if there is one.
    if (event.type !== "security" && event.type !== "signedOut") {
      void session.settled().then(() => isSignedIn(session.state.get()) && apply(app, event, announce));
    }
    return;
  }
  if (event.type === "signedOut" && !isSignedIn(session.state.get())) return;
  patch(app, event);
  void refreshAfterEvent(queries, event.type);
  if (changesFunds(event)) notifyFunds();
  if (event.type === "contract") announce.contract();
  if (event.type === "alert") announce.alert(event);
  if (event.type === "deposit") {
    void api.call("deposit", { id: event.id }).then((answer) => {
      if (answer.ok) announce.deposit(answer.value);
    });
  }
  if (event.type === "envelope" && event.state === "waiting") announce.envelope();
  if (event.type === "withdrawal") {
    void api.call("withdrawal", { id: event.id }).then((answer) => {
      // Events may come close together: each is announced once, by the state it is about.
      if (answer.ok && answer.value.state === event.state) announce.withdrawal(answer.value);
    });
  }
  // Another of this member's sessions may be meant: the platform knows whether this one still is.
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

/** The sequence of the balance that this page has read. */
export const balanceSequence = ({ queries }: App): string | undefined => cachedRead(queries, "balance", {})?.sequence;

/** Reads again, after a gap, everything that an event in it may have changed. */
export function refetchAll({ queries }: App): void {
  void refresh(queries, ...readsOfEvents());
  notifyFunds();
}
