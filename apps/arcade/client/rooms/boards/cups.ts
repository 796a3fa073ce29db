import { classes, html, type TemplateResult } from "../../html.ts";
import { text } from "../../text.ts";
import { actRow } from "../acts.ts";
import type { RoomLine } from "../api.ts";
import { turnOf, type Panel, type PanelParts } from "../panel.ts";
import { movesOf, type BoardParts } from "./board-panel.ts";
import { dieOf } from "./dice.ts";

const nameOf = ({ seats }: RoomLine, index: number | null | undefined): string =>
  seats.find((seat) => seat?.index === index)?.name ?? "";

/** Draws the bid to beat, with its player. */
function currentBid({ hand, state }: BoardParts): TemplateResult {
  const { cells = [], by } = hand.position ?? {};
  const [count, face] = cells;
  if (count === undefined || face === undefined) return html`<span>${text("board.noBid")}</span>`;
  return html`<span>${`${nameOf(state, by)}: `}</span><b>${`${count} ×`}</b>${dieOf(face)}`;
}

function ruleOf({ facts }: BoardParts["hand"]): string {
  const found = facts["found"];
  if (found !== undefined) return text("board.found", { count: Number(found) });
  return facts["ones"] === undefined ? text("board.onesWild") : text("board.onesPlain");
}

export function cupsBoard(parts: BoardParts): TemplateResult {
  const { hand, state, own } = parts;
  const { rows = [], last = [] } = hand.position ?? {};
  const cup = (dice: readonly number[], index: number): TemplateResult => html`
    <div class=${classes("cup", last.includes(index) && "lost", index === own && "own")}>
      <small>${nameOf(state, index)}</small>
      <div>${dice.map(dieOf)}</div>
    </div>
  `;
  return html`
    <p class="bid-now">${currentBid(parts)}</p>
    <p class="kind">${ruleOf(hand)}</p>
    <div class="cups">${rows.map(cup)}</div>
  `;
}

/** Chooses a bid: a number of dice and their face. */
export class BidPanel implements Panel {
  #count = 1;
  #face = 2;
  #for = "";

  paint(parts: PanelParts): TemplateResult {
    const moves = movesOf(parts.hand);
    const bids = moves.filter((move) => move.startsWith("bid:"));
    this.#sync(turnOf(parts), bids[0] ?? "");
    const most = Math.max(0, ...bids.map((move) => Number(move.split(":")[1])));
    const faces = [1, 2, 3, 4, 5, 6].map((face) => this.#faceButton(face));
    return html`
      <div class="bid-row">
        ${this.#countButton(-1, most)}
        <b aria-live="polite">${`${this.#count} ×`}</b>
        ${this.#countButton(1, most)}
        <div class="faces-of">${faces}</div>
      </div>
      ${this.#acts(moves)}
    `;
  }

  /** Starts each turn at the lowest bid. */
  #sync(turn: string, lowest: string): void {
    if (this.#for === turn) return;
    this.#for = turn;
    const [, count = "1", face = "2"] = lowest.split(":");
    [this.#count, this.#face] = [Number(count), Number(face)];
  }

  #countButton(by: 1 | -1, most: number): TemplateResult {
    const next = this.#count + by;
    return html`
      <button
        type="button"
        class="square"
        data-act="count"
        data-value=${by}
        aria-label=${by < 0 ? text("room.less") : text("room.more")}
        ?disabled=${next < 1 || next > most}
      >
        ${by < 0 ? "−" : "+"}
      </button>
    `;
  }

  #faceButton(face: number): TemplateResult {
    return html`
      <button
        type="button"
        class="face-of"
        data-act="face"
        data-value=${face}
        aria-pressed=${face === this.#face}
        aria-label=${face}
      >
        ${dieOf(face)}
      </button>
    `;
  }

  #acts(moves: readonly string[]): TemplateResult {
    const bid = `bid:${this.#count}:${this.#face}`;
    const name = text("board.say", { count: this.#count, face: this.#face });
    return actRow([
      {
        key: "open",
        act: "do",
        value: "open",
        look: "quiet",
        name: text("board.open"),
        isOff: !moves.includes("open"),
      },
      { key: "bid", act: "do", value: bid, look: "primary", name, isOff: !moves.includes(bid) },
    ]);
  }

  press(act: string, value: string): void {
    if (act === "count") this.#count += Number(value);
    if (act === "face") this.#face = Number(value);
  }
}
