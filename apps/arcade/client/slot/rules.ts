import { mostPaid } from "../../src/engines/slot/slot.ts";
import { paylines } from "../../src/engines/slot/skin.ts";
import { byId, el, svg } from "../dom.ts";
import { percent, read, show } from "../money.ts";
import { text } from "../text.ts";
import type { SlotView, SoloState } from "./api.ts";
import { howToPlay } from "./how.ts";

const picture = (name = "") =>
  el("img", { src: `/emblems/${name}.webp`, alt: "", width: "48", height: "48", loading: "lazy" });

/** Number of lines of each kind. */
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

const hash = (name: string, value: string) => [el("h3", {}, name), el("p", { class: "hash" }, value)];

/** Shows how to verify the last round, once it is over. */
function fairness(view: SlotView, state: SoloState | undefined): HTMLElement[] {
  const { round } = state ?? {};
  const verify = el("button", { type: "button", class: "quiet verify" }, text("slot.verify"));
  const said = el("p", { role: "status" });
  verify.addEventListener("click", () => {
    // The rules of every slot are loaded only for a verification.
    void import("./verify.ts").then(async ({ verifySpin }) => {
      said.textContent = state && (await verifySpin(view, state)) ? text("slot.verified") : text("slot.wrong");
    });
  });
  return [
    el("h3", {}, text("slot.fairness")),
    el("p", {}, text("slot.fair")),
    ...(view.game.kind === "choice" ? [el("p", {}, text("slot.left"))] : []),
    ...(state ? hash(text("slot.next"), state.next) : []),
    ...(round ? hash(text("slot.last"), round.commitment) : []),
    ...(round?.seed ? [...hash(text("slot.seed"), round.seed), verify, said] : []),
  ];
}

function examples(view: SlotView, pay: (hundredths: number) => string): HTMLElement[] {
  const [dearest] = view.game.table;
  const [count, paid] = dearest?.pays[0] ?? [];
  if (!dearest || count === undefined || paid === undefined) return [];
  const lines = [
    el("p", {}, picture(view.game.emblems[dearest.symbol]), text("slot.example", { count, amount: pay(paid) })),
    ...(linesOf[view.game.kind] > 0
      ? [el("p", {}, text("slot.twice", { amount: pay(paid), both: pay(paid * 2) }))]
      : []),
  ];
  return [el("h3", {}, text("slot.examples")), el("div", { class: "examples" }, ...lines)];
}

/** Opens the help dialog: rules, pays at the current bet, examples, lines, returns, fairness. */
export function openRules(view: SlotView, bet: string, state: SoloState | undefined): void {
  const { kind, facts, table, emblems, returns, volatility } = view.game;
  const pay = (hundredths: number) => show((read(bet) * BigInt(hundredths)) / 100n);
  const pays = table.map(({ symbol, pays: own }) => {
    const rows = own.map(([count, paid]) => el("div", {}, el("dt", {}, count), el("dd", {}, pay(paid))));
    return el("li", {}, picture(emblems[symbol]), el("dl", {}, ...rows.toReversed()));
  });
  const lines = paylines.slice(0, linesOf[kind]).map(lineDrawing);
  const close = el("button", { type: "button", class: "close", "aria-label": text("common.close") }, "×");
  const dialog = byId<HTMLDialogElement>("rules");
  close.addEventListener("click", () => dialog.close());
  const stated = returns.map(({ bet: by, basisPoints }) =>
    by === "buy"
      ? text("slot.buyReturn", { percent: percent(basisPoints) })
      : text("slot.returns", { percent: percent(basisPoints), volatility }),
  );
  dialog.replaceChildren(
    el("header", {}, el("h2", { id: "rules-title" }, text("common.rules")), close),
    el(
      "div",
      { class: "body", tabindex: "0", role: "group", "aria-labelledby": "rules-title" },
      ...howToPlay[kind](facts).map((line, at) =>
        at === 1 && emblems[0] && !["expanding", "cluster", "anywhere"].includes(kind)
          ? el("p", { class: "special" }, picture(emblems[0]), line)
          : at === 2 && emblems[1] && ["lines", "ways", "choice", "hold"].includes(kind)
            ? el("p", { class: "special" }, picture(emblems[1]), line)
            : el("p", {}, line),
      ),
      el("h3", {}, text("slot.paysFor", { bet: show(read(bet)) })),
      el("ul", { class: "pays" }, ...pays),
      ...examples(view, pay),
      ...(lines.length > 0 ? [el("h3", {}, text("slot.twenty")), el("ul", { class: "drawings" }, ...lines)] : []),
      el("p", {}, stated.join(" ")),
      el("p", {}, text(`slot.proven.${returns[0]?.how ?? "exact"}`), " ", text("slot.most", { amount: pay(mostPaid) })),
      ...fairness(view, state),
    ),
  );
  dialog.showModal();
}
