import type { BreakNotice } from "../domain/breaks.ts";
import type { ContractKind } from "../domain/contracts.ts";
import type { LimitReached } from "../domain/member-limits.ts";
import type { SecurityKind } from "../domain/security-events.ts";

/** A member's current balance; its own sequence increases with every change. */
export interface BalanceEvent {
  type: "balance";
  balance: string;
  bonus: string;
  held: string;
  vendors: string;
  total: string;
  sequence: string;
}

/**
 * Events on the socket at /wps/events (specification section 2, socket event listener). Every event has a place in the
 * member's sequence except the balance, which is always the current one; after a gap the page fetches again.
 */
export type PlayerEvent =
  | BalanceEvent
  | { type: "deposit"; id: string; state: string }
  | { type: "withdrawal"; id: string; state: string }
  | { type: "wallet"; id: string; state: string }
  | { type: "points"; points: string }
  | { type: "redeem"; id: string; state: string }
  | { type: "message"; id: string; unread: number }
  | { type: "rewards"; rewards: number; missions: number }
  | { type: "promotion"; id: string; state: string }
  | { type: "bet"; id: string; state: string }
  /** A stake was refused by one of the member's own limits, or four fifths of one are used. */
  | ({ type: "limit" | "limitNear" } & LimitReached)
  /** "waiting" first, for its recipient. */
  | { type: "envelope"; id: string; state: string }
  | { type: "affiliate"; state: string }
  | { type: "contract"; id: string; kind: ContractKind; state: string }
  | { type: "bill"; id: string; kind: ContractKind; state: string }
  /** A team event that an agent needs to know at once; the inbox message has the details. */
  | { type: "alert"; about: "bigWin" | "billShort" | "offerAnswered" | "linkEnding"; account?: string; amount?: string }
  /** A break began; without `gameType` from everything. Open games close. */
  | ({ type: "break" } & BreakNotice)
  /** A document of the member was decided or has expired. */
  | { type: "document" }
  | { type: "security"; kind: SecurityKind }
  | { type: "signedOut"; sessionId: string; reason: "elsewhere" | "operator" | "expired" };

/**
 * A wire message; `sequence` is that of the last event. `balance`: it has just changed. `refetch`: missed events are no
 * longer stored, so repeat the reads. `ready`: everything up to here and the current balance were sent; repeated with
 * every heartbeat, so that a page receives something even without changes.
 */
export type SocketMessage =
  | { kind: "event"; sequence: string; event: Exclude<PlayerEvent, BalanceEvent> }
  | { kind: "balance"; sequence: string; balance: BalanceEvent }
  | { kind: "refetch"; sequence: string }
  | { kind: "ready"; sequence: string; balance?: BalanceEvent };

export const socketPath = "/wps/events";
/** The interval in which each side of a socket must receive something from the other. */
export const heartbeatMs = 25_000;
