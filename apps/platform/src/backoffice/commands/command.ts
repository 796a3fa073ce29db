import type { Tx } from "../../kit/db/pool.ts";

export interface Command {
  usage: string;
  does: string;
  /** Runs the command in one transaction with what it writes to the audit; answers what to print, or undefined when the words do not fit. */
  run(db: Tx, actor: string, words: string[]): Promise<string | undefined>;
}

export function isOneOf<T extends string>(word: string | undefined, ...allowed: T[]): word is T {
  return (allowed as (string | undefined)[]).includes(word);
}
