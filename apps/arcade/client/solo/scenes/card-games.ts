import { videoPays } from "../../../src/engines/solo/video-poker.ts";
import { el } from "../../dom.ts";
import { findText, text } from "../../text.ts";
import { noChoice, optionChooser } from "../choosers.ts";
import { multiple, type Game, type Scene, type SceneParts } from "../scene.ts";
import { cardsScene } from "./cards.ts";
import { Selection } from "./selection.ts";
import "./card-games.css";

/** Creates a card game against the dealer, with its line printed on the cloth. */
export const cardGame = (parts: SceneParts): Game => ({
  scene: cardsScene(parts, { line: findText(`solo.printed.${parts.view.game.engine}`) ?? "" }),
  chooser: noChoice(),
});

export function threeCardGame(parts: SceneParts): Game {
  const options = [["0", text("solo.pair.without")] as const, ["1", text("solo.pair.with")] as const];
  return {
    ...cardGame(parts),
    chooser: optionChooser(
      [{ id: "pair", name: text("solo.pair.name"), options, start: "0" }],
      undefined,
      text("solo.begin.cards"),
    ),
  };
}

/** Closes the selection when the round is over, so that cards can be pressed only while it matters. */
function selecting(scene: Scene, select: Selection): Scene {
  return {
    ...scene,
    async show(round, isStill) {
      if (round.played.isOver) select.close();
      await scene.show(round, isStill);
      if (round.played.isOver) select.close();
    },
  };
}

export function videoPokerGame(parts: SceneParts): Game {
  const { repaint } = parts;
  const rows = Object.entries(videoPays).map(([hand, pays]) =>
    el(
      "li",
      { "data-hand": hand },
      el("span", {}, hand === "pair" ? text("solo.jacks") : (findText(`solo.hands.${hand}`) ?? hand)),
      el("b", {}, multiple(pays)),
    ),
  );
  const select = new Selection({
    move: "hold",
    write: (held) => `hold:${[0, 1, 2, 3, 4].map((at) => (held.includes(at) ? "1" : "0")).join("")}`,
    most: 5,
    mark: text("solo.held"),
    onChange: repaint,
  });
  const scene = cardsScene(parts, {
    pays: el("ol", { class: "pay-table", "aria-label": text("solo.pays") }, ...rows),
    select,
  });
  return {
    chooser: noChoice(),
    scene: selecting(
      {
        ...scene,
        async show(round, isStill) {
          await scene.show(round, isStill);
          const hand = round.played.view.rows?.[0]?.total;
          for (const row of rows) row.classList.toggle("hit", row.dataset.hand === hand);
        },
      },
      select,
    ),
  };
}

export function paiGowGame(parts: SceneParts): Game {
  const select = new Selection({
    move: "set",
    write: (front) => (front.length === 2 ? `set:${front.join(",")}` : undefined),
    most: 2,
    mark: "▲",
    onChange: parts.repaint,
  });
  const line = text("solo.printed.pai-gow-poker");
  return { scene: selecting(cardsScene(parts, { line, select }), select), chooser: noChoice() };
}
