import { mostPaid } from "../../src/slot/slot.ts";
import { paylines } from "../../src/slot/skin.ts";
import { byId, el, svg } from "../dom.ts";
import { read, show } from "../money.ts";
import type { SlotView, SoloState } from "./api.ts";
import type { SlotTexts } from "./texts.ts";

const picture = (name = "") =>
  el("img", { src: `/emblems/${name}.webp`, alt: "", width: "48", height: "48", loading: "lazy" });

/** How many lines a kind has. */
const linesOf = { lines: 20, choice: 20, hold: 20, tumbling: 20, expanding: 10, ways: 0, cluster: 0, anywhere: 0 };

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

const percent = (basisPoints: number): string => (basisPoints / 100).toFixed(2);
const hash = (name: string, value: string) => [el("h3", {}, name), el("p", { class: "hash" }, value)];

/** The means to verify the last round, once it is over. */
function fairness(view: SlotView, state: SoloState | undefined, texts: SlotTexts): HTMLElement[] {
  const { round } = state ?? {};
  const verify = el("button", { type: "button", class: "quiet verify" }, texts.verify);
  const said = el("p", { role: "status" });
  verify.addEventListener("click", () => {
    // The rules of every game are loaded for whoever verifies, and for nobody else.
    void import("../solo/verify.ts").then(async ({ isTrue }) => {
      said.textContent = state && (await isTrue(view.game, state)) ? texts.verified : texts.wrong;
    });
  });
  return [
    el("h3", {}, texts.fairness),
    el("p", {}, texts.fair),
    ...(view.game.kind === "choice" ? [el("p", {}, texts.left)] : []),
    ...(state ? hash(texts.next, state.next) : []),
    ...(round ? hash(texts.last, round.commitment) : []),
    ...(round?.seed ? [...hash(texts.seed, round.seed), verify, said] : []),
  ];
}

function examples(view: SlotView, pay: (hundredths: number) => string, texts: SlotTexts): HTMLElement[] {
  const [dearest] = view.game.table;
  const [count, paid] = dearest?.pays[0] ?? [];
  if (!dearest || count === undefined || paid === undefined) return [];
  const lines = [
    el("p", {}, picture(view.game.emblems[dearest.symbol]), texts.example(count, pay(paid))),
    ...(linesOf[view.game.kind] > 0 ? [el("p", {}, texts.twice(pay(paid), pay(paid * 2)))] : []),
  ];
  return [el("h3", {}, texts.examples), el("div", { class: "examples" }, ...lines)];
}

/** Opens the help dialog: rules, pays at the current bet, examples, lines, returns, fairness. */
export function openRules(
  view: SlotView,
  bet: string,
  state: SoloState | undefined,
  names: { rules: string; close: string },
  texts: SlotTexts,
): void {
  const { kind, facts, table, emblems, returns, volatility } = view.game;
  const pay = (hundredths: number) => show((read(bet) * BigInt(hundredths)) / 100n);
  const pays = table.map(({ symbol, pays: own }) => {
    const rows = own.map(([count, paid]) => el("div", {}, el("dt", {}, count), el("dd", {}, pay(paid))));
    return el("li", {}, picture(emblems[symbol]), el("dl", {}, ...rows.toReversed()));
  });
  const lines = paylines.slice(0, linesOf[kind]).map(lineDrawing);
  const close = el("button", { type: "button", class: "close", "aria-label": names.close }, "×");
  const dialog = byId<HTMLDialogElement>("rules");
  close.addEventListener("click", () => dialog.close());
  const stated = returns.map(({ bet: by, basisPoints }) =>
    by === "buy" ? texts.buyReturn(percent(basisPoints)) : texts.returns(percent(basisPoints), texts[volatility]),
  );
  dialog.replaceChildren(
    el("header", {}, el("h2", { id: "rules-title" }, names.rules), close),
    el(
      "div",
      { class: "body", tabindex: "0", role: "group", "aria-labelledby": "rules-title" },
      ...texts.how[kind](facts).map((line, at) =>
        at === 1 && emblems[0] && !["expanding", "cluster", "anywhere"].includes(kind)
          ? el("p", { class: "special" }, picture(emblems[0]), line)
          : at === 2 && emblems[1] && ["lines", "ways", "choice", "hold"].includes(kind)
            ? el("p", { class: "special" }, picture(emblems[1]), line)
            : el("p", {}, line),
      ),
      el("h3", {}, texts.paysFor(show(read(bet)))),
      el("ul", { class: "pays" }, ...pays),
      ...examples(view, pay, texts),
      ...(lines.length > 0 ? [el("h3", {}, texts.twenty), el("ul", { class: "drawings" }, ...lines)] : []),
      el("p", {}, stated.join(" ")),
      el("p", {}, texts.proven[returns[0]?.how ?? "exact"], " ", texts.most(pay(mostPaid))),
      ...fairness(view, state, texts),
    ),
  );
  dialog.showModal();
}
