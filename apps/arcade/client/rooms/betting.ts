import { formatMoney, type Money } from "@croupier/contract/domain/money";
import { keyed } from "lit-html/directives/keyed.js";
import { repeat } from "lit-html/directives/repeat.js";
import { html, nothing, type TemplateResult } from "../html.ts";
import { read, show } from "../money.ts";
import { text } from "../text.ts";
import { actRow, type Act } from "./acts.ts";
import type { HandState } from "./api.ts";
import { cents, moneyAt, partAt, parts, within, type Limits } from "./bet-sizes.ts";
import { cardOf } from "./cards.ts";
import { turnOf, type Panel, type PanelParts } from "./panel.ts";
import { pot, pots, stakesLine } from "./pots.ts";
import type { SceneParts } from "./scenes.ts";

/** Draws the cards that all players share, and the slots of those to come. */
function sharedCards({ board, number, isOver }: HandState, slots: number): TemplateResult {
  const keyOf = (at: number): string => (board[at] === undefined ? `slot${at}` : `board${number}-${at}`);
  const places = Array.from({ length: slots }, (_, at) => at);
  const draw = (at: number): TemplateResult => {
    const card = board[at];
    if (card === undefined) return html`<span class="slot"></span>`;
    return cardOf({ card, place: at < 3 ? at : at - (isOver ? 0 : 3) });
  };
  return html`<div class="board">${repeat(places, keyOf, draw)}</div>`;
}

/** Draws the pots, the board and the stakes. */
export function bettingMiddle(hand: HandState, { state, game }: SceneParts, slots: number): TemplateResult {
  const sums = hand.pots.map((sum, at) =>
    pot(at === 0 ? text("room.pot") : text("room.sidePot"), show(read(sum)), at === 0),
  );
  return html`${pots(sums)} ${slots > 0 ? sharedCards(hand, slots) : nothing} ${stakesLine(state.unit, game)}`;
}

const stepButton = (sign: "-" | "+"): TemplateResult => html`
  <button
    type="button"
    class="square"
    data-act="by"
    data-value=${sign}
    aria-label=${sign === "-" ? text("room.less") : text("room.more")}
  >
    ${sign === "-" ? "−" : "+"}
  </button>
`;

const presetButton = (name: string, to: Money, isChosen: boolean): TemplateResult => html`
  <button type="button" class="preset" data-act="to" data-value=${formatMoney(to)} aria-pressed=${isChosen}>
    ${name}
  </button>
`;

/** Names what a player does who puts in more: the first to do so in a round bets, the others raise. */
const betName = ({ players }: HandState): string =>
  players.some(({ bet }) => read(bet) > 0n) ? text("room.raiseTo") : text("room.did.bet");

/** The slider, its presets, and the buttons to fold, call or raise. */
export class BettingPanel implements Panel {
  #to: Money = 0n;
  #part = 0n;
  #for = "";
  #limits: Limits | undefined;

  paint(where: PanelParts): TemplateResult | typeof nothing {
    const { state, hand, you } = where;
    const { options } = hand;
    if (options?.kind !== "bet") return nothing;
    const { raise } = options;
    this.#limits = raise ? { least: read(raise.least), most: read(raise.most), unit: read(state.unit) } : undefined;
    this.#sync(turnOf(where));
    const bet = read(hand.players[state.seats[you.seat]?.index ?? -1]?.bet);
    const call = read(options.call);
    const acts = this.#acts(hand, call);
    if (!this.#limits) return actRow(acts);
    const of = (hundredths: bigint): Money => cents(bet + call + ((read(options.pot) + call) * hundredths) / 100n);
    const presets = this.#presets(this.#limits, [of(50n), of(75n), of(100n)]);
    return html`${this.#slider(this.#limits, betName(hand))} ${presets} ${actRow(acts)}`;
  }

  /** Starts each turn at the lowest raise. */
  #sync(turn: string): void {
    if (this.#for === turn) return;
    this.#for = turn;
    this.#to = this.#limits?.least ?? 0n;
    this.#part = 0n;
  }

  press(act: string, value: string): void {
    if (act === "to") this.#set(read(value));
    if (act === "by" && this.#limits) this.#set(this.#to + (value === "-" ? -this.#limits.unit : this.#limits.unit));
  }

  slide(part: number): void {
    this.#part = BigInt(part);
    if (this.#limits) this.#to = moneyAt(this.#limits, this.#part);
  }

  #set(money: Money): void {
    if (!this.#limits) return;
    this.#to = within(this.#limits, money);
    this.#part = partAt(this.#limits, this.#to);
  }

  #acts(hand: HandState, call: Money): Act[] {
    const fold: Act = { key: "fold", act: "do", value: "fold", look: "quiet", name: text("room.did.fold") };
    const name = (call > 0n ? text("room.did.call") : text("room.did.check")) ?? "";
    const calling: Act = { key: "call", act: "do", value: "call", look: "quiet", name };
    if (!this.#limits) return call > 0n ? [fold, { ...calling, amount: show(call) }] : [calling];
    const raise = this.#raise(this.#limits, hand);
    return call > 0n ? [fold, { ...calling, amount: show(call) }, raise] : [calling, raise];
  }

  #raise({ most }: Limits, hand: HandState): Act {
    const name = this.#to >= most ? text("room.did.allIn") : betName(hand);
    const value = `raise:${formatMoney(this.#to)}`;
    return { key: "raise", act: "do", value, look: "primary", name: name ?? "", amount: show(this.#to) };
  }

  #slider({ least, most }: Limits, name: string): TemplateResult {
    const slider = html`
      <input
        type="range"
        min="0"
        max=${String(parts)}
        aria-label=${name}
        aria-valuetext=${show(this.#to)}
        .value=${String(this.#part)}
      />
    `;
    // A new turn has a new slider, so that a finger on the old one moves nothing.
    const track = html`<div class="slide">${stepButton("-")} ${keyed(this.#for, slider)} ${stepButton("+")}</div>`;
    return html`
      <p class="sum">
        <span>${name}</span>
        <b>${show(this.#to)}</b>
      </p>
      ${least < most ? track : nothing}
    `;
  }

  #presets({ most }: Limits, sizes: readonly Money[]): TemplateResult {
    const all = [...sizes, most].map((to, at) => {
      const name = at === 3 ? text("room.did.allIn") : `${["½ ", "¾ ", ""][at] ?? ""}${text("room.pot")}`;
      return presetButton(name ?? "", to, to === this.#to);
    });
    return html`<div class="presets">${all}</div>`;
  }
}
