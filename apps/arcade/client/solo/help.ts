import { byId, el } from "../dom.ts";
import { text } from "../text.ts";
import type { SoloState, SoloView } from "./api.ts";
import { soloRules } from "./rules.ts";
import { soloGames } from "../../src/engines/solo/games.ts";
import { verifyRound } from "../alone/verify.ts";

const hash = (name: string, value: string) => [el("h3", {}, name), el("p", { class: "hash" }, value)];

/** Opens the rules with their returns, and the means to verify the last round. */
export function openHelp(view: SoloView, state: SoloState) {
  const dialog = byId<HTMLDialogElement>("rules");
  const close = el("button", { type: "button", class: "close", "aria-label": text("common.close") }, "×");
  close.addEventListener("click", () => dialog.close());
  const verify = el("button", { type: "button", class: "verify" }, text("solo.verify"));
  const verdict = el("p", { role: "status" });
  verify.addEventListener("click", () => {
    void verifyRound(soloGames[view.game.engine], view.game.gameCode, state).then((isFair) => {
      verdict.textContent = isFair ? text("solo.verified") : text("solo.wrong");
    });
  });
  const { round } = state;
  const last = round
    ? [
        ...hash(text("solo.last"), round.commitment),
        ...(round.seed
          ? [...hash(text("solo.seed"), round.seed), verify, verdict]
          : [el("p", {}, text("solo.seedLater"))]),
      ]
    : [];
  const lines = [...soloRules(view.game.engine), text("solo.left")];
  dialog.replaceChildren(
    el("div", { class: "rules-head" }, el("h2", { id: "rules-title" }, text("common.rules")), close),
    el(
      "div",
      { class: "body", tabindex: "0", role: "group", "aria-labelledby": "rules-title" },
      ...lines.map((line) => el("p", {}, line)),
      el("h2", {}, text("solo.fairness")),
      ...hash(text("solo.next"), state.next),
      ...last,
    ),
  );
  dialog.showModal();
}
