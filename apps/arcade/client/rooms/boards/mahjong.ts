import { guard } from "lit-html/directives/guard.js";
import { repeat } from "lit-html/directives/repeat.js";
import { suitOf } from "../../../src/engines/rooms/mahjong-tiles.ts";
import { html, nothing, type TemplateResult } from "../../html.ts";
import { tilePicture } from "../../mahjong-tile.ts";
import { findText, text } from "../../text.ts";
import { actRow, type Act } from "../acts.ts";
import type { HandState, RoomLine } from "../api.ts";
import type { Panel, PanelParts } from "../panel.ts";
import { hintLine, movesOf, ownOf, type BoardParts } from "./board-panel.ts";

export function kindWord(kind: number): string {
  if (kind >= 27) return findText(`board.honours.${kind - 27}`) ?? "";
  return findText(`board.tile.${suitOf(kind)}`, { number: (kind % 9) + 1 }) ?? "";
}

/** Draws a tile; null is face down. */
function mahjongTile(kind: number | null, look = ""): TemplateResult {
  if (kind === null) return html`<span class="mj back ${look}"></span>`;
  const picture = guard([kind], () => tilePicture(kind));
  return html`<span class="mj ${look}" role="img" aria-label=${kindWord(kind)}>${picture}</span>`;
}

const meldTile = (kind: number): TemplateResult => (kind < 0 ? html`<i></i>` : mahjongTile(kind, "small"));
const smallTile = (kind: number | null): TemplateResult => mahjongTile(kind, "small");

/** Draws a player's melds and discards; the last discard of all is marked. */
function river(index: number, { hand, state, own }: BoardParts): TemplateResult {
  const { rows = [], by, last = [] } = hand.position ?? {};
  const discards = rows[index] ?? [];
  const melds = rows[hand.players.length + index] ?? [];
  const name = state.seats.find((seat) => seat?.index === index)?.name ?? "";
  const shown = hand.isOver && index !== own ? (hand.players[index]?.cards ?? []) : [];
  const isLast = (at: number): boolean => by === index && at === discards.length - 1 && last[0] === discards[at];
  return html`
    <div class=${index === own ? "river own" : "river"}>
      <small>${name}</small>
      <div class="melds">${melds.map(meldTile)} ${shown.map(smallTile)}</div>
      <div class="thrown-tiles">
        ${discards.map((kind, at) => mahjongTile(kind, isLast(at) ? "tiny last" : "tiny"))}
      </div>
    </div>
  `;
}

/** Shows all players' tiles on the table: melds and discards. */
export function mahjongTable(parts: BoardParts): TemplateResult {
  const { hand, own } = parts;
  const count = hand.players.length;
  const order = Array.from({ length: count }, (_, at) => ((own ?? 0) + at + 1) % count);
  const facts = [
    text("board.wall", { tiles: Number(hand.facts["wall"] ?? "0") }),
    ...(hand.facts["missing"] ? [findText(`board.without.${hand.facts["missing"]}`) ?? ""] : []),
  ];
  return html`
    <p class="kind">${facts.join(" · ")}</p>
    <div class="rivers">${order.map((index) => river(index, parts))}</div>
  `;
}

/** Numbers the copies of each tile in a hand, so that each has a key. */
function copiesOf(tiles: readonly number[]): { tile: number; key: string }[] {
  const seen = new Map<number, number>();
  return tiles.map((tile) => {
    const copy = (seen.get(tile) ?? 0) + 1;
    seen.set(tile, copy);
    return { tile, key: `${tile}-${copy}` };
  });
}

const ownTile = (tile: number, isDrawn: boolean, canDiscard: boolean): TemplateResult => html`
  <button
    type="button"
    class=${isDrawn ? "pick-tile drawn" : "pick-tile"}
    data-act="do"
    data-value=${`discard:${tile}`}
    aria-label=${text("board.discard", { tile: kindWord(tile) })}
    ?disabled=${!canDiscard}
  >
    ${mahjongTile(tile)}
  </button>
`;

function nameOf(move: string): string {
  const [verb = "", value = ""] = move.split(":");
  if (verb === "missing") return findText(`board.suits.${Number(value)}`) ?? "";
  const name = findText(`room.did.${verb}`) ?? verb;
  return value === "" ? name : text("room.withValue", { action: name, value: kindWord(Number(value)) });
}

function ownTiles(state: RoomLine, hand: HandState): unknown {
  const cards = hand.players[ownOf(state) ?? -1]?.cards ?? [];
  const tiles = copiesOf(cards.filter((tile) => tile !== null));
  const moves = movesOf(hand);
  const [drawn] = hand.position?.cells ?? [];
  return repeat(
    tiles,
    ({ key }) => key,
    ({ tile }, at) => ownTile(tile, drawn === tile && at === tiles.length - 1, moves.includes(`discard:${tile}`)),
  );
}

/** The player's hand: one press discards a tile, and buttons claim one. */
export class MahjongPanel implements Panel {
  own({ state, hand }: PanelParts): TemplateResult {
    const melds = hand.players[ownOf(state) ?? -1]?.shown ?? [];
    const shown = melds.length > 0 ? html`<div class="own-melds">${melds.map(smallTile)}</div>` : nothing;
    return html`
      <div class="own-tiles" role="group" aria-label=${text("board.yourTiles")}>${shown} ${ownTiles(state, hand)}</div>
    `;
  }

  paint({ hand }: PanelParts): TemplateResult {
    const isMissing = hand.phase === "missing";
    const acts = movesOf(hand)
      .filter((move) => !move.startsWith("discard"))
      .map((move): Act => {
        const look = move === "pass" ? "quiet" : "primary";
        return { key: move, act: "do", value: move, look, name: nameOf(move) };
      });
    const hint = hintLine(isMissing ? text("board.chooseSuit") : text("board.chooseDiscard"));
    return html`${acts.length === 0 || isMissing ? hint : nothing} ${acts.length > 0 ? actRow(acts) : nothing}`;
  }
}
