/** What a room's row holds. Money is text; times are milliseconds by the database's clock. */

export interface Occupant {
  kind: "player" | "bot";
  name: string;
  avatar: string;
  stack: string;
  /** The sitting: its round, and whose it is. */
  round?: string;
  player?: string;
  /** Sat out since then, because the player asked, was away, or was too late twice. */
  out?: { since: number; why: "asked" | "away" | "late" };
  leaving?: boolean;
  /** Must post the big blind when dealt in. */
  owes?: boolean;
  /** Milliseconds of the time bank. */
  bank: number;
  /** Turns in a row that ran out. */
  late: number;
  hands: number;
  /** What went into decided pots in this sitting, and the player's part of what the room took of them. */
  atRisk?: string;
  fee?: string;
  /** What was lost to each other player, who has a wallet of his own. */
  lost?: Record<string, string>;
}

export interface StoredSetup {
  stacks: string[];
  posts: boolean[];
  button: number;
  unit: string;
}

export interface Clock {
  /** When the player's time began and ends; within the bank, when the bank ends. */
  since: number;
  until: number;
  isBank?: boolean;
  /** When the room acts for the player: a bot, or one who sits out. */
  actsAt?: number;
}

export interface Hand {
  number: number;
  seed: string;
  hash: string;
  setup: StoredSetup;
  /** The seat of each player. */
  seats: number[];
  actions: [player: number, action: string][];
  clocks: Record<string, Clock>;
  /** When it ended; the end is shown for a while. */
  endedAt?: number;
}

export interface RoomState {
  seats: (Occupant | null)[];
  /** Players who take a bot's seat when the hand is over. */
  next: Record<string, Occupant>;
  /** The seat that has the button. */
  button: number;
  /** Hands played. */
  number: number;
  upcoming: { seed: string; hash: string } | null;
  hand: Hand | null;
  /** The hand before, which can be verified. */
  last: Omit<Hand, "clocks"> | null;
  /** When the next hand may begin. */
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

/** Where a player sits, or will. */
export function seatOf(state: RoomState, player: string): { seat: number; occupant: Occupant } | undefined {
  for (const [seat, occupant] of state.seats.entries()) {
    if (occupant?.player === player) return { seat, occupant };
  }
  const waiting = Object.entries(state.next).find(([, occupant]) => occupant.player === player);
  return waiting && { seat: Number(waiting[0]), occupant: waiting[1] };
}
