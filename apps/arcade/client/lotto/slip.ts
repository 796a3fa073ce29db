import * as api from "../api.ts";
import { byId, el } from "../dom.ts";
import type { Seen } from "../frame.ts";
import { outside, read, show, showRound } from "../money.ts";
import { text } from "../text.ts";
import type { RequestedLine, HallView, SlipView } from "./api.ts";
import { liftOf, sinkOf } from "./lift.ts";
import { pickName, playName } from "./names.ts";

const maxLines = 20;

interface Choice {
  play: string;
  pick: string;
  /** In hundredths. */
  odds: number;
}

interface Events {
  changed(): void;
  place(): void;
  full(): void;
}

/** The slip being composed: picks with an equal stake for each. */
export class Slip {
  readonly #view: HallView;
  readonly #events: Events;
  #choices: Choice[] = [];
  #chip: string;
  #last: SlipView | undefined;
  #closed = true;
  #placing = false;
  #why = "";
  /** Visible part of the page; undefined until it is reported, without any lift. */
  #seen: Seen | undefined;
  #lift = 0;
  #sink = 0;
  /** Draw that takes bets, and the one on which the choices were already placed. */
  #draw: string | undefined;
  #placedOn: string | undefined;

  constructor(view: HallView, events: Events) {
    this.#view = view;
    this.#events = events;
    const chip = api.stored.get("chip") ?? "";
    this.#chip = view.chips.includes(chip) ? chip : (view.chips[0] ?? "1.0000");
  }

  get isEmpty(): boolean {
    return this.#choices.length === 0;
  }

  has(play: string, pick: string): boolean {
    return this.#choices.some((each) => each.play === play && each.pick === pick);
  }

  toggle(choice: Choice): void {
    const left = this.#choices.filter(({ play, pick }) => play !== choice.play || pick !== choice.pick);
    if (left.length < this.#choices.length) this.#choices = left;
    else if (left.length >= maxLines) return this.#events.full();
    else this.#choices = [...left, choice];
    this.#change();
  }

  #change(): void {
    this.#placedOn = undefined;
    this.#events.changed();
  }

  /**
   * Returns whether the choices are already placed on the draw; they can be placed again on the next one, or after a
   * change.
   */
  get isPlaced(): boolean {
    return this.#placedOn !== undefined && this.#placedOn === this.#draw;
  }

  lines(): RequestedLine[] {
    return this.#choices.map(({ play, pick }) => ({ play, pick, stake: this.#chip }));
  }

  /** Keeps the choices for the next draw. */
  placed(drawId: string): void {
    this.#placedOn = drawId;
  }

  /** Disables the button while the draw takes no bets or a slip is being placed, and shows the reason. */
  close(closed: boolean, placing: boolean): void {
    const why = text(placing ? "lotto.placing" : "lotto.closed");
    const isShut = closed || placing;
    if (isShut === this.#closed && why === this.#why) return;
    this.#closed = isShut;
    this.#placing = placing;
    this.#why = why;
    this.#button();
  }

  /** Lists the stakes to choose from, and the action that repeats the last slip. */
  chips(): HTMLElement {
    const buttons = this.#view.chips.map((chip) => {
      const chosen = chip === this.#chip;
      const button = el(
        "button",
        { type: "button", class: "chip", "aria-pressed": String(chosen) },
        showRound(read(chip)),
      );
      button.addEventListener("click", () => {
        this.#chip = chip;
        api.stored.set("chip", chip);
        this.#change();
      });
      return button;
    });
    const repeat = el("button", { type: "button", class: "chip" }, text("lotto.repeat"));
    repeat.addEventListener("click", () => this.#repeat(this.#last));
    return el(
      "div",
      { class: "chips", role: "group", "aria-label": text("lotto.eachBet") },
      ...buttons,
      ...(this.#last ? [repeat] : []),
    );
  }

  /** Keeps the slip visible beside the choices, or its total and button while it is below them. */
  keepInSight(seen = this.#seen): void {
    this.#seen = seen;
    if (seen === undefined) return;
    this.#stayBeside(seen);
    const dock = document.getElementById("dock");
    if (!dock) return;
    const ceiling = byId("panel").getBoundingClientRect().top;
    const needed = () => {
      const { top, bottom } = dock.getBoundingClientRect();
      return liftOf({ top: top - this.#lift, bottom: bottom - this.#lift }, ceiling, seen.bottom);
    };
    const isLifted = dock.classList.toggle("lifted", needed() < 0);
    // A lifted slip has a frame, which makes it higher.
    this.#lift = isLifted ? needed() : 0;
    dock.style.transform = isLifted ? `translateY(${this.#lift}px)` : "";
  }

  #stayBeside(seen: Seen): void {
    const [card, choices] = [byId("slip").parentElement, byId("panel").parentElement];
    if (!card || !choices) return;
    const [own, other] = [card.getBoundingClientRect(), choices.getBoundingClientRect()];
    const isBeside = own.left >= other.right || own.right <= other.left;
    const part = { top: own.top - this.#sink, bottom: own.bottom - this.#sink };
    this.#sink = isBeside ? sinkOf(part, other.bottom, seen) : 0;
    card.style.transform = this.#sink > 0 ? `translateY(${this.#sink}px)` : "";
  }

  #repeat(last: SlipView | undefined): void {
    if (!last) return;
    this.#choices = last.lines.map(({ play, pick, odds }) => ({ play, pick, odds: Number(odds) }));
    const chip = last.lines[0]?.stake;
    if (chip && this.#view.chips.includes(chip)) this.#chip = chip;
    this.#change();
  }

  #button(): void {
    const button = document.getElementById("place");
    if (!(button instanceof HTMLButtonElement)) return;
    const placed = this.isPlaced && !this.#placing;
    button.disabled = !placed && (this.#closed || this.#outside() !== "");
    // The button is not disabled, so that it keeps the focus after a press.
    button.setAttribute("aria-disabled", String(placed));
    button.classList.toggle("placed", placed);
    const words = this.#closed ? this.#why : text("lotto.place", { count: this.#choices.length });
    button.textContent = placed ? `✓ ${text("lotto.states.held")}` : words;
  }

  /** Describes the limits where the slip's stake is outside of them. */
  #outside(): string {
    return outside(read(this.#chip) * BigInt(this.#choices.length));
  }

  /** Sets the player's last slip, and the draw that takes bets now. */
  update(last: SlipView | undefined, draw: string | undefined): void {
    this.#last = last;
    this.#draw = draw;
  }

  paint(): void {
    const had = document.activeElement?.id === "place";
    if (this.isEmpty) {
      byId("slip").replaceChildren(el("p", { class: "hint" }, text("lotto.noBets")));
      return this.keepInSight();
    }
    const stake = read(this.#chip);
    const payOf = ({ odds }: Choice) => (stake * BigInt(odds)) / 100n;
    const lines = this.#choices.map((choice) => {
      const name = `${playName(choice.play)}: ${pickName(choice.pick)}`;
      const remove = el(
        "button",
        { type: "button", class: "remove", "aria-label": text("lotto.remove", { bet: name }) },
        "×",
      );
      remove.addEventListener("click", () => this.toggle(choice));
      const words = el(
        "div",
        {},
        el("p", { class: "bet-name" }, name),
        el("p", { class: "label" }, text("lotto.pays", { amount: show(payOf(choice)) })),
      );
      return el("li", {}, words, el("span", { class: "amount" }, show(stake)), remove);
    });
    const total = stake * BigInt(this.#choices.length);
    const most = this.#choices.reduce((sum, choice) => sum + payOf(choice), 0n);
    const button = el("button", { type: "button", class: "primary", id: "place" });
    button.addEventListener("click", () => this.#events.place());
    // Screen readers skip it, since the figures above are the same.
    const sum = el("p", { class: "dock-sum", "aria-hidden": "true" }, show(total));
    this.#lift = 0;
    const clear = el("button", { type: "button", class: "quiet" }, text("lotto.clear"));
    clear.addEventListener("click", () => {
      this.#choices = [];
      this.#change();
    });
    const figures = el(
      "dl",
      { class: "sums" },
      el("div", {}, el("dt", {}, text("lotto.stake")), el("dd", {}, show(total))),
      el("div", {}, el("dt", {}, text("lotto.mostWin")), el("dd", {}, show(most))),
    );
    const why = this.#outside();
    const note = el("p", { class: "note bad", role: "status" }, why);
    byId("slip").replaceChildren(
      el("ul", { class: "choices" }, ...lines),
      figures,
      ...(why ? [note] : []),
      el("div", { id: "dock" }, sum, button),
      clear,
    );
    this.#button();
    this.keepInSight();
    if (had) button.focus({ preventScroll: true });
  }
}
