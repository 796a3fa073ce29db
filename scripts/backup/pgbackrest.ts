import { spawn } from "node:child_process";
import { once } from "node:events";

/** The stanza of pgBackRest that holds the database, unless PGBACKREST_STANZA names another. */
const stanza = process.env.PGBACKREST_STANZA ?? "croupier";

/** Runs a program in this terminal. @throws with its name if it fails */
export async function run(program: string, words: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  const child = spawn(program, words, { stdio: "inherit", env: { ...process.env, ...env } });
  const [code] = (await once(child, "close").catch((error: NodeJS.ErrnoException) => {
    throw new Error(error.code === "ENOENT" ? `${program} is not installed` : error.message);
  })) as [number | null];
  if (code !== 0) throw new Error(`${program} ${words.join(" ")} ended with ${code ?? "a signal"}`);
}

/** Runs a command of pgBackRest, which reads its file and PGBACKREST_… itself. */
export const pgbackrest = (...words: string[]): Promise<void> => run("pgbackrest", [`--stanza=${stanza}`, ...words]);

/** Runs a command's work; prints why it failed and ends with 1. */
export async function asCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
