import * as api from "../api.ts";
import { byId } from "../dom.ts";
import { watchView } from "../frame.ts";
import { GamePage, refusalOf } from "../game-page.ts";
import { read, show } from "../money.ts";
import { text } from "../text.ts";
import { follow } from "../stream.ts";
import { place, table, type HallState, type HallView, type LottoDrawView, type LottoState } from "./api.ts";
import { showClock } from "./clock.ts";
import { showIssue, showLast } from "./head.ts";
import { countWaiting } from "./past.ts";
import { OwnBets } from "./own-bets.ts";
import { tabPanel } from "./panel.ts";
import { Poll } from "./poll.ts";
import { Rules } from "./rules.ts";
import { DrawScene } from "./scene.ts";
import { Unseen, type Seen } from "./unseen.ts";
import { Slip } from "./slip.ts";
import { isBetTab, scrollToTab, showTabs, type Tab } from "./tabs.ts";
import type { Money } from "@croupier/contract/domain/money";

/** Delay after a draw's time before it is requested, where the stream has not sent it. */
const patienceMs = 4_000;
/** A sent slip without an answer; stored so that a reload repeats the same request. */
interface Pending {
  key: string;
  drawId: string;
  lines: ReturnType<Slip["lines"]>;
}

/** The page of a lottery: the current draw, its bets, the slip, and past results. */
export class Hall extends GamePage<HallView> {
  readonly #slip: Slip;
  #tab: Tab;
  #now: Omit<HallState, "ok"> | undefined;
  readonly #scene: DrawScene;
  readonly #bets: OwnBets;
  readonly #rules: Rules;
  /** Racers of the displayed draw, in their current order. */
  #running: readonly number[] | undefined;
  readonly #unseen = new Unseen();
  /** True while the stream delivers each draw. */
  #isLive = false;
  /** Server clock minus the device's clock. */
  #offset = 0;
  readonly #poll = new Poll(() => this.#read());
  #placing = false;

  constructor(view: HallView, tab: Tab | undefined) {
    super(view);
    this.#tab = tab ?? view.lottery.plays[0]?.tab ?? "mine";
    this.#slip = new Slip(view, {
      changed: () => this.#paint(),
      place: () => void this.#place(),
      full: () => this.notice("SLIP_FULL"),
    });
    this.#rules = new Rules(view.lottery);
    this.#scene = new DrawScene(byId("balls"), byId("track"), view.lottery);
    this.#bets = new OwnBets(byId("own-bets"), view.lottery, this.#rules);
    byId("title").textContent = view.lottery.name;
    byId<HTMLImageElement>("emblem").src = `/emblems/${view.lottery.emblem}.webp`;
    byId("slip-title").textContent = text("lotto.bets");
    this.#paint();
    this.#clock();
    byId("stage").hidden = false;
    scrollToTab(this.#tab);
    setInterval(() => this.#tick(), 250);
    watchView((seen) => this.#slip.keepInSight(seen));
    // Growing content above the slip moves it out of sight.
    new ResizeObserver(() => this.#slip.keepInSight()).observe(byId("stage"));
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") void this.refresh();
    });
    void this.#begin();
  }

  async #begin(): Promise<void> {
    await this.#resumePending();
    follow<LottoState>("/api/lotto/events", {
      onState: (state) => {
        this.#offset = Date.parse(state.now) - Date.now();
        this.#take({ ...state, slips: this.#now?.slips ?? [] });
      },
      onLine: (isUp) => {
        this.#isLive = isUp;
      },
    });
  }

  get #current(): LottoDrawView | undefined {
    return this.#now?.current ?? undefined;
  }
  #serverNow(): number {
    return Date.now() + this.#offset;
  }
  #isOpen(): boolean {
    return this.#current !== undefined && this.#serverNow() < Date.parse(this.#current.closesAt);
  }

  /** Shows the time until bets close or the draw is held, and returns it. */
  #clock(): number | undefined {
    const current = this.#current;
    const open = this.#isOpen();
    const until = current && Date.parse(open ? current.closesAt : current.drawsAt) - this.#serverNow();
    showClock(until, open || !this.#now);
    return until;
  }

  #tick(): void {
    const open = this.#isOpen();
    const until = this.#clock();
    this.#slip.close(!open, this.#placing);
    const isDue = until === undefined || (!open && until < 0);
    // The stream may be dead without an error.
    if (until !== undefined && until < -patienceMs) this.#isLive = false;
    const waits = this.#seen().slips.some(({ state }) => ["betting", "settling", "undoing"].includes(state));
    const isUntold = !this.#isLive && (isDue || this.#poll.isDue);
    if (document.visibilityState === "visible" && (waits || isUntold)) void this.#poll.run();
  }

  /** Loads the slips, and the draws too while the stream does not deliver them. */
  async #read(): Promise<void> {
    const before = Date.now();
    const seen = await table().catch(() => undefined);
    this.#poll.answered();
    if (!seen) return;
    if (!seen.ok) return this.notice(seen.code);
    this.#offset = Date.parse(seen.now) - (before + Date.now()) / 2;
    // The latest state of the stream is at least as recent as this response.
    const { now, current, past } = this.#isLive && this.#now ? this.#now : seen;
    this.#take({ now, current, past, slips: seen.slips });
  }

  override refresh(): Promise<void> {
    return this.#poll.run(true);
  }

  /** Keeps a balance, which only the site shows. */
  protected override hold(balance: Money): void {
    this.balance = balance;
  }

  /** Returns the state to show: a draw and its wins only after they were shown. */
  #seen(): Seen {
    return this.#unseen.seen(this.#now ?? { past: [], slips: [] });
  }

  /** Takes the latest state, shows a new draw, and posts a changed balance to the site. */
  #take(now: Omit<HallState, "ok">): void {
    const [known, before] = [this.#now, this.#seen()];
    this.#now = now;
    const fresh = this.#unseen.take(now);
    if (fresh) this.#watch(fresh, known !== undefined);
    const seen = this.#seen();
    for (const slip of seen.slips) {
      const was = before.slips.find(({ id }) => id === slip.id);
      if (was && was.state !== slip.state && slip.balance) this.post(slip.balance);
    }
    const isSame = JSON.stringify([known?.current, before]) === JSON.stringify([now.current, seen]);
    if (fresh || !isSame) this.#repaint(before);
    this.#tick();
  }

  /** Shows a draw from its current point on; its wins are paid and announced after that. */
  #watch(draw: LottoDrawView, known: boolean): void {
    const { issue, shown } = draw;
    const numbers = shown ?? [];
    let isNews = known;
    if (countWaiting(this.#now?.slips ?? []) > 0) void this.#poll.run(true);
    this.#scene.play(numbers, this.#serverNow() - Date.parse(draw.drawsAt), {
      moved: (order) => {
        this.#running = order;
        this.#ownBets();
      },
      ended: () => {
        this.#running = undefined;
        this.#unseen.wasShown(draw.id);
        if (isNews) byId("live").textContent = text("lotto.drawn", { issue, numbers: numbers.join(" ") });
        void this.#pay(draw.id);
      },
    });
    isNews ||= this.#scene.isPlaying;
  }

  /** Has the wins of a shown draw paid, and reports the balance to the site. */
  async #pay(drawId: string): Promise<void> {
    this.#repaint(this.#seen());
    const own = () => (this.#now?.slips ?? []).filter((slip) => slip.drawId === drawId);
    if (own().some(({ state }) => state === "held")) await this.#poll.run(true);
    const owed = own().filter(({ state }) => state === "settling");
    await Promise.all(owed.map(({ key }) => api.settle(key).catch(() => undefined)));
    if (own().length === 0) return;
    await this.#poll.run(true);
    await super.refresh();
  }

  /** Repaints the parts that a draw or response changed; a form of bets stays as the player left it. */
  #repaint(before: Seen): void {
    this.#paint(isBetTab(this.#tab) && before.slips.length > 0 === this.#seen().slips.length > 0);
  }

  #paint(leavesPanel = false): void {
    const { past, slips } = this.#seen();
    const current = this.#current;
    showIssue(current, this.#now !== undefined);
    showLast(this.#scene, { playing: this.#playing, last: past.find(({ result }) => result) }, slips);
    this.#ownBets();
    this.#showTabs(countWaiting(slips));
    this.#slip.update(slips[0], current?.id);
    if (!leavesPanel) {
      const parts = { past, slips, slip: this.#slip, rules: this.#rules };
      byId("panel").replaceChildren(...tabPanel(this.#tab, this.view.lottery, parts));
    }
    this.#slip.paint();
  }

  /** Returns the draw that is being shown. */
  get #playing(): LottoDrawView | undefined {
    return this.#scene.isPlaying ? this.#now?.past.find(({ result }) => result) : undefined;
  }

  /** Lists the player's bets on the draw that is being shown, or else on the last one with bets. */
  #ownBets(): void {
    const { past, slips } = this.#seen();
    const shown = this.#playing?.id;
    const isBetOn = slips.some(({ drawId }) => drawId === shown);
    const drawId = isBetOn ? shown : slips[0]?.drawId;
    const known = past.find(({ id }) => id === drawId)?.result;
    const running = isBetOn ? this.#running : undefined;
    const standing = known ? { numbers: known, isRunning: false } : running && { numbers: running, isRunning: true };
    this.#bets.show(
      slips.filter((slip) => slip.drawId === drawId),
      standing,
    );
  }

  #showTabs(waiting: number): void {
    const choose = (tab: Tab): void => {
      this.#tab = tab;
      this.#paint();
    };
    showTabs({ lottery: this.view.lottery, chosen: this.#tab, waiting, choose });
  }

  async #place(): Promise<void> {
    const current = this.#current;
    if (this.#placing || !current || this.#slip.isEmpty || this.#slip.isPlaced) return;
    const lines = this.#slip.lines();
    await this.#ask({ key: api.newKey(), drawId: current.id, lines });
  }

  /** Repeats the slip of a request that a reload interrupted, with the same key and never a second one. */
  async #resumePending(): Promise<void> {
    await this.#poll.run(true);
    const pending = this.pending<Pending>();
    if (pending) await this.#ask(pending);
  }

  async #ask(pending: Pending): Promise<void> {
    this.#placing = true;
    this.#slip.close(true, true);
    const send = () => place(pending.key, pending.drawId, pending.lines);
    const answer = await this.request(pending, send, api.isBetDecided);
    this.#placing = false;
    const refusal = refusalOf(answer, "DRAW_CLOSED");
    if (refusal) this.notice(refusal);
    else if (answer.ok) {
      this.#slip.placed(pending.drawId);
      if (answer.balance) this.post(answer.balance);
      byId("live").textContent = text("lotto.accepted", { amount: show(read(answer.stake)) });
    }
    const before = this.#seen();
    await this.#poll.run(true);
    this.#repaint(before);
    this.#tick();
    // The disabled button lost the focus while the slip was being placed.
    const isLost = document.hasFocus() && document.activeElement === document.body;
    if (isLost) document.getElementById("place")?.focus({ preventScroll: true });
  }
}
