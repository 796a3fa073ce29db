import { LINES, paylines } from "../src/slot/skin.ts";
import type { OpenView } from "./api.ts";
import { byId, el, svg } from "./dom.ts";
import { read, show } from "./money.ts";
import type { Texts } from "./texts.ts";

const letters = ["A", "B", "C", "D", "E", "F", "G", "H"] as const;

const picture = (name = "") =>
  el("img", { src: `/emblems/${name}.webp`, alt: "", width: "48", height: "48", loading: "lazy" });

function lineDrawing(rows: readonly number[], at: number): HTMLElement {
  const dots = rows.flatMap((hit, reel) =>
    [0, 1, 2].map((row) =>
      svg("rect", {
        x: `${reel * 9}`,
        y: `${row * 9}`,
        width: "7",
        height: "7",
        rx: "1.6",
        class: row === hit ? "hit" : "",
      }),
    ),
  );
  return el("li", {}, svg("svg", { viewBox: "0 0 43 25", "aria-hidden": "true" }, ...dots), `${at + 1}`);
}

function special(name: string, emblem: string | undefined, ...words: string[]): HTMLElement {
  const paragraphs = words.map((text) => el("p", {}, text));
  return el("div", { class: "special" }, picture(emblem), el("div", {}, el("h3", {}, name), ...paragraphs));
}

/** Opens the help dialog: pays at the current bet, scatter and wild, lines, return, rules. */
export function openRules(view: OpenView, bet: string, texts: Texts): void {
  const { game } = view;
  const lineStake = read(bet) / BigInt(LINES);
  const pays = letters.map((letter, i) => {
    const rows = game.pays[letter].map((times, at) =>
      el("div", {}, el("dt", {}, `${at + 3}`), el("dd", {}, show(BigInt(times) * lineStake))),
    );
    return el("li", {}, picture(game.emblems[i + 2]), el("dl", {}, ...rows.toReversed()));
  });
  const [a, b, c] = game.freeSpins;
  const scatterWords = [
    texts.scatterRule(a, b, c),
    game.scatterPays.map((times, i) => `${i + 3} × = ${show(BigInt(times) * read(bet))}`).join(" · "),
    ...(game.freeMultiplier > 1 ? [texts.multiplierRule(game.freeMultiplier)] : []),
    game.retrigger ? texts.retriggerRule : texts.noRetriggerRule,
  ];
  const close = el("button", { type: "button", class: "close", "aria-label": texts.close }, "×");
  const dialog = byId<HTMLDialogElement>("rules");
  close.addEventListener("click", () => dialog.close());
  const percent = (game.rtpBasisPoints / 100).toFixed(2);
  dialog.replaceChildren(
    el("header", {}, el("h2", { id: "rules-title" }, texts.rules), close),
    el(
      "div",
      { class: "body", tabindex: "0", role: "group", "aria-labelledby": "rules-title" },
      special(texts.wild, game.emblems[0], texts.wildRule),
      special(texts.scatter, game.emblems[1], ...scatterWords),
      el("h3", {}, texts.paysFor(show(read(bet)))),
      el("ul", { class: "pays" }, ...pays),
      el("p", {}, texts.lineRule),
      el("h3", {}, texts.twenty),
      el("ul", { class: "drawings" }, ...paylines.map(lineDrawing)),
      el("p", {}, texts.returns(percent, texts[game.volatility])),
      el("p", {}, texts.fair),
    ),
  );
  dialog.showModal();
}
