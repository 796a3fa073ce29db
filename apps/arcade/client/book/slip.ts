import { formatMoney, type Money } from "@croupier/contract/domain/money";
import { newKey, stored } from "../api.ts";
import { byId } from "../dom.ts";
import { render } from "../html.ts";
import { icon } from "../icon.ts";
import { read, readStake, show, writeStake } from "../money.ts";
import { findText, text } from "../text.ts";
import type { BookView, FixtureView, SportView, TicketRequest } from "./api.ts";
import type { Format } from "./formats.ts";
import { icons } from "./icons.ts";
import { sendUntilAnswered } from "./placement.ts";
import { Selection, type Mode, type Pick } from "./selection.ts";
import { unclearStake } from "./unclear-stake.ts";
import { slipBody } from "./slip-view.ts";

export interface SlipParts {
  view: BookView;
  format(): Format;
  /** Called after a bet, to reload balance and tickets. */
  onPlaced(): void;
  onChange(): void;
  refuse(code: string): void;
}

/** The slip: chosen bets, the stake, and the button that places it. */
export class Slip {
  readonly #parts: SlipParts;
  readonly #legs = new Selection();
  #stake = "";
  #policy: TicketRequest["policy"] = "higher";
  #message: { text: string; tone: "good" | "bad" | "" } = { text: "", tone: "" };
  #isPlacing = false;

  constructor(parts: SlipParts) {
    this.#parts = parts;
    byId("slip-title").textContent = text("book.slip");
    byId("slip-close").setAttribute("aria-label", text("book.close"));
    render(icon(icons.close, 18), byId("slip-close"));
    this.#listen(byId("slip-body"));
  }

  #listen(body: HTMLElement): void {
    body.addEventListener("click", (event) => this.#press(event));
    body.addEventListener("input", ({ target }) => {
      if (!(target instanceof HTMLInputElement)) return;
      this.#stake = target.value;
      this.#say("");
      this.paint();
    });
    body.addEventListener("change", ({ target }) => {
      if (target instanceof HTMLSelectElement) this.#policy = target.value as TicketRequest["policy"];
    });
    body.addEventListener("keydown", ({ key, target }) => {
      if (key === "Enter" && target instanceof HTMLInputElement) void this.#place();
    });
  }

  has(fixture: string, bet: string): boolean {
    return this.#legs.has(fixture, bet);
  }
  get fixtures(): string[] {
    return this.#legs.picks.map(({ fixture }) => fixture);
  }

  toggle(match: FixtureView, bet: string, odds: number, sport: SportView): void {
    this.#legs.toggle(match, bet, odds, sport);
    this.#say("");
    this.paint();
  }

  /** Updates the current odds of the slip's legs on a match. */
  see(fixture: string, match: FixtureView | undefined): void {
    for (const pick of this.#legs.picks.filter((each) => each.fixture === fixture)) {
      const offer = match?.offers.find(({ key }) => key === pick.bet);
      pick.now = offer?.odds ?? null;
      pick.isOver = offer === undefined;
      if (match) pick.match.isLive = match.isLive;
      this.#acceptOdds(pick);
    }
    if (!this.#isPlacing) this.#legs.settleMode();
    this.paint();
  }

  /** Accepts changed odds where the player's policy asks no question: higher ones always do. */
  #acceptOdds(pick: Pick): void {
    const { now, odds } = pick;
    if (now === null || now === odds || this.#policy === "ask" || this.#isPlacing) return;
    const isHigher = now > odds;
    if (!isHigher && this.#policy !== "any") return;
    this.#say(text(isHigher ? "book.wentUp" : "book.wentOther"), isHigher ? "good" : "");
    pick.odds = now;
  }

  #say(text: string, tone: "good" | "bad" | "" = ""): void {
    this.#message = { text, tone };
    if (text) byId("live").textContent = text;
  }

  #press({ target }: Event): void {
    const button = target instanceof Element ? target.closest("button") : null;
    if (!button || this.#isPlacing) return;
    const { act, value = "", fixture = "", bet = "" } = button.dataset;
    if (act === "place") void this.#place();
    else {
      this.#change(act, { value, fixture, bet });
      this.#say("");
    }
    this.paint();
    if (act === "remove" || act === "clear") this.#parts.onChange();
  }

  #change(act: string | undefined, { value, fixture, bet }: { value: string; fixture: string; bet: string }): void {
    if (act === "remove") this.#legs.remove(fixture, bet);
    if (act === "clear") {
      this.#legs.clear();
      this.#stake = "";
    }
    if (act === "mode") this.#legs.combine(value as Mode);
    if (act !== "add" && act !== "max") return;
    const most = read(this.#parts.view.book.most) / BigInt(Math.max(1, this.#legs.bets));
    const next = act === "max" ? most : (readStake(this.#stake).stake ?? 0n) + read(value);
    this.#stake = writeStake(next > most ? most : next);
  }

  /** Returns the stake per bet, or explains why a ticket cannot have it. */
  #allowedStake(): Money | undefined {
    const { book } = this.#parts.view;
    const [least, most] = [read(book.least), read(book.most)];
    const { stake: each, unclear } = readStake(this.#stake);
    if (!this.#legs.isOpen) return undefined;
    const perTicket = (each ?? 0n) * BigInt(this.#legs.mode === "singles" ? 1 : this.#legs.bets);
    if (each !== undefined && perTicket >= least && perTicket <= most) return each;
    const needed = { least: show(least), most: show(most) };
    this.#say(unclear ? unclearStake(unclear) : text("book.stakeNeeded", needed), "bad");
    this.paint();
    document.getElementById("stake")?.focus();
    return undefined;
  }

  async #place(): Promise<void> {
    const each = this.#allowedStake();
    if (each === undefined || this.#isPlacing || !this.#legs.isOpen) return;
    this.#isPlacing = true;
    this.#say(text("book.placing"));
    this.paint();
    for (const picks of this.#legs.tickets) await this.#send(picks, each);
    this.#isPlacing = false;
    this.#legs.settleMode();
    this.paint();
    this.#parts.onPlaced();
  }

  /** Sends one ticket; repeats it with the same key until it is answered. */
  async #send(picks: readonly Pick[], each: Money): Promise<void> {
    const wanted: TicketRequest = {
      key: newKey(),
      legs: picks.map(({ fixture, bet, odds }) => ({ fixture, bet, odds })),
      size: this.#legs.size,
      stake: formatMoney(each),
      policy: this.#policy,
    };
    stored.set("pending", JSON.stringify(wanted));
    const answer = await sendUntilAnswered(wanted);
    stored.set("pending", null);
    if (!answer.ok) {
      if ("odds" in answer && answer.odds) updateOdds(picks, answer.odds);
      this.#fail(answer.code);
    } else if (answer.state === "refused") this.#fail(answer.refusal ?? "OTHER");
    else if (answer.state === "cancelled") this.#fail("CANCELLED");
    else {
      this.#legs.removePlaced(picks);
      this.#say(text("book.placed", { amount: show(read(answer.stake)) }), "good");
      this.#parts.onChange();
    }
  }

  #fail(code: string): void {
    const reason = findText(`book.codes.${code}`);
    this.#say(reason ?? "", reason === undefined ? "" : "bad");
    if (reason === undefined) this.#parts.refuse(code);
  }

  paint(): void {
    const count = this.#legs.picks.length;
    byId("slip-count").hidden = count === 0;
    byId("slip-count").textContent = String(count);
    byId("slip-open").hidden = count === 0;
    byId("slip-open").textContent = text("book.slipOpen", { count });
    const slip = {
      view: this.#parts.view,
      format: this.#parts.format(),
      legs: this.#legs,
      typed: this.#stake,
      each: readStake(this.#stake).stake,
      policy: this.#policy,
      message: this.#message,
      isPlacing: this.#isPlacing,
    };
    render(slipBody(slip), byId("slip-body"));
  }
}

/** Updates the legs of a refused ticket with the odds of its refusal. */
function updateOdds(picks: readonly Pick[], odds: readonly (number | null)[]): void {
  for (const [at, pick] of picks.entries()) {
    pick.now = odds[at] ?? null;
    if (pick.now !== null) pick.odds = pick.now;
  }
}
