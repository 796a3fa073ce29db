import type { ContractKind } from "../domain/contracts.ts";
import type { SecurityKind } from "../domain/security-events.ts";

/**
 * What the socket at /wps/events carries (specification section 2, socket event listener). Every message has its place
 * in the member's sequence; after a gap the page fetches again.
 */
export type PlayerEvent =
  | {
      type: "balance";
      balance: string;
      bonus: string;
      held: string;
      vendors: string;
      total: string;
      sequence: string;
    }
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
 * A wire message. `refetch`: what was missed is no longer stored, repeat the reads. `ready`: delivered up to here;
 * repeated with every heartbeat, so that a page receives something even when nothing happens.
 */
export type SocketMessage =
  | { kind: "event"; sequence: string; event: PlayerEvent }
  | { kind: "refetch"; sequence: string }
  | { kind: "ready"; sequence: string };

export const socketPath = "/wps/events";
/** Interval in which either side of a socket must receive something from the other. */
export const heartbeatMs = 25_000;
