import { el } from "../dom.ts";
import { cardsScene } from "./cards-scene.ts";
import type { Scene, SceneParts } from "./scene.ts";

/** What a player chooses before a round. */
export interface Chooser {
  element: HTMLElement;
  /** The name of the button that begins a round. */
  begin: string;
  choices(): Record<string, string>;
  isReady(): boolean;
  open(isOpen: boolean): void;
}

export function sceneOf(parts: SceneParts): Scene {
  return cardsScene(parts, parts.texts.printed[parts.view.game.engine] ?? "");
}

export function choicesOf({ texts }: SceneParts, _onChange: () => void): Chooser {
  return {
    element: el("div", { hidden: "" }),
    begin: texts.begin.cards,
    choices: () => ({}),
    isReady: () => true,
    open: () => undefined,
  };
}
