import type { Tx } from "../../kit/db/pool.ts";
import type { Files } from "../../kit/files/files.ts";
import type { Encrypter } from "../../kit/lib/encrypt.ts";

/** Tools of the call that a command answers. */
export interface Tools {
  encrypter: Encrypter;
  files: Files;
  /** Adds a file to the answer, which the command line saves where the operator says. */
  addFile(file: Buffer): void;
}

export interface Command {
  usage: string;
  does: string;
  /**
   * Runs the command and its audit entries in one transaction; returns the text to print, or undefined when the words
   * do not fit the usage.
   */
  run(db: Tx, actor: string, words: string[], tools?: Tools): Promise<string | undefined>;
}

export function isOneOf<T extends string>(word: string | undefined, ...allowed: T[]): word is T {
  return (allowed as (string | undefined)[]).includes(word);
}
