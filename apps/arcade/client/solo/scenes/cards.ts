import { cardName } from "../../../src/engines/cards/deck.ts";
import type { Row } from "../../../src/engines/alone/rules.ts";
import { el, pause, svg } from "../../dom.ts";
import { read, show } from "../../money.ts";
import * as sound from "../../sound.ts";
import { cardElement } from "../../card.ts";
import { findText, text } from "../../text.ts";
import type { SoloRound } from "../api.ts";
import type { Scene, SceneParts } from "../scene.ts";
import { dealtOf, type Dealt } from "./dealt.ts";
import type { Selection } from "./selection.ts";
import "../../cards.css";
import "./cards.css";

const dealMs = 260;

interface Shown {
  element: HTMLElement;
  cards: HTMLElement;
  total: HTMLElement;
  badge: HTMLElement;
  chip: HTMLElement;
  lying: (number | null)[];
}

function printed(line: string): SVGElement {
  const path = svg("path", { id: "arc", d: "M20 20 Q300 130 580 20", stroke: "none" });
  const words = svg("textPath", { href: "#arc", startOffset: "50%", "text-anchor": "middle" });
  words.textContent = line;
  return svg("svg", { viewBox: "0 0 600 110", class: "printed", "aria-hidden": "true" }, path, svg("text", {}, words));
}

/** Returns the outlines that stand for the cards before the first deal. */
const outlines = (count: number): Node[] =>
  count === 0 ? [] : [el("div", { class: "outlines" }, ...Array.from({ length: count }, () => el("i")))];

/** The rows of a cloth: the dealer's above, the player's hands below. */
class Rows {
  readonly dealer: HTMLElement;
  readonly player: HTMLElement;
  readonly #select: Selection | undefined;
  readonly #rows: Shown[] = [];
  #id = "";

  constructor(select: Selection | undefined, { dealer, player }: Dealt) {
    this.#select = select;
    this.dealer = el("div", { class: "place dealer" }, ...outlines(dealer));
    this.player = el("div", { class: "place player" }, ...outlines(player));
  }

  #row(who: Row["who"]): Shown {
    const cards = el("div", { class: "fan" });
    const total = el("b", { class: "sum" });
    const badge = el("span", { class: "badge" });
    const chip = el("span", { class: "stack" });
    const row = el("div", { class: "row-of-cards" }, el("div", { class: "row-head" }, total, badge), cards, chip);
    this[who].append(row);
    return { element: row, cards, total, badge, chip, lying: [] };
  }

  async #lay(shown: Shown, at: number, card: number | null, isStill: boolean): Promise<void> {
    const dealt = cardElement(card ?? 0);
    const before = shown.cards.children[at];
    if (before) before.replaceWith(dealt.element);
    else shown.cards.append(dealt.element);
    shown.lying[at] = card;
    if (shown.cards.parentElement?.parentElement === this.player) this.#select?.offer(dealt.element, at);
    if (card === null) dealt.element.setAttribute("aria-label", text("solo.faceDown"));
    else if (isStill) dealt.turn();
    else requestAnimationFrame(() => requestAnimationFrame(() => dealt.turn()));
    if (isStill) return;
    sound.stop(at);
    await pause(dealMs);
  }

  #label(shown: Shown, row: Row, stake: bigint): void {
    shown.total.textContent = findText(`solo.hands.${row.total}`) ?? row.total;
    shown.badge.textContent = row.result ? text(`solo.results.${row.result}`) : "";
    shown.badge.className = `badge ${row.result}`;
    shown.element.classList.toggle("active", row.isActive);
    shown.element.classList.toggle("lost", ["lost", "bust", "fold"].includes(row.result));
    shown.chip.textContent = row.stake > 0 ? show((stake * BigInt(row.stake)) / 100n) : "";
  }

  async #deal(row: Row, at: number, stake: bigint, isStill: boolean): Promise<void> {
    const shown = (this.#rows[at] ??= this.#row(row.who));
    while (shown.lying.length > row.cards.length) {
      shown.lying.pop();
      shown.cards.lastElementChild?.remove();
    }
    for (const [index, card] of row.cards.entries()) {
      if (shown.lying[index] !== card) await this.#lay(shown, index, card, isStill);
    }
    if (row.who === "player") this.#label(shown, { ...row, result: "" }, stake);
  }

  /** Removes the rows whose place has changed, as when seven cards become two hands. */
  #drop(rows: readonly Row[]): void {
    const first = this.#rows.findIndex((own, at) => {
      const row = rows[at];
      const who = own.element.parentElement === this.dealer ? "dealer" : "player";
      return row?.who !== who || own.lying.length > row.cards.length;
    });
    if (first < 0) return;
    for (const { element } of this.#rows.splice(first)) element.remove();
  }

  async show(round: SoloRound, isStill: boolean): Promise<void> {
    if (round.id !== this.#id) {
      this.#id = round.id;
      this.#rows.length = 0;
      this.dealer.replaceChildren();
      this.player.replaceChildren();
      this.#select?.reset();
    }
    this.#drop(round.played.view.rows ?? []);
    const stake = read(round.unit);
    const rows = [...(round.played.view.rows ?? []).entries()];
    // The player's cards come before those that the dealer draws after them.
    for (const who of ["player", "dealer"] as const) {
      for (const [at, row] of rows) if (row.who === who) await this.#deal(row, at, stake, isStill);
    }
    for (const [at, row] of rows) if (this.#rows[at]) this.#label(this.#rows[at], row, stake);
  }
}

export interface CardsLook {
  /** Text printed on the cloth. */
  line?: string;
  /** Paytable beside the cards. */
  pays?: HTMLElement;
  select?: Selection;
}

export function cardsScene({ view }: SceneParts, { line, pays, select }: CardsLook): Scene {
  const rows = new Rows(select, dealtOf(view.game.engine));
  const between = line ? [printed(line)] : [];
  const nameOf = (card: number | null) =>
    card === null ? text("solo.faceDown") : card === 52 ? text("solo.joker") : cardName(card);
  return {
    element: el(
      "div",
      { class: `cloth ${view.game.engine}` },
      ...(pays ? [pays] : []),
      rows.dealer,
      ...between,
      rows.player,
    ),
    show: (round, isStill) => rows.show(round, isStill),
    describe: ({ played }) =>
      (played.view.rows ?? [])
        .map(({ who, cards, total, result }) => {
          const names = cards.map(nameOf).join(" ");
          const said = findText(`solo.hands.${total}`) ?? total;
          return `${text(`solo.${who}`)}: ${names}${said ? `, ${said}` : ""}${result ? `, ${text(`solo.results.${result}`)}` : ""}`;
        })
        .join(". "),
    ...(select ? { complete: (move: string) => select.complete(move) } : {}),
  };
}
