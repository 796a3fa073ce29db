import { floors, towerLevels, towerPays, type TowerLevel } from "../../../src/engines/solo/tower.ts";
import { el } from "../../dom.ts";
import * as sound from "../../sound.ts";
import { findText, text } from "../../text.ts";
import { optionChooser } from "../choosers.ts";
import { multiple, type Game, type Scene, type SceneParts } from "../scene.ts";
import "./tower.css";

const emblems: Record<string, string> = { coin: "coin", rest: "coin", empty: "hole", hit: "collision" };

/** Names a tile and its state for screen readers. */
function nameOfTile(floor: number, tile: number, cell: string): string {
  const state = findText(`solo.cells.${cell}`);
  const at = { floor, tile };
  return state === undefined ? text("solo.tower.tile", at) : text("solo.tower.tileState", { ...at, state });
}

export function towerGame(parts: SceneParts): Game {
  const { act } = parts;
  const element = el("div", { class: "tower" });
  let tiles: HTMLButtonElement[] = [];
  let rows: HTMLElement[] = [];

  const draw = (choices: Readonly<Record<string, string>>) => {
    const level = choices.level as TowerLevel;
    const { tiles: count } = towerLevels[level];
    tiles = [];
    rows = Array.from({ length: floors }, (_, floor) => {
      const own = Array.from({ length: count }, (_, tile) => {
        const button = el("button", { type: "button", class: "tile" });
        button.setAttribute("aria-label", text("solo.tower.tile", { floor: floor + 1, tile: tile + 1 }));
        button.disabled = true;
        button.addEventListener("click", () => act(`climb:${tile}`));
        return button;
      });
      tiles.push(...own);
      const pays = el("span", { class: "floor-pays" }, multiple(towerPays(level, floor + 1)));
      const row = el("div", { class: "floor" }, pays, ...own);
      row.style.setProperty("--tiles", String(count));
      return row;
    });
    element.replaceChildren(...rows.toReversed());
  };
  const scene: Scene = {
    element,
    show({ played, moves, choices }, isStill) {
      if (tiles.length !== (played.view.cells ?? []).length) draw(choices);
      const count = tiles.length / floors;
      const at = played.isOver ? -1 : moves.length;
      for (const [place, tile] of tiles.entries()) {
        const state = played.view.cells?.[place] ?? "";
        const floor = Math.floor(place / count);
        tile.className = `tile ${state}`;
        const emblem = emblems[state];
        tile.replaceChildren(
          ...(emblem ? [el("img", { src: `/emblems/${emblem}.webp`, alt: "", width: "36", height: "36" })] : []),
        );
        tile.disabled = floor !== at;
        tile.setAttribute("aria-label", nameOfTile(floor + 1, (place % count) + 1, state));
      }
      for (const [floor, row] of rows.entries()) {
        row.classList.toggle("next", floor === at);
        row.classList.toggle(
          "climbed",
          floor < moves.length && played.view.cells?.slice(floor * count, (floor + 1) * count).includes("coin"),
        );
      }
      // On a small phone the tower scrolls.
      rows[at]?.scrollIntoView({ block: "nearest" });
      if (!isStill) sound.stop(moves.length * 3);
      return Promise.resolve();
    },
    describe({ played }) {
      const cells = played.view.cells ?? [];
      return cells.includes("hit")
        ? text("solo.tower.fell")
        : text("solo.tower.said", { count: cells.filter((cell) => cell === "coin").length });
    },
  };
  const options = (Object.keys(towerLevels) as TowerLevel[]).map(
    (level) => [level, text(`solo.tower.levels.${level}`)] as const,
  );
  draw({ level: "medium" });
  const chooser = optionChooser([{ id: "level", name: text("solo.tower.level"), options, start: "medium" }], draw);
  return { scene, chooser };
}
