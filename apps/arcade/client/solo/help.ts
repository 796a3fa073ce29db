import { byId, el } from "../dom.ts";
import type { SoloState, SoloView } from "./api.ts";
import type { SoloTexts } from "./texts.ts";
import { isTrue } from "./verify.ts";

const hash = (name: string, value: string) => [el("h3", {}, name), el("p", { class: "hash" }, value)];

/** Opens the rules with their returns, and the means to verify the last round. */
export function openHelp(view: SoloView, state: SoloState, names: { rules: string; close: string }, texts: SoloTexts) {
  const dialog = byId<HTMLDialogElement>("rules");
  const close = el("button", { type: "button", class: "close", "aria-label": names.close }, "×");
  close.addEventListener("click", () => dialog.close());
  const verify = el("button", { type: "button", class: "verify" }, texts.verify);
  const said = el("p", { role: "status" });
  verify.addEventListener("click", () => {
    void isTrue(view.game, state).then((isFair) => {
      said.textContent = isFair ? texts.verified : texts.wrong;
    });
  });
  const { round } = state;
  const last = round
    ? [
        ...hash(texts.last, round.commitment),
        ...(round.seed ? [...hash(texts.seed, round.seed), verify, said] : [el("p", {}, texts.seedLater)]),
      ]
    : [];
  const lines = [...texts.rules[view.game.engine], texts.left];
  dialog.replaceChildren(
    el("div", { class: "rules-head" }, el("h2", { id: "rules-title" }, names.rules), close),
    el(
      "div",
      { class: "body", tabindex: "0", role: "group", "aria-labelledby": "rules-title" },
      ...lines.map((line) => el("p", {}, line)),
      el("h2", {}, texts.fairness),
      ...hash(texts.next, state.next),
      ...last,
    ),
  );
  dialog.showModal();
}
