import * as arcade from "../api.ts";
import { byId } from "../dom.ts";
import { send } from "../frame.ts";
import { GamePage, refusalOf } from "../game-page.ts";
import { render, type TemplateResult } from "../html.ts";
import { icon } from "../icon.ts";
import { allowed, read } from "../money.ts";
import * as sound from "../sound.ts";
import { findText, text } from "../text.ts";
import * as api from "./api.ts";
import type { HandState, RoomEntry, RoomLine, RoomsView } from "./api.ts";
import { walkBoard } from "./boards/walk-board.ts";
import { useDeck } from "./cards.ts";
import { showClocks } from "./clocks.ts";
import { describeHand } from "./describe-hand.ts";
import { dock } from "./dock.ts";
import { RoomFeed } from "./feed.ts";
import { felt } from "./felt.ts";
import { lobby } from "./lobby.ts";
import { turnOf, type Panel } from "./panel.ts";
import { sendAction, untilPaid } from "./requests.ts";
import { sceneOf, type Scene } from "./scenes.ts";
import { askBuyIn, showRules } from "./sheets.ts";
import { Seen } from "./verify.ts";

interface Pending {
  key: string;
  room: string;
  seat: number;
  amount: string;
}

const listEveryMs = 3_000;

/** The page of the card rooms: the list of rooms, and the table being watched or played. */
export class Page extends GamePage<RoomsView> {
  readonly #scene: Scene;
  readonly #panel: Panel;
  readonly #seen = new Seen();
  readonly #feed = new RoomFeed({
    onState: (state, before) => this.#see(state, before),
    onLine: (isUp) => {
      this.isDown = !isUp;
      this.#paint();
    },
  });
  #rooms: RoomEntry[] | undefined;
  #isBusy = false;
  #wasSeated = false;
  /** Turn for which an action was already sent. */
  #acted = "";
  #announced = "";
  /** Chips that the site knows to be on the table. */
  #held: string | null = null;

  constructor(view: RoomsView) {
    super(view);
    this.#scene = sceneOf(view.title.game);
    this.#panel = this.#scene.panel();
    useDeck(this.#scene.deck);
    byId("title").textContent = view.title.name;
    byId("balance-name").textContent = text("common.balance");
    this.#head("to-lobby", "M15 5l-7 7 7 7", text("room.rooms"));
    this.#head("to-rules", "M12 11v6M12 7.5h.01M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z", text("room.rules"));
    const stage = byId("stage");
    stage.classList.add(view.title.game);
    stage.classList.toggle("boards", this.#scene.isBoard === true);
    stage.addEventListener("keydown", walkBoard);
    stage.addEventListener("click", (event) => this.#press(event));
    stage.addEventListener("input", (event) => {
      if (!(event.target instanceof HTMLInputElement) || !this.#panel.slide) return;
      this.#panel.slide(Number(event.target.value));
      this.#paint();
    });
    stage.hidden = false;
    this.hold(this.balance);
    setInterval(() => this.#tick(), 200);
    void this.#begin();
  }

  #head(id: string, path: string, label: string): void {
    render(icon(path, 20), byId(id));
    byId(id).setAttribute("aria-label", label);
  }

  async #begin(): Promise<void> {
    this.#paint();
    const pending = this.pending<Pending>();
    if (pending) await this.#sit(pending);
    await this.#askList();
    const mine = this.#rooms?.find(({ isMine }) => isMine);
    if (mine && !this.#feed.room) this.#enter(mine.id);
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, listEveryMs));
      if (!this.#feed.room && document.visibilityState === "visible") await this.#askList();
    }
  }

  async #askList(): Promise<void> {
    const answer = await api.list().catch(() => undefined);
    if (answer?.ok) this.#rooms = answer.rooms;
    else if (answer && !answer.ok && answer.code === "SESSION_EXPIRED") this.notice(answer.code);
    this.#paint();
  }

  #enter(room: string): void {
    this.#wasSeated = false;
    this.#feed.enter(room);
    this.#paint();
  }

  #exit(): void {
    this.#feed.leave();
    void this.#askList();
  }

  #see(state: RoomLine, before: RoomLine | undefined): void {
    if (state.hand) this.#seen.note(state.hand);
    const isTurn = state.hand?.options != null;
    if (isTurn && before?.hand?.options == null) sound.start();
    if (state.hand?.isOver && !before?.hand?.isOver) this.#end(state);
    // An ended sitting was paid, so the balance has changed.
    if (this.#wasSeated && !state.you) void untilPaid().then(() => this.refresh());
    this.#wasSeated = state.you !== null;
    this.#hold(state);
    this.#announce(state);
    this.#paint();
  }

  /** Tells the site how many chips wait on the table, so that it asks before the player goes away. */
  #hold({ you, seats }: RoomLine): void {
    const isLeaving = you !== null && seats[you.seat]?.out === "leaving";
    const held = you && !isLeaving ? you.stack : null;
    if (held === this.#held) return;
    this.#held = held;
    send({ type: "arcade:held", amount: held });
  }

  /** Leaves the table for the site, which waits until no chips are held. */
  leaveTable(): void {
    if (this.#feed.room !== undefined) void api.leaveRoom(this.#feed.room).catch(() => undefined);
  }

  #end(state: RoomLine): void {
    const seat = state.you && state.seats[state.you.seat];
    const own = seat && seat.index !== null ? state.hand?.players[seat.index] : undefined;
    if (own?.gain && read(own.gain) > 0n) sound.win(8);
  }

  /** Announces the state of the table to screen readers. */
  #announce(state: RoomLine): void {
    const { hand } = state;
    if (!hand) return;
    const words = describeHand(state, hand);
    if (words === this.#announced) return;
    this.#announced = words;
    byId("live").textContent = words;
  }

  #press(event: Event): void {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-act]") : null;
    if (!button) return;
    const { act = "", value = "" } = button.dataset;
    const room = this.#feed.room ?? "";
    if (act === "room") this.#enter(value);
    else if (act === "lobby") this.#exit();
    else if (act === "rules") this.#rules();
    else if (act === "seat") this.#askSeat(Number(value));
    else if (act === "leave") this.leaveTable();
    else if (act === "out") void api.sitOut(room, value === "true").catch(() => undefined);
    else if (act === "sound") void sound.toggle().then((isOn) => button.setAttribute("aria-pressed", String(isOn)));
    else if (act === "do") void this.#do(value);
    else {
      this.#panel.press?.(act, value);
      this.#paint();
    }
  }

  #rules(): void {
    const state = this.#feed.state;
    showRules({
      view: this.view,
      state,
      verify: async () => (state?.last ? this.#seen.verify(this.view, state.id, state.last) : false),
    });
  }

  #askSeat(seat: number): void {
    const state = this.#feed.state;
    if (!state || state.you || this.#isBusy) return;
    const { least, most } = allowed(read(state.buyIn.least), read(state.buyIn.most));
    if (least > most) return this.notice("LIMIT_REACHED");
    if (this.balance < least) return this.notice("INSUFFICIENT_FUNDS");
    askBuyIn({ state, balance: this.balance }, (amount) => {
      void this.#sit({ key: arcade.newKey(), room: state.id, seat, amount });
    });
  }

  /** Takes a seat; repeats the same request until it is answered. */
  async #sit(pending: Pending): Promise<void> {
    this.#isBusy = true;
    this.#paint();
    const answer = await this.request(pending, () => api.sit(pending), arcade.isBetDecided);
    this.#isBusy = false;
    const refusal = refusalOf(answer, "SEAT_TAKEN");
    if (refusal) this.notice(refusal);
    else if (answer.ok && answer.balance) this.post(answer.balance);
    this.#paint();
  }

  async #do(action: string): Promise<void> {
    const state = this.#feed.state;
    if (!state?.hand?.options || !state.you) return;
    const { hand, you } = state;
    const turn = turnOf({ hand, you });
    if (this.#acted === turn) return;
    this.#acted = turn;
    this.#paint();
    const refusal = await sendAction({ room: state.id, hand: hand.number, step: you.step, action });
    if (refusal === undefined) return;
    this.#acted = "";
    if (refusal === "ACTION_UNKNOWN") byId("live").textContent = text("room.notAllowed");
    this.#paint();
  }

  #paint(): void {
    const state = this.#feed.state;
    const isTable = this.#feed.room !== undefined;
    byId("lobby").hidden = isTable;
    byId("table").hidden = !isTable;
    byId("to-lobby").hidden = !isTable || state?.you != null;
    if (!isTable) return void render(lobby(this.#rooms, this.view), byId("lobby"));
    if (state) this.#paintTable(state);
  }

  #paintTable(state: RoomLine): void {
    const { hand, you } = state;
    const { game } = this.view.title;
    const { isOwnElsewhere } = this.#scene;
    byId("table").classList.toggle("seated", you !== null);
    const middle = (hand: HandState): TemplateResult => this.#scene.middle(hand, { state, game });
    render(felt({ state, isOwnElsewhere, middle }), byId("felt"));
    const isTurn = you !== null && hand?.options != null && this.#acted !== turnOf({ hand, you });
    const { isDown } = this;
    render(dock({ state, panel: this.#panel, isDown, isBusy: this.#isBusy, isTurn }), byId("dock"));
    this.#tick();
  }

  #tick(): void {
    showClocks(this.#feed.state, this.#feed.now);
  }

  /** Explains a code; some have a sentence of their own here. */
  protected override notice(code: string): void {
    if (document.querySelector("dialog[open]")) return;
    super.notice(code);
    const own = findText(`room.codes.${code}`);
    if (own) byId("notice-title").textContent = own;
    if (own) byId("notice-text").textContent = "";
  }
}
