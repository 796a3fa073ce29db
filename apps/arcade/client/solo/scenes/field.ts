import { mineCounts } from "../../../src/solo/mines.ts";
import { el } from "../../dom.ts";
import { optionChooser } from "../choosers.ts";
import type { Game, Scene, SceneParts } from "../scene.ts";
import "./field.css";

/** Pictures, since not every phone has these signs. */
const emblems: Record<string, string> = { gem: "gem-stone", rest: "gem-stone", mine: "bomb", hit: "collision" };

/** A field of 25 cells that are opened one by one. */
function fieldScene({ texts, act }: SceneParts): Scene {
  const cells = Array.from({ length: 25 }, (_, at) => {
    const cell = el("button", { type: "button", class: "cell-of-field", "aria-label": texts.cell(at + 1, "") });
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
        cell.setAttribute("aria-label", texts.cell(at + 1, texts.cells[state] ?? ""));
      }
      return Promise.resolve();
    },
    words({ played }) {
      const opened = (played.view.cells ?? []).filter((cell) => cell === "gem").length;
      return played.view.cells?.includes("hit") ? texts.mineHit : texts.opened(opened);
    },
  };
}

export function minesGame(parts: SceneParts): Game {
  const options = mineCounts.map((count) => [count, count] as const);
  return {
    scene: fieldScene(parts),
    chooser: optionChooser(parts, [{ id: "mines", name: parts.texts.mines, options, start: "3" }]),
  };
}
