import type { WireOutput } from "@croupier/contract/rows";
import type { Api } from "../../core/api/api.ts";
import type { Failure } from "../../core/api/result.ts";
import { escape } from "../../lib/escape.ts";

/** All that is stored about a member, by kind. */
export type YourData = Record<string, Rows>;
type Rows = WireOutput<"personalData">["rows"];

/** Gathers all that is stored about the member, page by page; returns a refusal as it came. */
export async function gatherData(api: Pick<Api, "call">): Promise<{ data: YourData } | { failure: Failure }> {
  const data: YourData = {};
  let kinds: readonly string[] = [""];
  for (let at = 0; at < kinds.length; at += 1) {
    const rows: Rows = [];
    for (let isLast = false; !isLast;) {
      const kind = kinds[at];
      const answer = await api.call("personalData", { ...(kind ? { kind } : {}), from: rows.length });
      if (!answer.ok) return { failure: answer };
      kinds = answer.value.kinds;
      rows.push(...answer.value.rows);
      isLast = answer.value.isLast;
    }
    data[kinds[at] ?? ""] = rows;
  }
  return { data };
}

const shown = (value: unknown): string =>
  value === null || value === undefined ? "" : typeof value === "string" ? value : JSON.stringify(value);

function table(rows: Rows): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const line = (cells: readonly string[], tag: "th" | "td") =>
    `<tr>${cells.map((cell) => `<${tag}>${escape(cell)}</${tag}>`).join("")}</tr>`;
  const cellsOf = (row: Rows[number]) => names.map((name) => shown(row[name]));
  return `<table>${line(names, "th")}${rows.map((row) => line(cellsOf(row), "td")).join("")}</table>`;
}

/** Writes the data as a page that any browser shows, without the kinds of which nothing is stored. */
export function readablePage(data: YourData, title: string): string {
  const parts = Object.entries(data).filter(([, rows]) => rows.length > 0);
  return [
    `<!doctype html><meta charset="utf-8"><title>${escape(title)}</title>`,
    "<style>body{font:14px sans-serif}table{border-collapse:collapse}td,th{border:1px solid #999;padding:2px 6px}</style>",
    `<h1>${escape(title)}</h1>`,
    ...parts.map(([kind, rows]) => `<h2>${escape(kind.replaceAll("_", " "))}</h2>${table(rows)}`),
  ].join("\n");
}
