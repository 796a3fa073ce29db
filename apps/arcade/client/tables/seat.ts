import { tableGames } from "../../src/engines/tables/games.ts";
import type { Rules } from "../../src/engines/tables/rules.ts";
import * as api from "../api.ts";
import { byId, el, prefersNoMotion, svg } from "../dom.ts";
import { GamePage, refusalOf } from "../game-page.ts";
import { outside, read, show } from "../money.ts";
import { text } from "../text.ts";
import { follow } from "../stream.ts";
import { mine, place, type DrawView, type Line, type SlipView, type TableState, type TableView } from "./api.ts";
import { Bets, spotKey, type SpotKey } from "./bets.ts";
import { Board, chipText, chipTone } from "./board.ts";
import { cashOf, pressCashOut, type Cash } from "./flight.ts";
import type { Scene } from "./scene.ts";
import { sceneOf } from "./scenes/scenes.ts";
import { Side } from "./side.ts";
import { TipPanel } from "./tip-panel.ts";

/** Sent bets without an answer; stored so that a reload repeats the same request. */
interface Pending {
  key: string;
  drawId: string;
  lines: Line[];
}

/** A seat at a table: its clock, its bets, the display and the wins. */
export class Seat extends GamePage<TableView> {
  readonly #rules: Rules;
  readonly #bets: Bets;
  readonly #board: Board;
  readonly #scene: Scene;
  readonly #side: Side;
  readonly #tipPanel: TipPanel;
  readonly #ring: SVGElement;
  #state: TableState | undefined;
  #slips: readonly SlipView[] = [];
  /** Server clock minus the device's clock. */
  #offset = 0;
  #placing = false;
  /** Draw of the chips on the table, until the next one takes bets. */
  #round: string | undefined;
  /** Draw whose result was shown, or is being shown. */
  #shown = "";
  #announced = "";
  /** Draw in flight on the page, and whether its end was shown. */
  #flown = "";
  #isCashing = false;

  constructor(view: TableView) {
    super(view);
    this.#rules = tableGames[view.table.engine];
    this.#bets = new Bets(view);
    const clock = this.#clock();
    this.#ring = clock.ring;
    this.#scene = sceneOf(view.table.engine, { engine: view.table.engine, announce: (text) => this.#showStatus(text) });
    byId("scene").append(clock.element, this.#scene.element);
    this.#board = new Board({ view, bets: this.#bets, lay: (...spots) => this.#lay(spots) }, byId("board"));
    this.#side = new Side({ view, scene: this.#scene });
    this.#tipPanel = new TipPanel(view, {
      balance: () => this.balance,
      given: () => this.refresh(),
      refused: (code) => this.notice(code),
    });
    byId("title").textContent = view.table.name;
    byId("balance-name").textContent = text("common.balance");
    byId("table-name").textContent = text("table.onTable");
    this.#acts();
    this.#paint();
    byId("stage").hidden = false;
    setInterval(() => this.#tick(), 200);
    void this.#begin();
  }

  async #begin(): Promise<void> {
    const pending = this.pending<Pending>();
    if (pending) await this.#ask(pending);
    await this.#tipPanel.repeat();
    await this.refresh();
    follow<TableState>("/api/table/events", {
      onState: (state) => this.#see(state),
      onLine: (isUp) => {
        this.isDown = !isUp;
      },
    });
  }

  #clock(): { element: HTMLElement; ring: SVGElement } {
    const ring = svg("circle", { r: "44", cx: "50", cy: "50", class: "left", pathLength: "100" });
    const dial = svg(
      "svg",
      { viewBox: "0 0 100 100", "aria-hidden": "true" },
      svg("circle", { r: "44", cx: "50", cy: "50" }),
      ring,
    );
    const face = el("div", { class: "dial" });
    face.append(dial, el("b", { id: "seconds", role: "timer" }));
    const element = el("div", { class: "clock" }, face, el("p", { id: "phase" }), el("p", { id: "said" }));
    return { element, ring };
  }

  #acts(): void {
    const { chips } = this.view;
    const buttons = chips.map((chip) => {
      const button = el(
        "button",
        {
          type: "button",
          class: `chip-face ${chipTone(chip, chips)}`,
          "aria-label": text("table.chip", { amount: show(read(chip)) }),
          "aria-pressed": String(chip === this.#bets.chip),
        },
        chipText(read(chip)),
      );
      button.addEventListener("click", () => {
        this.#bets.choose(chip);
        for (const each of buttons) each.setAttribute("aria-pressed", String(each === button));
      });
      return button;
    });
    byId("chips").setAttribute("aria-label", text("table.chips"));
    byId("chips").replaceChildren(...buttons);
    const undo = byId("undo");
    undo.setAttribute("aria-label", text("table.undo"));
    undo.append(
      svg(
        "svg",
        { viewBox: "0 0 24 24", width: "20", height: "20", "aria-hidden": "true" },
        svg("path", { d: "M9 14 4 9l5-5M4 9h10.5a5.5 5.5 0 0 1 0 11H11" }),
      ),
    );
    undo.addEventListener("click", () => {
      this.#bets.undo();
      this.#paint();
    });
    byId("double").append(el("span", { class: "sr" }, ` ${text("table.double")}`));
    byId("double").addEventListener("click", () => {
      if (!this.#bets.double()) this.notice("STAKE_LIMIT");
      this.#paint();
    });
    byId("place").addEventListener("click", () => void (this.#state?.flight ? this.#cashOut() : this.#place()));
  }

  get #draw(): DrawView | undefined {
    return this.#state?.draw ?? undefined;
  }
  #now(): number {
    return Date.now() + this.#offset;
  }
  #isOpen(): boolean {
    return this.#draw !== undefined && this.#now() < Date.parse(this.#draw.closesAt);
  }

  #see(state: TableState): void {
    const known = this.#state;
    if (known && state.version < known.version) return;
    this.#state = state;
    this.#offset = Date.parse(state.now) - Date.now();
    const isNewDraw = state.draw && state.draw.id !== this.#round;
    this.#round = state.draw?.id ?? this.#round ?? state.last?.id;
    if (isNewDraw) this.#newRound();
    // Another tab of this player may have placed bets, whose stakes are part of the table's.
    if (isNewDraw || JSON.stringify(state.stakes) !== JSON.stringify(known?.stakes)) void this.#seeSlips();
    this.#fly();
    this.#reveal();
    byId("players").textContent = text("table.players", { count: state.players });
    this.#side.see(state.draw ? state : this.#hidden(state), this.#slips);
    this.#paint();
    this.#tick();
  }

  /** Hides the latest result from the roads until the cards have shown it. */
  #hidden(state: TableState): TableState {
    const { last } = state;
    if (!last?.result || this.#now() > Date.parse(last.drawsAt) + this.#rules.revealMs(last.result)) return state;
    return { ...state, last: null, past: state.past.slice(1) };
  }

  #newRound(): void {
    this.#scene.rest();
    this.#board.mark(new Set());
    this.#announced = "";

    const last = this.#state?.last;
    byId("said").textContent = last?.result ? this.#scene.describe(last.result) : "";
    byId("live").textContent = text("table.placeBets");
  }

  /** Shows a text under the clock, and announces it to screen readers. */
  #notify(text: string): void {
    byId("live").textContent = text;
    this.#showStatus(text);
  }

  #showStatus(text: string): void {
    byId("said").textContent = text;
  }

  /** Shows a flight from its current point on, and its end once that is known. */
  #fly(): void {
    const flight = this.#state?.flight;
    if (!flight) return;
    const { id, drawsAt, result } = flight.draw;
    this.#scene.cashed?.(flight.cashed);
    const seen = result ? `${id} over` : id;
    if (this.#flown === seen) return;
    this.#flown = seen;
    this.#board.mark(new Set());
    if (result) this.#scene.play(result, this.#now() - Date.parse(drawsAt));
    else this.#scene.fly?.(this.#now() - Date.parse(drawsAt));
  }

  /** Returns the current cash-out; undefined where there is none. */
  #toCash(): Cash | undefined {
    const flight = this.#isCashing ? undefined : this.#state?.flight;
    return flight ? cashOf(flight, this.#slips, this.#rules, this.#now()) : undefined;
  }

  async #cashOut(): Promise<void> {
    const cash = this.#toCash();
    if (!cash) return;
    this.#isCashing = true;
    this.#paint();
    const answer = await pressCashOut(cash.drawId);
    this.#isCashing = false;
    await this.#seeSlips();
    if (answer?.ok) {
      this.#notify(text("table.cashedOut", { height: answer.height, amount: show(answer.win) }));
      await this.refresh();
    } else if (answer?.code === "FLIGHT_OVER") this.#notify(text("table.cashTooLate"));
    else if (answer) this.notice(answer.code);
    this.#paint();
  }

  /** Shows the last result from its current point on. */
  #reveal(): void {
    const last = this.#state?.last;
    if (!last?.result || this.#shown === last.id || this.#state?.flight) return;
    const elapsed = this.#now() - Date.parse(last.drawsAt);
    const isFirst = this.#shown === "";
    this.#shown = last.id;
    // A page that opens while bets are taken shows the end of the last result.
    if (this.#draw) {
      this.#scene.play(last.result, 60_000);
      return;
    }
    if (isFirst || elapsed < this.#rules.seconds.show * 1000) {
      if (this.#flown !== `${last.id} over`) this.#scene.play(last.result, elapsed);
      // On a phone the board may be long, so a player with bets is scrolled to the scene.
      if (this.#bets.total() > 0n && matchMedia("(max-width: 640px)").matches) {
        byId("stage").scrollIntoView({ behavior: prefersNoMotion() ? "auto" : "smooth" });
      }
      const left = Math.max(0, this.#rules.revealMs(last.result) - elapsed);
      setTimeout(() => void this.#announce(last), left);
    }
  }

  /** Announces the result, marks the spots it pays, and has the player's wins paid once they were shown. */
  async #announce(last: DrawView): Promise<void> {
    if (!last.result || this.#announced === last.id || this.#state?.last?.id !== last.id) return;
    this.#announced = last.id;
    const { result } = last;
    const words = this.#scene.describe(result);
    this.#showStatus(words);
    const paying = this.#rules.spots.flatMap((spot) =>
      spot.picks.filter((pick) => spot.pays(result, pick) > 100n).map((pick) => spotKey(spot.id, pick)),
    );
    this.#board.mark(new Set(paying));
    await this.#seeSlips();
    const own = this.#slips.filter(({ drawId }) => drawId === last.id);
    const settled = await Promise.all(
      own.filter(({ state }) => state === "settling").map(({ key }) => api.settle(key).catch(() => undefined)),
    );
    if (settled.length > 0) {
      await this.#seeSlips();
      await this.refresh();
    }
    const outcome = this.#outcome(this.#slips.filter(({ drawId }) => drawId === last.id));
    byId("live").textContent = [words, outcome].join(". ");
    if (outcome) this.#showStatus(`${words} · ${outcome}`);
    this.#side.see(this.#state, this.#slips);
    this.#paint();
  }

  #outcome(own: readonly SlipView[]): string {
    if (own.length === 0) return "";
    const win = own.reduce((sum, slip) => sum + read(slip.win), 0n);
    const stake = own.reduce((sum, slip) => sum + read(slip.stake), 0n);
    if (win > stake) return text("table.won", { amount: show(win) });
    return win > 0n ? text("table.pushed", { amount: show(win) }) : text("table.nothing");
  }

  async #seeSlips(): Promise<void> {
    const answer = await mine().catch(() => undefined);
    if (!answer?.ok) return;
    this.#slips = answer.slips;
    this.#bets.see(answer.slips, this.#round);
    this.#paint();
    if (this.#draw) this.#side.see(this.#state, this.#slips);
  }

  #lay(spots: readonly (readonly [key: SpotKey, chips: number])[]): void {
    if (!this.#isOpen() || this.#placing) return;
    if (!this.#bets.layAll(spots)) return this.notice("STAKE_LIMIT");
    this.#paint();
  }

  async #place(): Promise<void> {
    const draw = this.#draw;
    if (this.#placing || !draw) return;
    if (this.#bets.isEmpty && this.#bets.canRepeat) {
      this.#bets.double();
      return this.#paint();
    }
    if (this.#bets.isEmpty) return;
    const why = outside(this.#bets.unplaced());
    if (why) return this.#notify(why);
    await this.#ask({ key: api.newKey(), drawId: draw.id, lines: this.#bets.lines() });
  }

  async #ask(pending: Pending): Promise<void> {
    this.#placing = true;
    this.#paint();
    const send = () => place(pending.key, pending.drawId, pending.lines);
    const answer = await this.request(pending, send, api.isBetDecided);
    this.#placing = false;
    const refusal = refusalOf(answer, "DRAW_CLOSED");
    if (refusal) this.notice(refusal);
    else if (answer.ok) {
      this.#bets.taken();
      if (answer.balance) this.hold(read(answer.balance));
      byId("live").textContent = text("table.placed");
    }
    await this.#seeSlips();
    this.#paint();
  }

  #tick(): void {
    const draw = this.#draw;
    const open = this.#isOpen();
    const left = draw ? Math.max(0, Date.parse(draw.closesAt) - this.#now()) : 0;
    const whole = this.#rules.seconds.bets * 1000;
    this.#ring.setAttribute("stroke-dashoffset", String(100 - Math.min(100, (left / whole) * 100)));
    byId("seconds").textContent = open ? String(Math.ceil(left / 1000)) : "";
    byId("scene").classList.toggle("soon", open && left < 5_000);
    byId("scene").classList.toggle("closed", !open);
    const phase = text(this.#phase());
    if (byId("phase").textContent !== phase) {
      byId("phase").textContent = phase;
      if (!open && draw && !this.#bets.isEmpty) this.#showStatus(text("table.missed"));
      this.#paint();
    }
    if (this.#state?.flight) this.#paint();
  }

  #phase() {
    if (this.isDown) return "table.lost";
    if (this.#isOpen()) return "table.placeBets";
    return this.#draw || this.#announced !== this.#state?.last?.id ? "table.noMore" : "table.waiting";
  }

  /** Writes the button that places bets, with this many not placed yet. */
  #placeText(count: number): string {
    if (this.#placing) return text("table.placing");
    if (count > 0) return text("table.place", { count });
    if (this.#bets.canRepeat) return text("table.again");
    return text(this.#bets.total() > 0n ? "table.placed" : "table.choose");
  }

  #paint(): void {
    const open = this.#isOpen() && !this.#placing;
    const count = this.#bets.lines().length;
    this.#board.open(open);
    this.#board.paint(this.#state?.stakes ?? {});
    byId("balance").textContent = show(this.balance);
    byId("on-table").textContent = show(this.#bets.total());
    const placeButton = byId<HTMLButtonElement>("place");
    const isRepeat = count === 0 && this.#bets.canRepeat;
    placeButton.disabled = !open || (count === 0 && !isRepeat);
    placeButton.textContent = this.#placeText(count);
    const cash = this.#toCash();
    if (cash) {
      placeButton.disabled = false;
      placeButton.textContent = text("table.cashOutFor", { amount: show(cash.win) });
      placeButton.setAttribute("aria-label", text("table.cashOut"));
    } else placeButton.removeAttribute("aria-label");
    byId<HTMLButtonElement>("undo").disabled = !open || count === 0;
    const double = byId<HTMLButtonElement>("double");
    double.disabled = !open || count === 0;
  }
}
