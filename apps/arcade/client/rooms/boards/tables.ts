import { endsOf } from "../../../src/engines/rooms/dominoes.ts";
import { el } from "../../dom.ts";
import { text } from "../../text.ts";
import type { Panel, PanelParts } from "../panel.ts";
import { dieOf, movesOf, ownOf, press, type BoardParts } from "./board-panel.ts";

/** Dominoes, and dice under cups. */

function bone([one, two]: readonly [number, number], look: string): HTMLElement {
  return el(
    "span",
    { class: `bone ${look}`, role: "img", "aria-label": `${one}-${two}` },
    dieOf(one === 0 ? 7 : one),
    dieOf(two === 0 ? 7 : two),
  );
}

export function dominoesBoard({ hand }: BoardParts): Node[] {
  const { rows = [], last = [] } = hand.position ?? {};
  const stock = Number(hand.facts["stock"] ?? "0");
  const tiles = rows.map((row, at) => {
    const ends: [number, number] = [row[0] ?? 0, row[1] ?? 0];
    return bone(ends, `${ends[0] === ends[1] ? "double" : ""}${last.includes(at) ? " last" : ""}`);
  });
  return [
    el("p", { class: "kind", "data-key": "stock" }, text("board.stock", { tiles: stock })),
    el("div", { class: "bones", "data-key": "board" }, ...tiles),
  ];
}

/** The player's tiles; a tile that fits both ends asks for one. */
export class DominoesPanel implements Panel {
  #chosen: number | undefined;

  own({ state, hand }: PanelParts): Node[] {
    const own = (hand.players[ownOf(state) ?? -1]?.cards ?? []).filter((tile) => tile !== null);
    const moves = movesOf(hand);
    if (this.#chosen !== undefined && !own.includes(this.#chosen)) this.#chosen = undefined;
    const tiles = own.map((tile) => {
      const fits = moves.filter((move) => move.startsWith(`put:${tile}:`));
      const ends = endsOf(tile);
      const button = press(
        fits.length === 1 ? "do" : "pick",
        fits.length === 1 ? (fits[0] ?? "") : String(tile),
        {
          class: "pick-bone",
          "data-key": `b${tile}`,
          "aria-label": ends.join("-"),
          "aria-pressed": String(tile === this.#chosen),
        },
        bone(ends, "upright"),
      );
      if (fits.length === 0) button.setAttribute("disabled", "");
      return button;
    });
    return [
      el(
        "div",
        { class: "own-bones", "data-key": "own", role: "group", "aria-label": text("board.yourTiles") },
        ...tiles,
      ),
    ];
  }

  paint({ hand }: PanelParts): Node[] {
    const moves = movesOf(hand);
    const shown =
      this.#chosen === undefined
        ? moves.filter((move) => move === "draw" || move === "pass")
        : moves.filter((move) => move.startsWith(`put:${this.#chosen}:`));
    const name = (move: string) =>
      move === "draw"
        ? text("board.draw")
        : move === "pass"
          ? text("room.did.pass")
          : text(move.endsWith("left") ? "board.endLeft" : "board.endRight");
    const buttons = shown.map((move) =>
      press("do", move, { class: "primary", "data-key": move }, el("b", {}, name(move))),
    );
    if (buttons.length === 0) return [el("p", { class: "hint", "data-key": "hint" }, text("board.chooseTile"))];
    return [el("div", { class: "acts", "data-key": "acts" }, ...buttons)];
  }

  press(act: string, value: string): void {
    if (act === "pick") this.#chosen = this.#chosen === Number(value) ? undefined : Number(value);
  }
}

export function cupsBoard({ hand, state, own }: BoardParts): Node[] {
  const { cells = [], rows = [], by, last = [] } = hand.position ?? {};
  const [count, face] = cells;
  const nameOf = (index: number | null | undefined) => state.seats.find((seat) => seat?.index === index)?.name ?? "";
  const bid =
    count === undefined || face === undefined
      ? [el("span", {}, text("board.noBid"))]
      : [el("span", {}, `${nameOf(by)}: `), el("b", {}, `${count} ×`), dieOf(face)];
  const found = hand.facts["found"];
  const cups = rows.map((dice, index) =>
    el(
      "div",
      {
        class: `cup${last.includes(index) ? " lost" : ""}${index === own ? " own" : ""}`,
        "data-key": `cup${index}`,
      },
      el("small", {}, nameOf(index)),
      el("div", {}, ...dice.map(dieOf)),
    ),
  );
  return [
    el("p", { class: "bid-now", "data-key": "bid" }, ...bid),
    el(
      "p",
      { class: "kind", "data-key": "kind" },
      found === undefined
        ? hand.facts["ones"] === undefined
          ? text("board.onesWild")
          : text("board.onesPlain")
        : text("board.found", { count: Number(found) }),
    ),
    el("div", { class: "cups", "data-key": "cups" }, ...cups),
  ];
}

/** Chooses a bid: a number of dice and their face. */
export class BidPanel implements Panel {
  #count = 1;
  #face = 2;
  #for = "";

  paint({ hand, you }: PanelParts): Node[] {
    const moves = movesOf(hand);
    const bids = moves.filter((move) => move.startsWith("bid:"));
    const turn = `${hand.number}-${you.step}`;
    if (this.#for !== turn) {
      this.#for = turn;
      const [, count = "1", face = "2"] = (bids[0] ?? "").split(":");
      [this.#count, this.#face] = [Number(count), Number(face)];
    }
    const bid = `bid:${this.#count}:${this.#face}`;
    const most = Math.max(0, ...bids.map((move) => Number(move.split(":")[1])));
    const count = (by: number, label: string, sign: string): HTMLElement => {
      const button = press("count", String(by), { class: "square", "data-key": `by${by}`, "aria-label": label }, sign);
      if (this.#count + by < 1 || this.#count + by > most) button.setAttribute("disabled", "");
      return button;
    };
    const faces = [1, 2, 3, 4, 5, 6].map((face) =>
      press(
        "face",
        String(face),
        {
          class: "face-of",
          "data-key": `face${face}`,
          "aria-pressed": String(face === this.#face),
          "aria-label": String(face),
        },
        dieOf(face),
      ),
    );
    const say = press(
      "do",
      bid,
      { class: "primary", "data-key": "bid" },
      el("b", {}, text("board.say", { count: this.#count, face: this.#face })),
    );
    if (!bids.includes(bid)) say.setAttribute("disabled", "");
    const open = press("do", "open", { class: "quiet", "data-key": "open" }, el("b", {}, text("board.open")));
    if (!moves.includes("open")) open.setAttribute("disabled", "");
    return [
      el(
        "div",
        { class: "bid-row", "data-key": "row" },
        count(-1, text("room.less"), "−"),
        el("b", { "aria-live": "polite" }, `${this.#count} ×`),
        count(1, text("room.more"), "+"),
        el("div", { class: "faces-of", "data-key": "faces" }, ...faces),
      ),
      el("div", { class: "acts", "data-key": "acts" }, open, say),
    ];
  }

  press(act: string, value: string): void {
    if (act === "count") this.#count += Number(value);
    if (act === "face") this.#face = Number(value);
  }
}
