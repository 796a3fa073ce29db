import type { Tx } from "../../kit/db/pool.ts";

export interface Command {
  usage: string;
  does: string;
  /**
   * Runs the command and its audit entries in one transaction; returns the text to print, or undefined when the words
   * do not fit the usage.
   */
  run(db: Tx, actor: string, words: string[]): Promise<string | undefined>;
}

export function isOneOf<T extends string>(word: string | undefined, ...allowed: T[]): word is T {
  return (allowed as (string | undefined)[]).includes(word);
}
