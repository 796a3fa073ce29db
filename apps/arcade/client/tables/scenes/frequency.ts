import { el } from "../../dom.ts";
import { text } from "../../text.ts";

/** Shows the last results in a row, and the most and least frequent ones. */
export function frequency(shown: readonly { text: string; tone: string }[], all: readonly string[]): HTMLElement[] {
  if (shown.length === 0) return [el("p", { class: "hint" }, text("table.noPast"))];
  const times = new Map(all.map((name) => [name, 0]));
  for (const { text } of shown) times.set(text, (times.get(text) ?? 0) + 1);
  const order = [...times].sort(([, a], [, b]) => b - a);
  const tone = (name: string) => shown.find(({ text }) => text === name)?.tone ?? "plain";
  const list = (title: string, rows: [string, number][]) =>
    el(
      "div",
      {},
      el("p", { class: "label" }, title),
      el(
        "ul",
        { class: "often" },
        ...rows.map(([name, count]) =>
          el("li", {}, el("b", { class: `dot-mark ${tone(name)}` }, name), el("span", {}, `× ${count}`)),
        ),
      ),
    );
  const most = Math.min(4, Math.floor(order.length / 2));
  return [
    el(
      "ol",
      { class: "last-row" },
      ...shown.slice(0, 40).map(({ text, tone: each }) => el("li", { class: `dot-mark ${each}` }, text)),
    ),
    el("p", { class: "label" }, text("table.lastCount", { count: shown.length })),
    el(
      "div",
      { class: "two" },
      list(text("table.hot"), order.slice(0, most)),
      list(text("table.cold"), order.slice(-most).toReversed()),
    ),
  ];
}
