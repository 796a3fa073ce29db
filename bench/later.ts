import { readScripts } from "../e2e/support/weights.ts";
import type { Figure } from "./figure.ts";

/** Weighs the pages and dialogs that load on demand; returns the heaviest, by its addition to the first load. */
export function weighLater(): Figure[] {
  const { onDemand, added } = readScripts();
  const weights = onDemand
    .map((source) => ({ name: source.split("/").at(-1) ?? source, bytes: added(source) }))
    .toSorted((a, b) => b.bytes - a.bytes);
  const [heaviest] = weights;
  if (!heaviest) throw new Error("the manifest names nothing that loads later");
  return [
    {
      name: `each later page or dialog: JavaScript, the heaviest of ${weights.length} (${heaviest.name})`,
      value: Math.round(heaviest.bytes / 100) / 10,
      unit: "kB",
      target: 30,
      better: "lower",
    },
  ];
}
