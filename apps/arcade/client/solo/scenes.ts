import { mineCounts } from "../../src/solo/mines.ts";
import { el } from "../dom.ts";
import { cardsScene } from "./cards-scene.ts";
import { fieldScene } from "./field-scene.ts";
import { moundScene } from "./mound-scene.ts";
import type { Scene, SceneParts } from "./scene.ts";

/** What a player chooses before a round. */
export interface Chooser {
  element: HTMLElement;
  /** The name of the button that begins a round. */
  begin: string;
  choices(): Record<string, string>;
  open(isOpen: boolean): void;
}

export function sceneOf(parts: SceneParts): Scene {
  const { engine } = parts.view.game;
  if (engine === "solitaire") return moundScene(parts);
  return engine === "mines" ? fieldScene(parts) : cardsScene(parts, parts.texts.printed[engine] ?? "");
}

function countOfMines({ texts }: SceneParts): Chooser {
  let chosen = "3";
  const buttons = mineCounts.map((count) => {
    const button = el("button", { type: "button", "aria-pressed": String(count === chosen) }, count);
    button.addEventListener("click", () => {
      chosen = count;
      for (const each of buttons) each.setAttribute("aria-pressed", String(each === button));
    });
    return button;
  });
  return {
    element: el(
      "div",
      { class: "chooser", role: "group", "aria-label": texts.mines },
      el("span", {}, texts.mines),
      ...buttons,
    ),
    begin: texts.begin.other,
    choices: () => ({ mines: chosen }),
    open(isOpen) {
      for (const button of buttons) button.disabled = !isOpen;
    },
  };
}

export function choicesOf(parts: SceneParts): Chooser {
  if (parts.view.game.engine === "mines") return countOfMines(parts);
  const { begin } = parts.texts;
  const name = parts.view.game.engine === "solitaire" ? begin.other : begin.cards;
  return { element: el("div"), begin: name, choices: () => ({}), open: () => undefined };
}
