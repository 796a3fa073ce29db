// npm run operator -- <command>: the operators' commands, from the machine the platform runs on.
import { userInfo } from "node:os";
import { onDatabase } from "../../kit/db/on-database.ts";
import { commands } from "./commands.ts";

function help(): string {
  const lines = Object.values(commands).map(
    (command) => `  npm run operator -- ${command.usage}\n      ${command.does}`,
  );
  return `What an operator can do:\n\n${lines.join("\n")}`;
}

async function main(words: string[]): Promise<number> {
  const command = Object.hasOwn(commands, words[0] ?? "") ? commands[words[0] ?? ""] : undefined;
  if (!command) {
    console.log(help());
    return words.length === 0 || words[0] === "help" ? 0 : 2;
  }
  return onDatabase({ max: 2, applicationName: "croupier-operator" }, async (db) => {
    const reply = await command.run(db, process.env.OPERATOR ?? userInfo().username, words.slice(1));
    console.log(reply ?? `Usage: npm run operator -- ${command.usage}`);
    return reply === undefined ? 2 : 0;
  });
}

process.exitCode = await main(process.argv.slice(2));
