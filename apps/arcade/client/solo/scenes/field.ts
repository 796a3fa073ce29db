import { mineCounts } from "../../../src/engines/solo/mines.ts";
import { el } from "../../dom.ts";
import { findText, text } from "../../text.ts";
import { optionChooser } from "../choosers.ts";
import type { Game, Scene, SceneParts } from "../scene.ts";
import "./field.css";

/** Emblems replace text symbols, which some phones lack. */
const emblems: Record<string, string> = { gem: "gem-stone", rest: "gem-stone", mine: "bomb", hit: "collision" };

function nameOfCell(at: number, cell: string): string {
  const state = findText(`solo.cells.${cell}`);
  return state === undefined ? text("solo.cell", { at }) : text("solo.cellState", { at, state });
}

/** Creates a field of 25 cells that are opened one by one. */
function fieldScene({ act }: SceneParts): Scene {
  const cells = Array.from({ length: 25 }, (_, at) => {
    const cell = el("button", {
      type: "button",
      class: "cell-of-field",
      "aria-label": text("solo.cell", { at: at + 1 }),
    });
    cell.disabled = true;
    cell.addEventListener("click", () => act(`open:${at}`));
    return cell;
  });
  return {
    element: el("div", { class: "field" }, ...cells),
    show(round) {
      for (const [at, cell] of cells.entries()) {
        const state = round.played.view.cells?.[at] ?? "";
        cell.className = `cell-of-field ${state}`;
        const emblem = emblems[state];
        const picture = emblem
          ? [el("img", { src: `/emblems/${emblem}.webp`, alt: "", width: "48", height: "48" })]
          : [];
        cell.replaceChildren(...picture);
        cell.disabled = round.played.isOver || state !== "";
        cell.setAttribute("aria-label", nameOfCell(at + 1, state));
      }
      return Promise.resolve();
    },
    describe({ played }) {
      const opened = (played.view.cells ?? []).filter((cell) => cell === "gem").length;
      return played.view.cells?.includes("hit") ? text("solo.mineHit") : text("solo.opened", { count: opened });
    },
  };
}

export function minesGame(parts: SceneParts): Game {
  const options = mineCounts.map((count) => [count, count] as const);
  return {
    scene: fieldScene(parts),
    chooser: optionChooser([{ id: "mines", name: text("solo.mines"), options, start: "3" }]),
  };
}
