import { parseMoney, type Money } from "@croupier/contract/domain/money";
import { combinations } from "../../src/engines/book/tickets.ts";
import { newKey, stored } from "../api.ts";
import { byId, el } from "../dom.ts";
import { read, show } from "../money.ts";
import { findText, text } from "../text.ts";
import * as api from "./api.ts";
import type { BookView, FixtureView, SportView } from "./api.ts";
import { icon, icons } from "./board.ts";
import { writeOdds, type Format } from "./formats.ts";
import { morph } from "../morph.ts";
import { marketText, pickText } from "./words.ts";

/** A leg on the slip: the odds the player saw, and the current ones (null while closed). */
interface Pick {
  fixture: string;
  bet: string;
  odds: number;
  now: number | null;
  match: { home: string; away: string; isLive: boolean };
  sport: SportView;
}

type Mode = "singles" | "parlay" | "system";

export interface SlipParts {
  view: BookView;
  format(): Format;
  /** Called after a bet, to reload balance and tickets. */
  onPlaced(): void;
  onChange(): void;
  refuse(code: string): void;
}

const mostLegs = 8;

/** The slip: chosen bets, the stake, and the button that places it. */
export class Slip {
  readonly #parts: SlipParts;
  #picks: Pick[] = [];
  #mode: Mode = "singles";
  #stake = "";
  #policy: api.TicketRequest["policy"] = "higher";
  #message: { text: string; tone: "good" | "bad" | "" } = { text: "", tone: "" };
  #isPlacing = false;

  constructor(parts: SlipParts) {
    this.#parts = parts;
    byId("slip-title").textContent = text("book.slip");
    byId("slip-close").setAttribute("aria-label", text("book.close"));
    byId("slip-close").append(icon(icons.close));
    const body = byId("slip-body");
    body.addEventListener("click", (event) => this.#press(event));
    body.addEventListener("input", (event) => {
      if (!(event.target instanceof HTMLInputElement)) return;
      this.#stake = event.target.value;
      this.#say("");
      this.paint();
    });
    body.addEventListener("change", (event) => {
      if (event.target instanceof HTMLSelectElement) this.#policy = event.target.value as api.TicketRequest["policy"];
    });
    body.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && event.target instanceof HTMLInputElement) void this.#place();
    });
  }

  has(fixture: string, bet: string): boolean {
    return this.#picks.some((pick) => pick.fixture === fixture && pick.bet === bet);
  }
  get count(): number {
    return this.#picks.length;
  }
  get fixtures(): string[] {
    return this.#picks.map(({ fixture }) => fixture);
  }

  toggle(match: FixtureView, bet: string, odds: number, sport: SportView): void {
    if (this.has(match.id, bet))
      this.#picks = this.#picks.filter((pick) => pick.fixture !== match.id || pick.bet !== bet);
    else if (this.#picks.length < mostLegs) {
      const { home, away, isLive } = match;
      this.#picks.push({ fixture: match.id, bet, odds, now: odds, match: { home, away, isLive }, sport });
      if (this.#picks.length === 2 && this.#mode === "singles" && !this.#sharesMatch()) this.#mode = "parlay";
    }
    this.#settleMode();
    this.#say("");
    this.paint();
  }

  /** Updates the current odds of the slip's legs on a match. */
  see(fixture: string, match: FixtureView | undefined): void {
    for (const pick of this.#picks.filter((each) => each.fixture === fixture)) {
      pick.now = match?.offers.find(({ key }) => key === pick.bet)?.odds ?? null;
      if (match) pick.match.isLive = match.isLive;
      // Higher odds are accepted without a question.
      if (pick.now !== null && (pick.now > pick.odds || this.#policy === "any") && this.#policy !== "ask") {
        if (pick.now !== pick.odds && !this.#isPlacing) {
          this.#say(text(pick.now > pick.odds ? "book.wentUp" : "book.wentOther"), pick.now > pick.odds ? "good" : "");
          pick.odds = pick.now;
        }
      }
    }
    this.paint();
  }

  #sharesMatch(): boolean {
    return new Set(this.fixtures).size < this.#picks.length;
  }
  #settleMode(): void {
    if (this.#picks.length < 2) this.#mode = "singles";
    if (this.#picks.length < 3 && this.#mode === "system") this.#mode = "parlay";
  }
  #size(): number {
    return this.#mode === "singles" ? 1 : this.#mode === "parlay" ? this.#picks.length : 2;
  }
  /** Returns the number of stakes. */
  #bets(): number {
    return this.#mode === "singles" ? this.#picks.length : combinations(this.#picks, this.#size()).length;
  }
  #each(): Money | undefined {
    const text = this.#stake.trim().replace(",", ".");
    const [whole = "", parts = ""] = text.split(".");
    if (!/^\d{1,9}(\.\d{0,2})?$/.test(text)) return undefined;
    return parseMoney(`${whole}.${parts.padEnd(4, "0")}`);
  }
  /** Returns the highest payout, as the server computes it. */
  #pays(each: Money): Money {
    const sizes = combinations(this.#picks, this.#size());
    const scale = 1000n ** BigInt(this.#size());
    const sum = sizes.reduce((all, legs) => all + legs.reduce((product, { odds }) => product * BigInt(odds), 1n), 0n);
    const paid = (each * sum) / scale;
    return paid - (paid % 100n);
  }

  #say(text: string, tone: "good" | "bad" | "" = ""): void {
    this.#message = { text, tone };
    if (text) byId("live").textContent = text;
  }

  #press(event: Event): void {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (!button || this.#isPlacing) return;
    const { act, value = "" } = button.dataset;
    const { view } = this.#parts;
    if (act === "remove") this.#picks = this.#picks.filter(({ fixture, bet }) => `${fixture} ${bet}` !== value);
    if (act === "clear") this.#picks = [];
    if (act === "mode") this.#mode = value as Mode;
    if (act === "add" || act === "max") {
      const most = read(view.book.most) / BigInt(Math.max(1, this.#bets()));
      const next = act === "max" ? most : (this.#each() ?? 0n) + read(value);
      this.#setStake(next > most ? most : next);
    }
    if (act === "place") void this.#place();
    if (act !== "place") this.#say("");
    this.#settleMode();
    this.paint();
    if (act === "remove" || act === "clear") this.#parts.onChange();
  }

  #setStake(money: Money): void {
    const cents = money / 100n;
    this.#stake = `${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`;
    const input = document.getElementById("stake");
    if (input instanceof HTMLInputElement) input.value = this.#stake;
  }

  async #place(): Promise<void> {
    const { view } = this.#parts;
    const each = this.#each();
    const [least, most] = [read(view.book.least), read(view.book.most)];
    const all = (each ?? 0n) * BigInt(this.#bets());
    const perTicket = this.#mode === "singles" ? (each ?? 0n) : all;
    if (each === undefined || perTicket < least || perTicket > most) {
      this.#say(text("book.stakeNeeded", { least: show(least), most: show(most) }), "bad");
      this.paint();
      document.getElementById("stake")?.focus();
      return;
    }
    if (this.#isPlacing || this.#picks.length === 0) return;
    this.#isPlacing = true;
    this.#say(text("book.placing"));
    this.paint();
    const tickets = this.#mode === "singles" ? this.#picks.map((pick) => [pick]) : [this.#picks];
    for (const picks of tickets) await this.#send(picks, each);
    this.#isPlacing = false;
    this.#settleMode();
    this.paint();
    this.#parts.onPlaced();
  }

  /** Sends one ticket; repeats it with the same key until it is answered. */
  async #send(picks: readonly Pick[], each: Money): Promise<void> {
    const cents = each / 100n;
    const wanted: api.TicketRequest = {
      key: newKey(),
      legs: picks.map(({ fixture, bet, odds }) => ({ fixture, bet, odds })),
      size: this.#mode === "singles" ? 1 : this.#size(),
      stake: `${cents / 100n}.${String(cents % 100n).padStart(2, "0")}00`,
      policy: this.#policy,
    };
    stored.set("pending", JSON.stringify(wanted));
    const answer = await sendUntilAnswered(wanted);
    stored.set("pending", null);
    if (answer.ok && answer.state === "refused") this.#fail(answer.refusal ?? "OTHER");
    else if (answer.ok && answer.state === "cancelled") this.#fail("CANCELLED");
    else if (answer.ok) {
      this.#picks = this.#picks.filter((pick) => !picks.includes(pick));
      this.#say(text("book.placed", { amount: show(read(answer.stake)) }), "good");
      this.#parts.onChange();
    } else {
      const odds = "odds" in answer ? answer.odds : undefined;
      if (odds) for (const [at, pick] of picks.entries()) this.#renew(pick, odds[at] ?? null);
      this.#fail(answer.code);
    }
  }

  #renew(pick: Pick, odds: number | null): void {
    pick.now = odds;
    if (odds !== null) pick.odds = odds;
  }

  #fail(code: string): void {
    const reason = findText(`book.codes.${code}`);
    if (reason !== undefined) this.#say(reason, "bad");
    else {
      this.#say("");
      this.#parts.refuse(code);
    }
  }

  paint(): void {
    byId("slip-count").hidden = this.#picks.length === 0;
    byId("slip-count").textContent = String(this.#picks.length);
    const open = byId("slip-open");
    open.hidden = this.#picks.length === 0;
    open.textContent = text("book.slipOpen", { count: this.#picks.length });
    morph(byId("slip-body"), this.#picks.length === 0 ? this.#empty() : this.#filled());
  }

  #note(): HTMLElement {
    const { text, tone } = this.#message;
    return el(
      "p",
      { class: `note ${tone}`, id: "slip-note", "data-key": "note", ...(text ? {} : { hidden: "" }) },
      text,
    );
  }

  #empty(): Node[] {
    return [this.#note(), el("p", { class: "hint", "data-key": "empty" }, text("book.emptySlip"))];
  }

  #filled(): Node[] {
    const each = this.#each();
    return [
      this.#modes(),
      el("ul", { class: "picks", "data-key": "picks" }, ...this.#picks.map((pick) => this.#row(pick))),
      this.#note(),
      ...this.#stakeField(),
      this.#sums(each),
      this.#button(each),
    ];
  }

  #modes(): HTMLElement {
    const names: Record<Mode, string> = {
      singles: text("book.singles"),
      parlay: text("book.parlay"),
      system: text("book.system", { size: 2, of: Math.max(3, this.#picks.length) }),
    };
    const buttons = (["singles", "parlay", "system"] as const).map((mode) => {
      const isOff = mode !== "singles" && (this.#sharesMatch() || this.#picks.length < (mode === "parlay" ? 2 : 3));
      const pressed = String(this.#mode === mode);
      return el(
        "button",
        {
          type: "button",
          "data-act": "mode",
          "data-value": mode,
          "aria-pressed": pressed,
          ...(isOff ? { disabled: "" } : {}),
        },
        names[mode],
      );
    });
    return el("div", { class: "segments", role: "group", "data-key": "modes" }, ...buttons);
  }

  #row(pick: Pick): HTMLElement {
    const name = pickText(pick.bet, pick.match);
    const key = `${pick.fixture} ${pick.bet}`;
    const where = el("small", {});
    if (pick.match.isLive) where.append(el("i", { class: "dot" }));
    where.append(`${marketText(pick.bet, pick.sport)} · ${pick.match.home} – ${pick.match.away}`);
    const odds = el("span", { class: "its-odds" }, el("b", {}, writeOdds(pick.odds, this.#parts.format())));
    if (pick.now !== null && pick.now !== pick.odds) {
      const isUp = pick.now > pick.odds;
      odds.append(el("small", { class: isUp ? "up" : "down" }, writeOdds(pick.now, this.#parts.format())));
    }
    const remove = el(
      "button",
      {
        type: "button",
        class: "icon",
        "data-act": "remove",
        "data-value": key,
        "aria-label": text("book.remove", { name }),
      },
      icon(icons.close),
    );
    return el(
      "li",
      { class: pick.now === null ? "gone" : "", "data-key": key },
      el("p", {}, el("b", {}, name), where),
      odds,
      remove,
    );
  }

  #stakeField(): Node[] {
    const { view } = this.#parts;
    const isEach = this.#bets() > 1;
    const head = el(
      "p",
      { class: "stake-head", "data-key": "stake-head" },
      el("label", { for: "stake" }, isEach ? text("book.stakeEach") : text("book.stake")),
      el("span", {}, `${show(read(view.book.least))} – ${show(read(view.book.most))}`),
    );
    const input = el("input", {
      id: "stake",
      inputmode: "decimal",
      autocomplete: "off",
      maxlength: "12",
      placeholder: "0.00",
      "aria-describedby": "slip-note",
    });
    input.value = this.#stake;
    const quick = view.chips.map((chip) =>
      el("button", { type: "button", "data-act": "add", "data-value": chip }, `+${Number(chip)}`),
    );
    return [
      head,
      el("div", { class: "stake", "data-key": "stake" }, el("span", {}, view.currency.symbol), input),
      el(
        "div",
        { class: "quick", "data-key": "quick" },
        ...quick,
        el("button", { type: "button", "data-act": "max" }, text("book.max")),
      ),
    ];
  }

  #sums(each: Money | undefined): HTMLElement {
    const line = (name: string, value: Node | string, style = "") =>
      el("p", { class: style }, el("span", {}, name), el("b", {}, value));
    const list = el("div", { class: "sums", "data-key": "sums" });
    if (this.#mode === "parlay") {
      const product = this.#picks.reduce((all, { odds }) => all * (odds / 1000), 1);
      list.append(line(text("book.combined"), product.toFixed(2)));
    }
    if (this.#bets() > 1) {
      list.append(
        line(
          `${text("book.total")} · ${text("book.bets", { count: this.#bets() })}`,
          show((each ?? 0n) * BigInt(this.#bets())),
        ),
      );
    }
    list.append(line(text("book.pays"), show(this.#pays(each ?? 0n)), "pays"));
    const select = el("select", { id: "policy" });
    for (const policy of ["ask", "higher", "any"] as const) {
      const option = el("option", { value: policy }, text(`book.policies.${policy}`));
      if (policy === this.#policy) option.setAttribute("selected", "");
      select.append(option);
    }
    list.append(el("p", {}, el("label", { for: "policy" }, text("book.change")), select));
    return list;
  }

  #button(each: Money | undefined): HTMLElement {
    const amount = show((each ?? 0n) * BigInt(this.#bets()));
    const names = { singles: "book.placeSingle", parlay: "book.placeParlay", system: "book.placeSystem" } as const;
    const box = el("div", { class: "place", "data-key": "place" });
    const isOff = this.#isPlacing || this.#picks.some(({ now }) => now === null);
    box.append(
      el(
        "button",
        { type: "button", class: "primary", "data-act": "place", ...(isOff ? { disabled: "" } : {}) },
        this.#isPlacing ? text("book.placing") : text(names[this.#mode], { amount }),
      ),
    );
    if (this.#picks.some(({ match }) => match.isLive)) box.append(el("p", { class: "hint" }, text("book.waits")));
    if (this.#sharesMatch() && this.#picks.length > 1) box.append(el("p", { class: "hint" }, text("book.oneMatch")));
    const clear = el(
      "button",
      { type: "button", class: "clear", "data-act": "clear" },
      icon(icons.trash),
      text("book.clear"),
    );
    box.append(clear);
    return box;
  }
}

/** Repeats a bet with the same key until it is answered: a lost answer never becomes a second bet. */
export async function sendUntilAnswered(wanted: api.TicketRequest): Promise<Awaited<ReturnType<typeof api.place>>> {
  for (let tries = 0; tries < 8; tries += 1) {
    const answer = await api.place(wanted).catch(() => undefined);
    if (answer) return answer;
    await new Promise((resolve) => setTimeout(resolve, 400 * 2 ** tries));
  }
  return { ok: false, code: "TRY_LATER" };
}
