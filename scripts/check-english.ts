// Checks the English of SQL and stylesheets, which the linter does not read, and the subjects of the branch's commits.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { commentFault, joinLines, subjectFault, wrongText } from "./lint/wording.js";

const root = join(import.meta.dirname, "..");

const git = (...args: string[]): string =>
  execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();

/** Applied migrations never change. */
const sources = () => git("ls-files", "*.sql", "*.css", ":!**/migrations/**").split("\n").filter(Boolean);

/** Finds the comments of an SQL file or a stylesheet, with their lines. */
export function findComments(text: string, kind: "sql" | "css") {
  const pattern = kind === "sql" ? /(?<=^|\s)--[^\n]*/gm : /\/\*[\s\S]*?\*\//g;
  const found = [...text.matchAll(pattern)].map((match) => {
    const before = text.slice(0, match.index).split("\n");
    return { line: before.length, text: match[0], joins: kind === "sql" && before.at(-1)?.trim() === "" };
  });
  return joinLines(found);
}

/** Returns what is wrong with the English of one file, each with its line. */
export function fileFaults(text: string, kind: "sql" | "css"): string[] {
  const faults = findComments(text, kind).flatMap(({ line, text: comment }) => {
    const fault = commentFault(comment);
    return fault ? [`${line}: ${fault}`] : [];
  });
  if (kind === "css") return faults;
  const words = text.split("\n").flatMap((line, at) => {
    // Strings and the account kind `house` are data.
    const wrong = wrongText(line.replaceAll(/'[^']*'|\b(?:v_)?house\b/g, " ").replaceAll("_", " "));
    return wrong ? [`${at + 1}: "${wrong.word}" is no word of this project: write ${wrong.instead}.`] : [];
  });
  return [...faults, ...words];
}

/** Returns the subjects of the commits that the branch adds; none where no main branch is known, as in an archive. */
function subjects(): string[] {
  for (const main of ["origin/main", "main"]) {
    try {
      return git("log", "--no-merges", "--format=%s", `${git("merge-base", "HEAD", main)}..HEAD`).split("\n");
    } catch {
      continue;
    }
  }
  return [];
}

function main(): number {
  const faults = [
    ...sources().flatMap((file) =>
      fileFaults(readFileSync(join(root, file), "utf8"), file.endsWith(".css") ? "css" : "sql").map(
        (fault) => `${file}:${fault}`,
      ),
    ),
    ...subjects().flatMap((subject) => {
      const fault = subjectFault(subject);
      return fault ? [`commit "${subject}": ${fault}`] : [];
    }),
  ];
  for (const fault of faults) console.error(fault);
  return faults.length > 0 ? 1 : 0;
}

if (import.meta.main) process.exit(main());
