import type { Pool } from "../../kit/db/pool.ts";
import { transact } from "../../kit/db/transact.ts";
import type { Command, Tools } from "./command.ts";
import { commands } from "./commands.ts";
import { hasMerchant } from "./store.ts";

/** Lists the commands. */
export const help = (): string =>
  [
    "What an operator can do:",
    "",
    ...Object.values(commands).map(({ usage, does }) => `  npm run operator -- ${usage}\n      ${does}`),
    "  npm run operator -- proofs REFERENCE FOLDER",
    "      saves the pictures a member sent about a deposit or withdrawal",
    "  npm run operator -- doctor",
    "      looks at database, jobs, money and certificates, and says what needs a person",
  ].join("\n");

/** Finds a command by its name, ignoring inherited properties. */
export function findCommand(name: string | undefined): Command | undefined {
  return name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
}

/**
 * Runs a command; returns the text to print, or undefined when the words do not fit. The act and its audit entry are
 * committed together.
 */
export function runCommand(
  db: Pool,
  command: Command,
  actor: string,
  words: string[],
  tools?: Tools,
): Promise<string | undefined> {
  return transact(db, async (tx) => {
    const merchant = merchantIn(command.usage, words);
    if (merchant !== undefined && !(await hasMerchant(tx, merchant))) return `There is no merchant ${merchant}.`;
    return command.run(tx, actor, words, tools);
  });
}

/** Finds the merchant among the words: the usage starts with one, and not with another keyword that was given. */
function merchantIn(usage: string, [first]: string[]): string | undefined {
  const beginnings = usage.split(" | ").flatMap((one) => (one.split(" ")[1] ?? "").split("|"));
  return beginnings.includes("MERCHANT") && first !== undefined && !beginnings.includes(first) ? first : undefined;
}
