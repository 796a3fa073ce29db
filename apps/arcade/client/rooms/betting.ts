import type { Money } from "@croupier/contract/domain/money";
import { formatMoney } from "@croupier/contract/domain/money";
import type { GameId } from "../../src/engines/rooms/games.ts";
import { el } from "../dom.ts";
import { read, show } from "../money.ts";
import { text } from "../text.ts";
import type { HandState, RoomLine } from "./api.ts";
import { cardOf } from "./cards.ts";
import { stakesText } from "./names.ts";
import type { Panel, PanelParts } from "./panel.ts";

const cents = (money: Money): Money => money - (money % 100n);

/** Shows the pots, the board and the state of play. */
export function bettingMiddle(
  hand: HandState,
  { state, game }: { state: RoomLine; game: GameId },
  slots: number,
): Node[] {
  const pots = hand.pots.map((pot, at) =>
    el(
      "span",
      { class: at === 0 ? "pot main" : "pot", "data-key": `pot${at}` },
      el("span", {}, at === 0 ? text("room.pot") : text("room.sidePot")),
      " ",
      el("b", {}, show(read(pot))),
    ),
  );
  const board = Array.from({ length: slots }, (_, at) => {
    const card = hand.board[at];
    return card === undefined
      ? el("span", { class: "slot", "data-key": `slot${at}` })
      : cardOf(
          card,
          { key: `board${hand.number}-${at}`, place: at < 3 ? at : at - (hand.isOver ? 0 : 3) },
          text("room.hiddenCard"),
        );
  });
  return [
    el("div", { class: "pots", "data-key": "pots" }, ...pots),
    ...(slots > 0 ? [el("div", { class: "board", "data-key": "board" }, ...board)] : []),
    el("p", { class: "kind", "data-key": "kind" }, stakesText(state.unit, game)),
  ];
}

interface Limits {
  least: Money;
  most: Money;
  unit: Money;
}
const parts = 200n;

/** Returns the amount at a slider position: small raises need fine steps, large ones do not. */
function moneyAt({ least, most, unit }: Limits, part: bigint): Money {
  if (part >= parts) return most;
  const money = least + ((most - least) * part * part) / (parts * parts);
  const step = unit / 2n < 100n ? 100n : cents(unit / 2n);
  const rounded = money - (money % step);
  return rounded < least ? least : rounded;
}
function partAt(limits: Limits, money: Money): bigint {
  let part = 0n;
  while (part < parts && moneyAt(limits, part) < money) part += 1n;
  return part;
}

const press = (act: string, value: string, look: Record<string, string>, ...children: (Node | string)[]): HTMLElement =>
  el("button", { type: "button", "data-act": act, "data-value": value, ...look }, ...children);

function action(verb: string, value: string, name: string, amount: string): HTMLElement {
  const look = { class: verb === "raise" ? "primary" : "quiet", "data-key": verb };
  return press("do", value, look, el("b", {}, name), ...(amount ? [el("small", {}, amount)] : []));
}

/** The slider, its presets, and the buttons to fold, call or raise. */
export class BettingPanel implements Panel {
  #to: Money = 0n;
  #part = 0n;
  #for = "";
  #limits: Limits | undefined;

  paint({ state, hand, you }: PanelParts): Node[] {
    const { options } = hand;
    if (options?.kind !== "bet") return [];
    const bet = read(hand.players[state.seats[you.seat]?.index ?? -1]?.bet);
    const call = read(options.call);
    const { raise } = options;
    const limits = raise ? { least: read(raise.least), most: read(raise.most), unit: read(state.unit) } : undefined;
    this.#limits = limits;
    const turn = `${hand.number}-${you.step}`;
    if (this.#for !== turn) {
      this.#for = turn;
      this.#to = limits?.least ?? 0n;
      this.#part = 0n;
    }
    const fold = action("fold", "fold", text("room.did.fold"), "");
    const callName = (call > 0n ? text("room.did.call") : text("room.did.check")) ?? "";
    const calling = action("call", "call", callName, call > 0n ? show(call) : "");
    const acts = [...(call > 0n ? [fold] : []), calling];
    if (!limits) return [el("div", { class: "acts", "data-key": "acts" }, ...acts)];
    const isOpen = hand.players.some((each) => read(each.bet) > 0n);
    const name =
      (this.#to >= limits.most ? text("room.did.allIn") : isOpen ? text("room.raiseTo") : text("room.did.bet")) ?? "";
    acts.push(action("raise", `raise:${formatMoney(this.#to)}`, name, show(this.#to)));
    const of = (hundredths: bigint): Money => cents(bet + call + ((read(options.pot) + call) * hundredths) / 100n);
    return [
      ...this.#slider(turn, limits),
      this.#presets(limits, [of(50n), of(75n), of(100n)]),
      el("div", { class: "acts", "data-key": "acts" }, ...acts),
    ];
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
    const limits = this.#limits;
    if (!limits) return;
    this.#to = money < limits.least ? limits.least : money > limits.most ? limits.most : money;
    this.#part = partAt(limits, this.#to);
  }

  #slider(turn: string, { least, most }: Limits): Node[] {
    const slider = el("input", {
      type: "range",
      min: "0",
      max: String(parts),
      "data-key": `slider${turn}`,
      "data-value": String(this.#part),
      "aria-label": text("room.raiseTo"),
      "aria-valuetext": show(this.#to),
    });
    const step = (sign: string, label: string): HTMLElement =>
      press("by", sign, { class: "square", "data-key": sign, "aria-label": label }, sign === "-" ? "−" : "+");
    return [
      el("p", { class: "sum", "data-key": "sum" }, el("span", {}, text("room.raiseTo")), el("b", {}, show(this.#to))),
      ...(least < most
        ? [
            el(
              "div",
              { class: "slide", "data-key": "slide" },
              step("-", text("room.less")),
              slider,
              step("+", text("room.more")),
            ),
          ]
        : []),
    ];
  }

  #presets({ most }: Limits, sizes: readonly Money[]): HTMLElement {
    const all = [...sizes, most].map((to, at) => {
      const name = at === 3 ? text("room.did.allIn") : `${["½ ", "¾ ", ""][at] ?? ""}${text("room.pot")}`;
      const look = { class: "preset", "data-key": `p${at}`, "aria-pressed": String(to === this.#to) };
      return press("to", formatMoney(to), look, name);
    });
    return el("div", { class: "presets", "data-key": "presets" }, ...all);
  }
}
