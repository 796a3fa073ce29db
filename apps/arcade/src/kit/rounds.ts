import type { RoundRow } from "./round-store.ts";
import type { SessionRow } from "./session.ts";

/** Id of a new round, and the time for which this process owns it before the worker may take it. */
export interface Opening {
  id: string;
  holdMs: number;
}

/** Requests stakes and pays wins for the engines. */
export interface Rounds {
  /** Longer than a call and its follow-up can take. */
  readonly holdMs: number;
  /**
   * Opens a round: inserts it and requests its stake, or returns the one already opened with this key. Undefined where
   * neither exists.
   */
  open<Row extends RoundRow>(
    session: SessionRow,
    clientKey: string,
    insert: (opening: Opening) => Promise<Row | undefined>,
  ): Promise<Row | undefined>;
  /** Requests the stake of an inserted round and continues with the response. */
  bet<Row extends RoundRow>(round: Row): Promise<Row>;
  /** Returns the round already opened with this key, once its stake is decided. */
  known<Row extends RoundRow>(session: SessionRow, clientKey: string): Promise<Row | undefined>;
  /** Pays the win a round owes, or refunds its stake. */
  pay<Row extends RoundRow>(round: Row): Promise<Row>;
}
