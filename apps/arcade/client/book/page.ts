import { playMatch, stateAfter } from "../../src/engines/book/match.ts";
import { labelOf, pairingOf, sports } from "../../src/engines/book/sports.ts";
import { commitmentOf, sourceOf } from "../../src/kit/seed.ts";
import * as arcade from "../api.ts";
import { byId, el } from "../dom.ts";
import { openingPick } from "../enter.ts";
import { GamePage } from "../game-page.ts";
import { read, show } from "../money.ts";
import { findText, text } from "../text.ts";
import * as api from "./api.ts";
import type { BookView, FixtureView, ResultView, SportView, TicketView } from "./api.ts";
import { leagues } from "./board.ts";
import { formats, isFormat, type Format } from "./formats.ts";
import { morph } from "../morph.ts";
import { rules } from "./rules.ts";
import { sendUntilAnswered, Slip } from "./slip.ts";
import { sportStrip } from "./sport-strip.ts";
import { result, ticket } from "./tickets.ts";

const tabs = ["live", "soon", "results", "mine", "rules"] as const;
type Tab = (typeof tabs)[number];
const everyMs = 1_500;

/** The page of the book: the visible matches, the slip, and the player's tickets. */
export class Page extends GamePage<BookView> {
  readonly #slip: Slip;
  #tab: Tab = "live";
  #sport: string;
  /** True while a desktop shows the sports beyond the first row. */
  #hasAllSports = false;
  #format: Format;
  #offset = 0;
  #counts: api.BoardView["counts"] = {};
  #matches: FixtureView[] | undefined;
  #opened: FixtureView | undefined;
  #before = new Map<string, number>();
  #tickets: TicketView[] = [];
  #results: ResultView[] | undefined;
  #verdicts = new Map<string, boolean>();
  #asked: string | undefined;
  /** Reason why the bet the page was opened with is not on the slip. */
  #missed = "";
  #turn = 0;

  constructor(view: BookView) {
    super(view);
    this.#sport = view.book.sports[0]?.id ?? "";
    const format = arcade.stored.get("odds");
    this.#format = isFormat(format) ? format : "decimal";
    this.#slip = new Slip({
      view,
      format: () => this.#format,
      onPlaced: () => void this.refresh(),
      onChange: () => this.#paint(),
      refuse: (code) => this.notice(code),
    });
    byId("title").textContent = view.book.name;
    byId("balance-name").textContent = text("common.balance");
    this.post(view.balance);
    this.#formats();
    byId("stage").addEventListener("click", (event) => this.#press(event));
    byId("slip-open").addEventListener("click", () => this.#openSlip(true));
    byId("slip-close").addEventListener("click", () => this.#openSlip(false));
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.#openSlip(false);
    });
    this.#slip.paint();
    this.#paint();
    byId("stage").hidden = false;
    void this.#begin();
  }

  async #begin(): Promise<void> {
    const pending = this.pending<api.TicketRequest>();
    if (pending) {
      await sendUntilAnswered(pending);
      this.keep(null);
    }
    await this.#openPick().catch(() => undefined);
    await this.#run();
  }

  /** Puts the bet that the page was opened with on the slip, once, at the current odds. */
  async #openPick(): Promise<void> {
    const [id = "", bet = ""] = openingPick.split(/\.(.*)/s);
    if (id === "" || arcade.stored.get("picked") === openingPick) return;
    arcade.stored.set("picked", openingPick);
    const answer = await api.fixture(id);
    const match = answer.ok ? answer.fixture : undefined;
    const sport = this.view.book.sports.find((each) => each.id === match?.sport);
    if (!match || !sport) {
      this.#missed = text("book.codes.MATCH_OVER") ?? text("book.tryLater");
      return;
    }
    this.#sport = sport.id;
    this.#tab = match.isLive ? "live" : "soon";
    this.#opened = match;
    const odds = match.offers.find(({ key }) => key === bet)?.odds;
    if (!odds) return;
    this.#slip.toggle(match, bet, odds, sport);
    this.#openSlip(true);
  }

  /** Polls while the page is visible. */
  async #run(): Promise<void> {
    if (document.visibilityState === "visible") {
      try {
        await this.#ask();
        this.isDown = false;
      } catch {
        this.isDown = true;
      }
      this.#paint();
    }
    setTimeout(() => void this.#run(), everyMs);
  }

  async #ask(): Promise<void> {
    const turn = (this.#turn += 1);
    const sport = this.#sport;
    const [board, tickets, opened] = await Promise.all([
      api.board(sport),
      api.tickets(),
      this.#opened ? api.fixture(this.#opened.id) : undefined,
    ]);
    if (!board.ok) return this.#end(board.code);
    if (turn !== this.#turn || sport !== this.#sport) return;
    this.#offset = Date.parse(board.now) - Date.now();
    this.#counts = board.counts;
    for (const match of this.#matches ?? []) {
      for (const { key, odds } of match.offers) if (odds) this.#before.set(`${match.id} ${key}`, odds);
    }
    this.#matches = board.fixtures;
    if (opened) this.#opened = opened.ok ? opened.fixture : undefined;
    if (tickets.ok) await this.#seeTickets(tickets.tickets);
    await this.#seeSlip();
    if (this.#tab === "results") await this.#askResults();
  }

  async #askResults(): Promise<void> {
    const sport = this.#sport;
    const answer = await api.results(sport);
    if (answer.ok && sport === this.#sport) this.#results = answer.results;
  }

  /** Updates the odds of the slip, including bets that the board does not show. */
  async #seeSlip(): Promise<void> {
    for (const id of new Set(this.#slip.fixtures)) {
      const answer = await api.fixture(id);
      this.#slip.see(id, answer.ok ? answer.fixture : undefined);
    }
  }

  async #seeTickets(tickets: TicketView[]): Promise<void> {
    const before = new Map(this.#tickets.map(({ id, state }) => [id, state]));
    // Refunds and cash-outs were already announced.
    const ended = tickets.filter(
      ({ id, state, cashedOut }) =>
        before.has(id) && before.get(id) !== state && state === "done" && cashedOut === null,
    );
    this.#tickets = tickets;
    if (ended.length === 0) return;
    byId("live").textContent = ended.map(({ win }) => text("book.wonAmount", { amount: show(read(win)) })).join(". ");
    await this.refresh();
  }

  #end(code: string): void {
    if (code === "SESSION_EXPIRED") this.notice(code);
    throw new Error(code);
  }

  /** Reloads balance and tickets. */
  override async refresh(): Promise<void> {
    const [tickets] = await Promise.all([api.tickets().catch(() => undefined), super.refresh()]);
    if (tickets?.ok) this.#tickets = tickets.tickets;
    this.#paint();
  }

  #openSlip(isOpen: boolean): void {
    byId("slip").classList.toggle("open", isOpen);
    if (isOpen) byId("slip-close").focus();
    else if (document.activeElement?.closest("#slip")) byId("slip-open").focus();
  }

  #formats(): void {
    const box = byId("formats");
    box.setAttribute("aria-label", text("book.formats.name"));
    const buttons = formats.map((format) =>
      el(
        "button",
        {
          type: "button",
          role: "radio",
          "data-act": "format",
          "data-value": format,
          "aria-checked": String(format === this.#format),
        },
        text(`book.formats.${format}`),
      ),
    );
    morph(box, buttons);
  }

  #press(event: Event): void {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-act]") : null;
    if (!button || button.closest("#slip-body")) return;
    const { act, value = "", fixture = "" } = button.dataset;
    this.#missed = "";
    if (act === "format" && isFormat(value)) {
      this.#format = value;
      arcade.stored.set("odds", value);
      this.#formats();
      this.#slip.paint();
    }
    if (act === "tab") this.#choose(value as Tab);
    if (act === "sport") {
      this.#sport = value;
      this.#matches = undefined;
      this.#results = undefined;
      this.#opened = undefined;
      void this.#ask().then(
        () => this.#paint(),
        () => undefined,
      );
    }
    if (act === "sports") this.#hasAllSports = !this.#hasAllSports;
    if (act === "odds") this.#pick(fixture, button.dataset.key ?? "");
    if (act === "more") void this.#more(fixture);
    if (act === "cash-out") void this.#cashOut(value, button.dataset.amount ?? "");
    if (act === "verify") void this.#verify(value);
    this.#paint();
  }

  #choose(tab: Tab): void {
    this.#tab = tab;
    this.#openSlip(false);
    if (tab === "results")
      void this.#askResults().then(
        () => this.#paint(),
        () => undefined,
      );
  }

  get #its(): SportView | undefined {
    return this.view.book.sports.find(({ id }) => id === this.#sport);
  }

  #pick(fixture: string, bet: string): void {
    const match = [this.#opened, ...(this.#matches ?? [])].find((each) => each?.id === fixture);
    const odds = match?.offers.find(({ key }) => key === bet)?.odds;
    if (match && odds && this.#its) this.#slip.toggle(match, bet, odds, this.#its);
  }

  async #more(fixture: string): Promise<void> {
    if (this.#opened?.id === fixture) this.#opened = undefined;
    else {
      const answer = await api.fixture(fixture).catch(() => undefined);
      this.#opened = answer?.ok ? answer.fixture : undefined;
    }
    this.#paint();
  }

  async #cashOut(id: string, amount: string): Promise<void> {
    if (this.#asked !== id) {
      this.#asked = id;
      return this.#paint();
    }
    this.#asked = undefined;
    const answer = await api.cashOut(id, amount).catch(() => undefined);
    const outcome = !answer
      ? text("book.tryLater")
      : answer.ok
        ? text("book.cashedOut", { amount: show(read(answer.win)) })
        : (findText(`book.codes.${answer.code}`) ?? text("book.tryLater"));
    byId("live").textContent = outcome;
    await this.refresh();
  }

  /** Replays the match from its seed, on this device. */
  async #verify(id: string): Promise<void> {
    const found = this.#results?.find((each) => each.id === id);
    const sport = found && sports.get(found.sport);
    if (!found || !sport) return;
    const { chances } = pairingOf(sport, found.court, found.number);
    const below = sourceOf(found.seed, labelOf(found.sport, found.court), String(found.number));
    const scores = await playMatch(sport.model, chances, below);
    const { score } = stateAfter(sport.model, scores, Number.MAX_SAFE_INTEGER);
    const isCommitted = (await commitmentOf(found.seed)) === found.commitment;
    this.#verdicts.set(id, isCommitted && score.join() === found.score?.join());
    this.#paint();
  }

  #paint(): void {
    const counts = this.#counts[this.#sport];
    morph(
      byId("tabs"),
      tabs.map((tab) => {
        const count = tab === "live" ? counts?.live : tab === "soon" ? counts?.soon : undefined;
        const button = el(
          "button",
          {
            type: "button",
            "data-act": "tab",
            "data-value": tab,
            "data-key": tab,
            "aria-pressed": String(tab === this.#tab),
          },
          text(`book.tabs.${tab}`),
        );
        if (tab === "live") button.prepend(el("i", { class: "dot" }));
        if (count !== undefined) button.append(el("small", {}, String(count)));
        return button;
      }),
    );
    this.#sports();
    const note = this.isDown ? text("book.tryLater") : this.#missed;
    morph(
      byId("board"),
      note ? [el("p", { class: "note bad", role: "status" }, note), ...this.#panel()] : this.#panel(),
    );
    byId("board").setAttribute("aria-busy", String(this.#matches === undefined));
    this.#openBets();
  }

  #sports(): void {
    const box = byId("sports");
    const { sports: all } = this.view.book;
    box.hidden = all.length < 2 || this.#tab === "mine" || this.#tab === "rules";
    box.setAttribute("aria-label", text("book.sports"));
    const which = this.#tab === "soon" ? "soon" : "live";
    const countOf = (id: string) => this.#counts[id]?.[which] ?? 0;
    morph(box, sportStrip({ all, chosen: this.#sport, isWhole: this.#hasAllSports, countOf }));
  }

  #panel(): Node[] {
    if (this.#tab === "rules") return [rules()];
    if (this.#tab === "mine") {
      const parts = { view: this.view, format: this.#format, asked: this.#asked };
      const all = this.#tickets.map((each) => ticket(each, parts));
      return [
        el("section", { class: "card tickets" }, ...(all.length > 0 ? all : [this.#hint(text("book.nothingHere"))])),
      ];
    }
    if (this.#tab === "results") {
      const all = (this.#results ?? []).map((each) => result(each, this.#verdicts.get(each.id)));
      return [
        el("section", { class: "card results" }, ...(all.length > 0 ? all : [this.#hint(text("book.nothingHere"))])),
      ];
    }
    return this.#matchesShown();
  }

  #hint(text: string): HTMLElement {
    return el("p", { class: "hint wide" }, text);
  }

  #matchesShown(): Node[] {
    const sport = this.#its;
    if (!sport || !this.#matches) return [el("div", { class: "waiting", "aria-hidden": "true" })];
    const shown = this.#matches.filter(({ isLive }) => isLive === (this.#tab === "live"));
    if (shown.length === 0)
      return [this.#hint(this.#tab === "live" ? text("book.nothingLive") : text("book.nothingSoon"))];
    return leagues(shown, {
      sport,
      format: this.#format,
      now: Date.now() + this.#offset,
      before: this.#before,
      isChosen: (fixture, bet) => this.#slip.has(fixture, bet),
      opened: this.#opened,
    });
  }

  /** Shows the first open ticket under the slip, and a link to all. */
  #openBets(): void {
    const open = this.#tickets.filter(({ state }) => state === "held");
    const parts = { view: this.view, format: this.#format, asked: this.#asked };
    const all = el(
      "button",
      { type: "button", class: "all", "data-act": "tab", "data-value": "mine" },
      text("book.viewAll", { count: open.length }),
    );
    morph(
      byId("open-bets"),
      open.length === 0
        ? []
        : [
            el("p", { class: "open-head", "data-key": "head" }, el("b", {}, text("book.openBets")), all),
            ...open.slice(0, 2).map((each) => ticket(each, parts)),
          ],
    );
  }
}
