import type { ContractKind } from "../domain/contracts.ts";
import type { SecurityKind } from "../domain/security-events.ts";

/** A member's balance as it is; its own sequence rises with every change. */
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
 * What the socket at /wps/events carries (specification section 2, socket event listener). Every event has its place in
 * the member's sequence, except the balance, which is always sent as it is now; after a gap the page fetches again.
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
  /** To whom it was sent it is "waiting" first. */
  | { type: "envelope"; id: string; state: string }
  | { type: "affiliate"; state: string }
  | { type: "contract"; id: string; kind: ContractKind; state: string }
  | { type: "bill"; id: string; kind: ContractKind; state: string }
  /** Something of the team's that an agent wants to know at once; the message in the inbox says all of it. */
  | { type: "alert"; about: "bigWin" | "billShort" | "offerAnswered" | "linkEnding"; account?: string; amount?: string }
  | { type: "security"; kind: SecurityKind }
  | { type: "signedOut"; sessionId: string; reason: "elsewhere" | "operator" | "expired" };

/**
 * A wire message; `sequence` is that of the last event. `balance`: it has just changed. `refetch`: what was missed is no
 * longer stored, repeat the reads. `ready`: delivered up to here, and the last balance sent; repeated with every
 * heartbeat, so that a page receives something even when nothing happens.
 */
export type SocketMessage =
  | { kind: "event"; sequence: string; event: Exclude<PlayerEvent, BalanceEvent> }
  | { kind: "balance"; sequence: string; balance: BalanceEvent }
  | { kind: "refetch"; sequence: string }
  | { kind: "ready"; sequence: string; balance?: BalanceEvent };

export const socketPath = "/wps/events";
/** Interval in which either side of a socket must receive something from the other. */
export const heartbeatMs = 25_000;
