import { suitOf } from "../../../src/engines/rooms/mahjong-tiles.ts";
import { el } from "../../dom.ts";
import { tilePicture } from "../../mahjong-tile.ts";
import { findText, text } from "../../text.ts";
import type { Panel, PanelParts } from "../panel.ts";
import { movesOf, ownOf, press, type BoardParts } from "./board-panel.ts";

export function kindWord(kind: number): string {
  if (kind >= 27) return findText(`board.honours.${kind - 27}`) ?? "";
  return findText(`board.tile.${suitOf(kind)}`, { number: (kind % 9) + 1 }) ?? "";
}

/** Draws a tile; null is face down. */
function mahjongTile(kind: number | null, look = ""): HTMLElement {
  if (kind === null) return el("span", { class: `mj back ${look}` });
  const tile = el("span", { class: `mj ${look}`, role: "img", "aria-label": kindWord(kind) });
  tile.append(tilePicture(kind));
  return tile;
}

/** Shows all players' tiles on the table: melds and discards. */
export function mahjongTable({ hand, state, own }: BoardParts): Node[] {
  const { rows = [], by, last = [] } = hand.position ?? {};
  const count = hand.players.length;
  const order = Array.from({ length: count }, (_, at) => ((own ?? 0) + at + 1) % count);
  const players = order.map((index) => {
    const discards = rows[index] ?? [];
    const melds = rows[count + index] ?? [];
    const name = state.seats.find((seat) => seat?.index === index)?.name ?? "";
    const shown = hand.isOver && index !== own ? (hand.players[index]?.cards ?? []) : [];
    const isLast = (at: number) => by === index && at === discards.length - 1 && last[0] === discards[at];
    return el(
      "div",
      { class: `river${index === own ? " own" : ""}`, "data-key": `river${index}` },
      el("small", {}, name),
      el(
        "div",
        { class: "melds" },
        ...melds.map((kind) => (kind < 0 ? el("i", {}) : mahjongTile(kind, "small"))),
        ...shown.map((kind) => mahjongTile(kind, "small")),
      ),
      el(
        "div",
        { class: "thrown-tiles" },
        ...discards.map((kind, at) => mahjongTile(kind, isLast(at) ? "tiny last" : "tiny")),
      ),
    );
  });
  const facts = [
    text("board.wall", { tiles: Number(hand.facts["wall"] ?? "0") }),
    ...(hand.facts["missing"] ? [findText(`board.without.${hand.facts["missing"]}`) ?? ""] : []),
  ];
  return [
    el("p", { class: "kind", "data-key": "wall" }, facts.join(" · ")),
    el("div", { class: "rivers", "data-key": "rivers" }, ...players),
  ];
}

/** The player's hand: one press discards a tile, and buttons claim one. */
export class MahjongPanel implements Panel {
  own({ state, hand }: PanelParts): Node[] {
    const player = hand.players[ownOf(state) ?? -1];
    const tiles = (player?.cards ?? []).filter((tile) => tile !== null);
    const moves = movesOf(hand);
    const [drawn] = hand.position?.cells ?? [];
    const melds = player?.shown ?? [];
    const seen = new Map<number, number>();
    const buttons = tiles.map((tile, at) => {
      const copy = (seen.get(tile) ?? 0) + 1;
      seen.set(tile, copy);
      const isDrawn = drawn === tile && at === tiles.length - 1;
      const button = press(
        "do",
        `discard:${tile}`,
        {
          class: `pick-tile${isDrawn ? " drawn" : ""}`,
          "data-key": `h${tile}-${copy}`,
          "aria-label": text("board.discard", { tile: kindWord(tile) }),
        },
        mahjongTile(tile),
      );
      if (!moves.includes(`discard:${tile}`)) button.setAttribute("disabled", "");
      return button;
    });
    return [
      el(
        "div",
        { class: "own-tiles", "data-key": "own", role: "group", "aria-label": text("board.yourTiles") },
        ...(melds.length > 0
          ? [el("div", { class: "own-melds", "data-key": "melds" }, ...melds.map((kind) => mahjongTile(kind, "small")))]
          : []),
        ...buttons,
      ),
    ];
  }

  paint({ hand }: PanelParts): Node[] {
    const moves = movesOf(hand).filter((move) => !move.startsWith("discard"));
    const nameOf = (move: string): string => {
      const [verb = "", value = ""] = move.split(":");
      if (verb === "missing") return findText(`board.suits.${Number(value)}`) ?? "";
      const name = findText(`room.did.${verb}`) ?? verb;
      return value === "" ? name : text("room.withValue", { action: name, value: kindWord(Number(value)) });
    };
    const buttons = moves.map((move) =>
      press("do", move, { class: move === "pass" ? "quiet" : "primary", "data-key": move }, el("b", {}, nameOf(move))),
    );
    const hint = hand.phase === "missing" ? text("board.chooseSuit") : text("board.chooseDiscard");
    return [
      ...(buttons.length === 0 || hand.phase === "missing"
        ? [el("p", { class: "hint", "data-key": "hint" }, hint)]
        : []),
      ...(buttons.length > 0 ? [el("div", { class: "acts", "data-key": "acts" }, ...buttons)] : []),
    ];
  }
}
