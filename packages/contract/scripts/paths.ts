// Generates the browser's table of calls from the rows: paths and options only, without the schema library.
import { writeFileSync, readFileSync } from "node:fs";
import { rows } from "../src/rows.ts";

const target = new URL("../src/wire/paths.ts", import.meta.url);

const lines = Object.entries(rows).map(([name, row]) => {
  const marks = [
    `method: "${row.method}"`,
    `path: "${row.path}"`,
    ...(row.access === "public" && !("knowsSession" in row) ? [] : ["token: true"]),
    ...(row.encrypted ? ["encrypted: true"] : []),
    ...("form" in row && row.form ? ["form: true"] : []),
    ...(row.idempotent ? ["idempotent: true"] : []),
  ];
  return `  ${name}: { ${marks.join(", ")} },`;
});

const text = `// Generated from the rows by \`node packages/contract/scripts/paths.ts\`; \`npm run check\` fails when it is stale.
import type { RowName } from "../rows.ts";

export interface PathRow {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  /** Needs a session. */
  token?: true;
  /** The body travels as a JWE. */
  encrypted?: true;
  /** The body is form-encoded. */
  form?: true;
  /** Needs an idempotency key. */
  idempotent?: true;
}

export const paths: Record<RowName, PathRow> = {
${lines.join("\n")}
};
`;

if (process.argv.includes("--check")) {
  if (readFileSync(target, "utf8") !== text) {
    console.error("packages/contract/src/wire/paths.ts is stale: run node packages/contract/scripts/paths.ts");
    process.exit(1);
  }
} else {
  writeFileSync(target, text);
}
