import { paths } from "@croupier/contract/wire/paths";
import type { Plugin } from "vite";
import { firstFiles, readSources } from "../text-areas.ts";

const flags = { token: "t", encrypted: "e", form: "f", idempotent: "i" } as const;

/** Returns one line per row: its name, its method and path, its flags. */
function lines(names: readonly string[]): string {
  const rows = Object.entries(paths).filter(([name]) => names.includes(name));
  return rows
    .map(([name, row]) => {
      const set = Object.entries(flags).filter(([flag]) => row[flag as keyof typeof flags] === true);
      return `${name} ${row.method} ${row.path} ${set.map(([, letter]) => letter).join("")}`.trimEnd();
    })
    .join("\n");
}

/**
 * Returns the rows used in files of the first page. The table of reads names every row and calls none, so it does not
 * count.
 */
function firstNames(): string[] {
  const sources = readSources();
  const files = [...firstFiles(sources)].filter((file) => file !== "src/core/api/reads.ts");
  const code = files.map((file) => sources.get(file) ?? "").join("\n");
  return Object.keys(paths).filter((name) => new RegExp(`"${name}"|\\bpaths\\.${name}\\b`).test(code));
}

const reader = Object.entries(flags).map(
  ([flag, letter]) => `...(flags.includes(${JSON.stringify(letter)})&&{${flag}:true})`,
);

/**
 * Emits the table of paths as text, parsed when the page starts: as an object it would be a tenth of the first page's
 * code. The first page contains the rows that it uses itself; the others load with the first later screen
 * (`later-paths.ts`).
 */
export function pathTable(): Plugin {
  return {
    name: "croupier-paths",
    apply: "build",
    load(id, { ssr } = {}) {
      const isTable = id.endsWith("/contract/src/wire/paths.ts");
      const isLater = !ssr && id.endsWith("/core/api/later-paths.ts");
      // Every module passes here, but only these two are generated.
      if (!isTable && !isLater) return undefined;
      const first = ssr ? Object.keys(paths) : firstNames();
      if (isTable) {
        return [
          `export const readPaths = (text) => Object.fromEntries(text.split("\\n").map((line) => {`,
          `const [name, method, path, flags = ""] = line.split(" ");`,
          `return [name, {method, path, ${reader.join(",")}}];`,
          `}));`,
          `export const paths = readPaths(${JSON.stringify(lines(first))});`,
        ].join("\n");
      }
      const others = Object.keys(paths).filter((name) => !first.includes(name));
      return [
        `import { paths, readPaths } from "@croupier/contract/wire/paths";`,
        `Object.assign(paths, readPaths(${JSON.stringify(lines(others))}));`,
      ].join("\n");
    },
  };
}
