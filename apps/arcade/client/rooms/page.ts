import * as arcade from "../api.ts";
import { morph } from "../morph.ts";
import { byId, el } from "../dom.ts";
import { GamePage, refusalOf } from "../game-page.ts";
import { allowed, read } from "../money.ts";
import * as sound from "../sound.ts";
import { findText, text } from "../text.ts";
import * as api from "./api.ts";
import type { RoomEntry, RoomLine, RoomsView } from "./api.ts";
import { walkBoard } from "./boards/board-panel.ts";
import { useDeck } from "./cards.ts";
import { felt, icon } from "./felt.ts";
import { lobby } from "./lobby.ts";
import type { Panel } from "./panel.ts";
import { sceneOf, type Scene } from "./scenes.ts";
import { describeHand, statusOf } from "./describe-hand.ts";
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
  #rooms: RoomEntry[] | undefined;
  #room: string | undefined;
  #state: RoomLine | undefined;
  #stop: (() => void) | undefined;
  #offset = 0;
  #isBusy = false;
  #wasSeated = false;
  /** Turn for which an action was already sent. */
  #acted = "";
  #announced = "";

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
    byId(id).replaceChildren(icon(path));
    byId(id).setAttribute("aria-label", label);
  }

  async #begin(): Promise<void> {
    this.#paint();
    const pending = this.pending<Pending>();
    if (pending) await this.#sit(pending);
    await this.#askList();
    const mine = this.#rooms?.find(({ isMine }) => isMine);
    if (mine && !this.#room) this.#enter(mine.id);
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, listEveryMs));
      if (!this.#room && document.visibilityState === "visible") await this.#askList();
    }
  }

  async #askList(): Promise<void> {
    const answer = await api.list().catch(() => undefined);
    if (answer?.ok) this.#rooms = answer.rooms;
    else if (answer && !answer.ok && answer.code === "SESSION_EXPIRED") this.notice(answer.code);
    this.#paint();
  }

  #enter(room: string): void {
    this.#stop?.();
    this.#room = room;
    this.#state = undefined;
    this.#wasSeated = false;
    this.#stop = api.follow(room, {
      onState: (state) => this.#see(state),
      onLine: (isUp) => {
        this.isDown = !isUp;
        this.#paint();
      },
    });
    this.#paint();
  }

  #exit(): void {
    this.#stop?.();
    this.#stop = undefined;
    this.#room = undefined;
    this.#state = undefined;
    void this.#askList();
  }

  #see(state: RoomLine): void {
    if (this.#state && state.version < this.#state.version) return;
    const before = this.#state;
    this.#state = state;
    this.#offset = state.now - Date.now();
    if (state.hand) this.#seen.note(state.hand);
    const isTurn = state.hand?.options != null;
    if (isTurn && before?.hand?.options == null) sound.start();
    if (state.hand?.isOver && !before?.hand?.isOver) this.#end(state);
    // An ended sitting was paid, so the balance has changed.
    if (this.#wasSeated && !state.you) void this.#awaitPayment();
    this.#wasSeated = state.you !== null;
    this.#announce(state);
    this.#paint();
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
    const room = this.#room ?? "";
    if (act === "room") this.#enter(value);
    else if (act === "lobby") this.#exit();
    else if (act === "rules") this.#rules();
    else if (act === "seat") this.#askSeat(Number(value));
    else if (act === "leave") void api.leaveRoom(room).catch(() => undefined);
    else if (act === "out") void api.sitOut(room, value === "true").catch(() => undefined);
    else if (act === "sound") void sound.toggle().then((isOn) => button.setAttribute("aria-pressed", String(isOn)));
    else if (act === "do") void this.#do(value);
    else {
      this.#panel.press?.(act, value);
      this.#paint();
    }
  }

  #rules(): void {
    const state = this.#state;
    showRules({
      view: this.view,
      state,
      verify: async () => (state?.last ? this.#seen.verify(this.view, state.id, state.last) : false),
    });
  }

  #askSeat(seat: number): void {
    const state = this.#state;
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
    const state = this.#state;
    if (!state?.hand?.options || !state.you) return;
    const { hand, you } = state;
    const turn = `${hand.number}-${you.step}`;
    if (this.#acted === turn) return;
    this.#acted = turn;
    this.#paint();
    const wanted = { room: state.id, hand: hand.number, step: you.step, action };
    // The step number makes a repeated request harmless.
    for (let tries = 0; tries < 4; tries += 1) {
      const answer = await api.act(wanted).catch(() => undefined);
      if (answer?.ok) return;
      if (answer && answer.code !== "TRY_LATER") {
        this.#acted = "";
        if (answer.code === "ACTION_UNKNOWN") byId("live").textContent = text("room.notAllowed");
        return this.#paint();
      }
      await new Promise((resolve) => setTimeout(resolve, 300 * 2 ** tries));
    }
    this.#acted = "";
    this.#paint();
  }

  /** Polls until the wallet has received the chips of a sitting, however long the site takes. */
  async #awaitPayment(): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      const answer = await api.list().catch(() => undefined);
      if (answer && !(answer.ok && answer.isOwed)) break;
      await new Promise((resolve) => setTimeout(resolve, Math.min(5_000, 200 * 2 ** tries)));
    }
    await this.refresh();
  }

  #paint(): void {
    const isTable = this.#room !== undefined;
    byId("lobby").hidden = isTable;
    byId("table").hidden = !isTable;
    byId("to-lobby").hidden = !isTable || this.#state?.you != null;
    if (!isTable) return morph(byId("lobby"), lobby(this.#rooms, this.view));
    const state = this.#state;
    if (!state) return;
    byId("table").classList.toggle("seated", state.you !== null);
    morph(
      byId("felt"),
      felt({
        state,
        isOwnElsewhere: this.#scene.isOwnElsewhere,
        middle: (hand) => this.#scene.middle(hand, { state, game: this.view.title.game }),
      }),
    );
    morph(byId("dock"), this.#dock(state));
    for (const slider of byId("dock").querySelectorAll<HTMLInputElement>("input[data-value]")) {
      slider.value = slider.dataset.value ?? "0";
    }
    this.#tick();
  }

  #dock(state: RoomLine): Node[] {
    const line = el(
      "p",
      { class: "line", "data-key": "line" },
      el("span", {}, this.isDown ? text("room.lost") : this.#status(state)),
      el("b", { id: "seconds" }),
    );
    const { hand, you } = state;
    if (!you) return [line, ...this.#takeSeat(state)];
    const isTurn = hand?.options != null && this.#acted !== `${hand.number}-${you.step}`;
    const isIn = hand !== null && !you.isWaiting && state.seats[you.seat]?.index != null;
    const own = isIn ? (this.#panel.own?.({ state, hand, you }) ?? []) : [];
    const panel = isTurn ? this.#panel.paint({ state, hand, you }) : [];
    return [...own, line, ...panel, this.#extras(state)];
  }

  #takeSeat(state: RoomLine): Node[] {
    const free = state.seats.indexOf(null);
    const seat = free === -1 ? state.seats.findIndex((each) => each?.kind === "bot") : free;
    const button = el(
      "button",
      { type: "button", class: "primary wide", "data-act": "seat", "data-value": String(seat), "data-key": "take" },
      this.#isBusy ? text("room.seating") : text("room.takeSeat"),
    );
    button.disabled = this.#isBusy || seat === -1;
    return [button];
  }

  #status(state: RoomLine): string {
    const { hand, you } = state;
    if (!you) return text("room.watching");
    if (you.isWaiting) return text("room.waitsForSeat");
    const seat = state.seats[you.seat];
    if (seat?.out === "leaving") return text("room.leavingSoon");
    if (seat?.out) return text("room.sittingOut");
    if (!hand || seat?.index == null) return text("room.nextHand");
    return statusOf(state, hand);
  }

  #extras(state: RoomLine): Node {
    const seat = state.seats[state.you?.seat ?? -1];
    const isOut = seat?.out != null;
    const tool = (act: string, value: string, label: string, path: string): HTMLElement =>
      el(
        "button",
        { type: "button", class: "tool", "data-act": act, "data-value": value, "data-key": act },
        icon(path),
        label,
      );
    return el(
      "div",
      { class: "extras", "data-key": "extras" },
      isOut
        ? tool("out", "false", text("room.sitIn"), "M5 12l5 5L20 7")
        : tool("out", "true", text("room.sitOut"), "M8 5v14M16 5v14"),
      tool("sound", "", text("room.sound"), "M11 5 6.5 9H3v6h3.5l4.5 4zM15.5 9a4 4 0 0 1 0 6"),
      tool("leave", "", text("room.leave"), "M10 5H5v14h5M14 8l4 4-4 4M18 12H9"),
    );
  }

  /** Shows the remaining time of players, several times a second. */
  #tick(): void {
    const now = Date.now() + this.#offset;
    for (const avatar of document.querySelectorAll<HTMLElement>("[data-until]")) {
      const [since, until] = [Number(avatar.dataset.since), Number(avatar.dataset.until)];
      const left = Math.max(0, Math.min(1, (until - now) / Math.max(1, until - since)));
      avatar.style.setProperty("--left", String(left));
    }
    const { hand, seats, you } = this.#state ?? {};
    const index = you ? seats?.[you.seat]?.index : undefined;
    const clock = index == null ? undefined : hand?.clocks[index];
    const seconds = byId("dock").querySelector("#seconds");
    if (seconds) seconds.textContent = clock ? String(Math.max(0, Math.ceil((clock.until - now) / 1000))) : "";
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
