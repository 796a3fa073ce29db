import type { RoundRow } from "../../kit/round-store.ts";

/** Stored state of a room. Money is text; times are milliseconds by the database's clock. */

export interface Occupant {
  kind: "player" | "bot";
  name: string;
  avatar: string;
  stack: string;
  /** The sitting: its round and its player. */
  round?: string;
  player?: string;
  /** Sitting out since then, because the player asked, was away, or was late twice. */
  out?: { since: number; why: "asked" | "away" | "late" };
  leaving?: boolean;
  /** True where the player must post the big blind when dealt in. */
  owes?: boolean;
  /** Milliseconds of the time bank. */
  bank: number;
  /** Consecutive turns that timed out. */
  late: number;
  hands: number;
  /** Contributions to decided pots in this sitting, and the player's share of the room's fees on them. */
  atRisk?: string;
  fee?: string;
  /** Losses to each other player who has a wallet. */
  lost?: Record<string, string>;
}

export interface StoredSetup {
  stacks: string[];
  posts: boolean[];
  button: number;
  unit: string;
}

export interface Clock {
  /** Start and end of the player's time; with the bank running, the bank's end. */
  since: number;
  until: number;
  isBank?: boolean;
  /** Time at which the room acts for the player: a bot, or one who sits out. */
  actsAt?: number;
}

export interface Hand {
  number: number;
  seed: string;
  hash: string;
  setup: StoredSetup;
  /** Seat of each player. */
  seats: number[];
  actions: [player: number, action: string][];
  clocks: Record<string, Clock>;
  /** Time the hand ended; the end is shown for a while. */
  endedAt?: number;
}

export interface RoomState {
  seats: (Occupant | null)[];
  /** Players who take a bot's seat when the hand is over. */
  next: Record<string, Occupant>;
  /** Seat with the button. */
  button: number;
  /** Number of hands played. */
  number: number;
  upcoming: { seed: string; hash: string } | null;
  hand: Hand | null;
  /** Previous hand, which can be verified. */
  last: Omit<Hand, "clocks"> | null;
  /** Earliest start of the next hand. */
  pauseUntil: number;
}

export const emptyState = (seats: number): RoomState => ({
  seats: Array.from({ length: seats }, () => null),
  next: {},
  button: 0,
  number: 0,
  upcoming: null,
  hand: null,
  last: null,
  pauseUntil: 0,
});

/** Returns a player's current or next seat. */
export function seatOf(state: RoomState, player: string): { seat: number; occupant: Occupant } | undefined {
  for (const [seat, occupant] of state.seats.entries()) {
    if (occupant?.player === player) return { seat, occupant };
  }
  const waiting = Object.entries(state.next).find(([, occupant]) => occupant.player === player);
  return waiting && { seat: Number(waiting[0]), occupant: waiting[1] };
}

/** A round of a card room. */
export interface SittingRound extends RoundRow {
  /** Room of the sitting, and the chosen seat. */
  room_id: bigint | null;
  seat: number | null;
}
