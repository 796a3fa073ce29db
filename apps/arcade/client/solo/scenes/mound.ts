import { places } from "../../../src/engines/solo/solitaire.ts";
import { el } from "../../dom.ts";
import { decimal } from "../../money.ts";
import { tilePicture } from "../../mahjong-tile.ts";
import { findText, text } from "../../text.ts";
import { noChoice } from "../choosers.ts";
import type { Game, Scene, SceneParts } from "../scene.ts";
import "../../mahjong-tile.css";
import "./mound.css";

/** Pictures of the nine kinds: dragons, a wind, and five numbers. */
const looks = [31, 32, 33, 27, 0, 8, 13, 18, 22];
const trayHolds = 5;

const faceOf = (kind: number): HTMLElement => {
  const face = el("span", { class: "mj" });
  face.append(tilePicture(looks[kind] ?? 0));
  return face;
};

/** Creates a mound of tiles that are turned one by one, and the tray, which two alike leave together. */
function moundScene({ act }: SceneParts): Scene {
  const tiles = places.map(({ layer, x, y }, at) => {
    const tile = el("button", {
      type: "button",
      class: "tile-of-mound",
      "aria-label": text("solo.tile", { at: at + 1 }),
    });
    tile.style.setProperty("--x", String(x));
    tile.style.setProperty("--y", String(y));
    tile.style.setProperty("--layer", String(layer));
    tile.disabled = true;
    tile.addEventListener("click", () => act(`open:${at}`));
    return tile;
  });
  const tray = el("ol", { class: "tray-of-tiles", "aria-label": text("solo.tray") });
  const must = el("p", { class: "must-match" });
  const element = el("div", { class: "mound-and-tray" }, el("div", { class: "mound" }, ...tiles), tray, must);
  const fill = (kinds: readonly number[]): void => {
    const filled = kinds.map((kind) =>
      el("li", { "aria-label": findText(`solo.tileKinds.${kind}`) ?? "" }, faceOf(kind)),
    );
    const free = Array.from({ length: Math.max(0, trayHolds - kinds.length) }, () => el("li", { class: "free" }));
    tray.replaceChildren(...filled, ...free);
  };
  fill([]);
  return {
    element,
    show({ played }) {
      const { cells = [], numbers = [], next } = played.view;
      for (const [at, tile] of tiles.entries()) {
        const state = cells[at] ?? "";
        const kind = state.startsWith("kind") ? Number(state.slice(4)) : undefined;
        tile.className = `tile-of-mound ${kind === undefined ? state : "shown"}`;
        tile.replaceChildren(...(kind === undefined ? [] : [faceOf(kind)]));
        tile.disabled = state !== "free";
      }
      fill(numbers.slice(1));
      tray.classList.toggle("full", next?.open !== undefined);
      must.textContent = next?.open === undefined ? "" : text("solo.mustMatch", { times: decimal(next.open / 100, 2) });
      return Promise.resolve();
    },
    describe({ played }) {
      const [pairs = 0, ...kinds] = played.view.numbers ?? [];
      const next = played.view.next?.open;
      const held = kinds.map((kind) => findText(`solo.tileKinds.${kind}`) ?? "").join(", ");
      return `${text("solo.pairs", { count: pairs })}. ${text("solo.tray")}: ${held}${next ? `. ${text("solo.mustMatch", { times: decimal(next / 100, 2) })}` : ""}`;
    },
  };
}

export const solitaireGame = (parts: SceneParts): Game => ({
  scene: moundScene(parts),
  chooser: noChoice(text("solo.begin.other")),
});
