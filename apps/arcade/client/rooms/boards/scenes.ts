import { lastSquare } from "../../../src/engines/rooms/snakes.ts";
import type { TemplateResult } from "../../html.ts";
import { text } from "../../text.ts";
import type { PanelParts } from "../panel.ts";
import type { Scene } from "../scenes.ts";
import { backgammonBoard } from "./backgammon.ts";
import { BoardPanel, movesOf, ownOf, type BoardParts } from "./board-panel.ts";
import { draughtsBoard } from "./draughts.ts";
import { gomokuBoard } from "./gomoku.ts";
import { xiangqiBoard } from "./xiangqi.ts";
import { mahjongTable, MahjongPanel } from "./mahjong.ts";
import { BidPanel, cupsBoard } from "./cups.ts";
import { dominoesBoard, DominoesPanel } from "./dominoes.ts";
import { ludoBoard } from "./ludo.ts";
import { snakesBoard } from "./snakes.ts";

type Draw = (parts: BoardParts) => TemplateResult;

/** Creates a scene whose board and buttons share the selection. */
function board(
  draw: Draw,
  labelOf: (move: string, parts: PanelParts) => string | undefined = () => undefined,
  hint: () => string = () => text("board.choosePiece"),
): Scene {
  const panel = new BoardPanel(labelOf, hint);
  return {
    isOwnElsewhere: true,
    isBoard: true,
    deck: "cards",
    middle(hand, { state }) {
      panel.sync(`${hand.number}-${state.you?.step ?? 0}`);
      const parts = { state, hand, own: ownOf(state), moves: movesOf(hand), chosen: panel.chosen };
      return draw(parts);
    },
    panel: () => panel,
  };
}

const plain = (draw: Draw, panel: Scene["panel"]): Scene => ({
  isOwnElsewhere: true,
  isBoard: true,
  deck: "cards",
  middle: (hand, { state }) => draw({ state, hand, own: ownOf(state), moves: movesOf(hand), chosen: undefined }),
  panel,
});

const pass = (move: string): string | undefined => (move === "pass" ? text("room.did.pass") : undefined);

const mahjong = plain(mahjongTable, () => new MahjongPanel());

export const boardScenes = {
  ludo: board(ludoBoard, (move, parts) => {
    const { hand, state } = parts;
    if (move === "pass") return text("room.did.pass");
    const plane = Number(move.slice(6));
    const steps = hand.position?.cells[(ownOf(state) ?? 0) * 2 + plane] ?? 0;
    return text("board.plane", { number: plane + 1, from: steps, to: steps + (hand.position?.dice[0] ?? 0) });
  }),
  snakes: board(snakesBoard, (move, { hand, state }) => {
    const die = Number(move.slice(5));
    const from = hand.position?.cells[ownOf(state) ?? 0] ?? 0;
    return text("board.walk", { die, to: Math.min(lastSquare, from + die) });
  }),
  gomoku: board(gomokuBoard, undefined, () => text("board.putStone")),
  draughts: board(draughtsBoard),
  xiangqi: board(xiangqiBoard),
  backgammon: board(backgammonBoard, pass),
  dominoes: plain(dominoesBoard, () => new DominoesPanel()),
  dicebluff: plain(cupsBoard, () => new BidPanel()),
  mahjong,
  mahjong2: mahjong,
  mahjongblood: mahjong,
} satisfies Record<string, Scene>;
