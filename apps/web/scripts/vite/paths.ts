import { paths } from "@croupier/contract/wire/paths";
import type { Plugin } from "vite";

const flags = { token: "t", encrypted: "e", form: "f", idempotent: "i" } as const;

/** One line a row: its name, its method and path, its flags. */
const lines = Object.entries(paths).map(([name, row]) => {
  const set = Object.entries(flags).filter(([flag]) => row[flag as keyof typeof flags] === true);
  return `${name} ${row.method} ${row.path} ${set.map(([, letter]) => letter).join("")}`.trimEnd();
});

/** The table of paths as one text, read when the page starts: as an object it would be a tenth of the first page's code. */
export function pathTable(): Plugin {
  return {
    name: "croupier-paths",
    apply: "build",
    load(id) {
      if (!/\/contract\/src\/wire\/paths\.ts$/.test(id)) return undefined;
      const read = Object.entries(flags).map(
        ([flag, letter]) => `...(flags.includes(${JSON.stringify(letter)})&&{${flag}:true})`,
      );
      return [
        `export const paths = Object.fromEntries(${JSON.stringify(lines.join("\n"))}.split("\\n").map((line) => {`,
        `const [name, method, path, flags = ""] = line.split(" ");`,
        `return [name, {method, path, ${read.join(",")}}];`,
        `}));`,
      ].join("\n");
    },
  };
}
