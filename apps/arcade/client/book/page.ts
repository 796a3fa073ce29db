import * as arcade from "../api.ts";
import { byId } from "../dom.ts";
import { GamePage } from "../game-page.ts";
import { render } from "../html.ts";
import { text } from "../text.ts";
import * as api from "./api.ts";
import type { BookView, SportView, TicketRequest, TicketView } from "./api.ts";
import { cashOut } from "./cash-out.ts";
import { Feed } from "./feed.ts";
import { isFormat, type Format } from "./formats.ts";
import { takeOpeningPick } from "./opening-pick.ts";
import { board, formatButtons, openBets, tabButtons, type Tab } from "./page-view.ts";
import { sendUntilAnswered } from "./placement.ts";
import { Slip } from "./slip.ts";
import { sportStrip } from "./sport-strip.ts";
import { endOf } from "./tickets.ts";
import { followsFromSeed } from "./verify.ts";

const everyMs = 1_500;

/** The page of the book: the visible matches, the slip, and the player's tickets. */
export class Page extends GamePage<BookView> {
  readonly #slip: Slip;
  readonly #feed: Feed;
  #tab: Tab = "live";
  /** True while a desktop shows the sports beyond the first row. */
  #hasAllSports = false;
  #format: Format;
  readonly #verdicts = new Map<string, boolean>();
  /** Ticket whose cash-out waits for a confirming press. */
  #asked: string | undefined;
  /** Reason why the bet the page was opened with is not on the slip. */
  #missed = "";
  /** Tickets that ended since the player's last press. */
  #ended: readonly TicketView[] = [];

  constructor(view: BookView) {
    super(view);
    this.#feed = new Feed(view.book.sports[0]?.id ?? "");
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
    byId("formats").setAttribute("aria-label", text("book.formats.name"));
    byId("sports").setAttribute("aria-label", text("book.sports"));
    this.post(view.balance);
    this.#listen();
    this.#slip.paint();
    this.#paint();
    byId("stage").hidden = false;
    void this.#begin();
  }

  #listen(): void {
    byId("stage").addEventListener("click", (event) => this.#press(event));
    byId("slip-open").addEventListener("click", () => this.#openSlip(true));
    byId("slip-close").addEventListener("click", () => this.#openSlip(false));
    document.addEventListener("keydown", ({ key }) => {
      if (key === "Escape") this.#openSlip(false);
    });
  }

  async #begin(): Promise<void> {
    const pending = this.pending<TicketRequest>();
    if (pending) {
      await sendUntilAnswered(pending);
      this.keep(null);
    }
    await this.#openPick().catch(() => undefined);
    await this.#run();
  }

  /** Puts the bet that the page was opened with on the slip, once, at the current odds. */
  async #openPick(): Promise<void> {
    const pick = await takeOpeningPick(this.view.book.sports);
    if (!pick) return;
    const { bet, match, sport } = pick;
    if (!match || !sport) {
      this.#missed = text("book.codes.MATCH_OVER") ?? text("book.tryLater");
      return;
    }
    this.#feed.choose(sport.id);
    this.#feed.opened = match;
    this.#tab = match.isLive ? "live" : "soon";
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
    const answer = await this.#feed.read();
    if (!answer) return;
    if (!answer.ok) {
      if (answer.code === "SESSION_EXPIRED") this.notice(answer.code);
      throw new Error(answer.code);
    }
    if (answer.ended.length > 0) await this.#announce(answer.ended);
    await this.#seeSlip();
    if (this.#tab === "results") await this.#feed.readResults();
  }

  /** Updates the odds of the slip, including bets that the board does not show. */
  async #seeSlip(): Promise<void> {
    for (const id of new Set(this.#slip.fixtures)) {
      const answer = await api.fixture(id);
      if (answer.ok || answer.code === "MATCH_OVER") this.#slip.see(id, answer.ok ? answer.fixture : undefined);
    }
  }

  /** Shows how tickets ended, lost ones too, until the player does something else. */
  async #announce(ended: readonly TicketView[]): Promise<void> {
    this.#ended = ended;
    byId("live").textContent = ended.map(endOf).join(". ");
    await this.refresh();
  }

  /** Reloads balance and tickets. */
  override async refresh(): Promise<void> {
    await Promise.all([this.#feed.readTickets(), super.refresh()]);
    this.#paint();
  }

  #openSlip(isOpen: boolean): void {
    byId("slip").classList.toggle("open", isOpen);
    if (isOpen) byId("slip-close").focus();
    else if (document.activeElement?.closest("#slip")) byId("slip-open").focus();
  }

  #press({ target }: Event): void {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-act]") : null;
    if (!button || button.closest("#slip-body")) return;
    const { act, value = "", fixture = "", bet = "", amount = "" } = button.dataset;
    this.#missed = "";
    this.#ended = [];
    if (act === "format" && isFormat(value)) this.#chooseFormat(value);
    if (act === "tab") this.#chooseTab(value as Tab);
    if (act === "sport") this.#chooseSport(value);
    if (act === "sports") this.#hasAllSports = !this.#hasAllSports;
    if (act === "odds") this.#pick(fixture, bet);
    if (act === "more") void this.#feed.toggle(fixture).then(() => this.#paint());
    if (act === "cash-out") void this.#cashOut(value, amount);
    if (act === "verify") void this.#verify(value);
    this.#paint();
  }

  #chooseFormat(format: Format): void {
    this.#format = format;
    arcade.stored.set("odds", format);
    this.#slip.paint();
  }

  #chooseTab(tab: Tab): void {
    this.#tab = tab;
    this.#openSlip(false);
    if (tab === "results") this.#paintAfter(this.#feed.readResults());
  }

  #chooseSport(sport: string): void {
    this.#feed.choose(sport);
    this.#paintAfter(this.#ask());
  }

  #paintAfter(reading: Promise<void>): void {
    void reading.then(
      () => this.#paint(),
      () => undefined,
    );
  }

  get #sport(): SportView | undefined {
    return this.view.book.sports.find(({ id }) => id === this.#feed.sport);
  }

  #pick(fixture: string, bet: string): void {
    const match = this.#feed.find(fixture);
    const odds = match?.offers.find(({ key }) => key === bet)?.odds;
    if (match && odds && this.#sport) this.#slip.toggle(match, bet, odds, this.#sport);
  }

  async #cashOut(id: string, amount: string): Promise<void> {
    if (this.#asked !== id) {
      this.#asked = id;
      return this.#paint();
    }
    this.#asked = undefined;
    byId("live").textContent = await cashOut(id, amount);
    await this.refresh();
  }

  async #verify(id: string): Promise<void> {
    const found = this.#feed.results.find((each) => each.id === id);
    const isFair = found && (await followsFromSeed(found));
    if (isFair === undefined) return;
    this.#verdicts.set(id, isFair);
    this.#paint();
  }

  #paint(): void {
    const { view } = this;
    const feed = this.#feed;
    const tickets = { view, format: this.#format, asked: this.#asked };
    const isChosen = (fixture: string, bet: string) => this.#slip.has(fixture, bet);
    const parts = { ...tickets, tab: this.#tab, feed, sport: this.#sport, verdicts: this.#verdicts, isChosen };
    render(formatButtons(this.#format), byId("formats"));
    render(tabButtons(this.#tab, feed.counts[feed.sport]), byId("tabs"));
    this.#paintSports();
    const said = this.isDown ? text("book.tryLater") : this.#missed;
    render(board(said, this.#ended, parts), byId("board"));
    byId("board").setAttribute("aria-busy", String(feed.matches === undefined));
    render(openBets(feed.tickets, this.#ended, tickets), byId("open-bets"));
  }

  #paintSports(): void {
    const { sports: all } = this.view.book;
    const { sport: chosen, counts } = this.#feed;
    byId("sports").hidden = all.length < 2 || this.#tab === "mine" || this.#tab === "rules";
    const which = this.#tab === "soon" ? "soon" : "live";
    const countOf = (id: string): number => counts[id]?.[which] ?? 0;
    render(sportStrip({ all, chosen, isWhole: this.#hasAllSports, countOf }), byId("sports"));
  }
}
