import { tableGames } from "../../src/engines/tables/games.ts";
import type { Rules } from "../../src/engines/tables/rules.ts";
import * as api from "../api.ts";
import { byId, prefersNoMotion } from "../dom.ts";
import { GamePage, refusalOf } from "../game-page.ts";
import { outside, read, show } from "../money.ts";
import { text } from "../text.ts";
import { follow } from "../stream.ts";
import { mine, place, type DrawView, type Line, type SlipView, type TableState, type TableView } from "./api.ts";
import { Bets, type SpotKey } from "./bets.ts";
import { Board } from "./board.ts";
import { Clock } from "./clock.ts";
import { setUpControls } from "./controls.ts";
import { pressCashOut, type Cash } from "./flight.ts";
import { Flights } from "./flights.ts";
import { isLastRound } from "./last-round.ts";
import { outcomeText, payingSpots, settleWins } from "./outcome.ts";
import { showPlaceButton } from "./place-button.ts";
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
  readonly #flights: Flights;
  readonly #side: Side;
  readonly #tipPanel: TipPanel;
  readonly #clock = new Clock();
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

  constructor(view: TableView) {
    super(view);
    this.#rules = tableGames[view.table.engine];
    this.#bets = new Bets(view);
    this.#scene = sceneOf(view.table.engine, { engine: view.table.engine, announce: (text) => this.#showStatus(text) });
    this.#flights = new Flights(this.#scene, this.#rules);
    byId("scene").append(this.#clock.element, this.#scene.element);
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
    setUpControls(view, {
      bets: this.#bets,
      changed: () => this.#paint(),
      limited: () => this.notice("STAKE_LIMIT"),
      place: () => void (this.#state?.flight ? this.#cashOut() : this.#place()),
    });
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
    if (this.#flights.show(state.flight, this.#now())) this.#board.mark(new Set());
    byId("scene").classList.toggle("last-round", isLastRound(state, this.#round, this.#shown));
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
    this.#showStatus(last?.result ? text("table.lastRound", { result: this.#scene.describe(last.result) }) : "");
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

  /** Returns the current cash-out; undefined where there is none. */
  #toCash(): Cash | undefined {
    return this.#flights.cash(this.#state?.flight, this.#slips, this.#now());
  }

  async #cashOut(): Promise<void> {
    const cash = this.#toCash();
    if (!cash) return;
    this.#flights.isCashing = true;
    this.#paint();
    const answer = await pressCashOut(cash.drawId);
    this.#flights.isCashing = false;
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
      this.#showStatus(text("table.lastRound", { result: this.#scene.describe(last.result) }));
      return;
    }
    if (isFirst || elapsed < this.#rules.seconds.show * 1000) {
      this.#showStatus("");
      if (!this.#flights.wasShown(last.id)) this.#scene.play(last.result, elapsed);
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
    this.#board.mark(payingSpots(this.#rules, result));
    await this.#seeSlips();
    if (await settleWins(this.#slips.filter(({ drawId }) => drawId === last.id))) {
      await this.#seeSlips();
      await this.refresh();
    }
    const outcome = outcomeText(this.#slips.filter(({ drawId }) => drawId === last.id));
    byId("live").textContent = [words, outcome].join(". ");
    if (outcome) this.#showStatus(`${words} · ${outcome}`);
    this.#side.see(this.#state, this.#slips);
    this.#paint();
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
    this.#clock.show(left, this.#rules.seconds.bets * 1000, open);
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

  #paint(): void {
    const open = this.#isOpen() && !this.#placing;
    this.#board.open(open);
    this.#board.paint(this.#state?.stakes ?? {});
    byId("balance").textContent = show(this.balance);
    byId("on-table").textContent = show(this.#bets.total());
    const { win: cash } = this.#toCash() ?? {};
    showPlaceButton({ bets: this.#bets, isOpen: open, isPlacing: this.#placing, cash });
  }
}
