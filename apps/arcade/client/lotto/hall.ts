import * as api from "../api.ts";
import { byId, el } from "../dom.ts";
import { leave, send, watchView } from "../frame.ts";
import { percent, read, show } from "../money.ts";
import { notice, type Action } from "../notice.ts";
import { text } from "../text.ts";
import { place, table, type HallState, type HallView, type LottoDrawView, type SlipView } from "./api.ts";
import { balls, mine, results, trend } from "./past.ts";
import { pickForm } from "./picks.ts";
import { Slip } from "./slip.ts";
import { tabName } from "./names.ts";

const pollMs = 1000;
/** Polling interval while nothing is due. */
const restMs = 10_000;
const own = ["mine", "results", "trend"] as const;
type Tab = (typeof own)[number] | (string & {});

/** A slip that was sent and not answered; stored so that a reload repeats the same request. */
interface Pending {
  key: string;
  drawId: string;
  lines: ReturnType<Slip["lines"]>;
}

const twoDigits = (number: number) => String(number).padStart(2, "0");
function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const hours = Math.floor(seconds / 3600);
  const rest = `${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

/** One lottery: the current draw, its bets, the slip, and past results. */
export class Hall {
  readonly #view: HallView;
  readonly #slip: Slip;
  #tab: Tab;
  #now: HallState | undefined;
  /** Server clock minus the device's clock. */
  #offset = 0;
  #nextPoll = 0;
  #polling = false;
  #placing = false;

  constructor(view: HallView, tab: Tab | undefined) {
    this.#view = view;
    this.#tab = tab ?? view.lottery.plays[0]?.tab ?? "mine";
    this.#slip = new Slip(view, {
      changed: () => this.#paint(),
      place: () => void this.#place(),
      full: () => this.#notice("SLIP_FULL"),
    });
    byId("title").textContent = view.lottery.name;
    byId<HTMLImageElement>("emblem").src = `/emblems/${view.lottery.emblem}.webp`;
    byId("slip-title").textContent = text("lotto.bets");
    this.#paint();
    byId("stage").hidden = false;
    this.#showTab();
    setInterval(() => this.#tick(), 250);
    watchView((bottom) => this.#slip.keepInSight(bottom));
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") void this.refresh();
    });
    void this.#goOn();
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

  #tick(): void {
    const current = this.#current;
    const open = this.#isOpen();
    const until = current && Date.parse(open ? current.closesAt : current.drawsAt) - this.#serverNow();
    byId("clock-name").textContent = open ? text("lotto.closesIn") : text("lotto.drawIn");
    byId("clock").textContent = until === undefined ? "--:--" : clockText(until);
    byId("clock").classList.toggle("soon", until !== undefined && until < 10_000);
    this.#slip.close(!open || this.#placing, this.#placing ? text("lotto.placing") : undefined);
    const isDue = until === undefined || (!open && until < 0);
    const waits = this.#now?.slips.some(({ state }) => ["betting", "settling", "undoing"].includes(state)) ?? false;
    if (document.visibilityState === "visible" && (isDue || waits || performance.now() > this.#nextPoll))
      void this.#poll();
  }

  async #poll(now = false): Promise<void> {
    if (this.#polling || (!now && performance.now() < this.#nextPoll - restMs + pollMs)) return;
    this.#polling = true;
    const before = Date.now();
    const seen = await table().catch(() => undefined);
    this.#nextPoll = performance.now() + restMs;
    this.#polling = false;
    if (!seen) return;
    if (!seen.ok) return this.#notice(seen.code);
    const known = this.#now;
    this.#offset = Date.parse(seen.now) - (before + Date.now()) / 2;
    this.#now = seen;
    this.#announce(known, seen);
    if (JSON.stringify([known?.current, known?.slips]) !== JSON.stringify([seen.current, seen.slips])) this.#paint();
    this.#tick();
  }

  refresh = (): Promise<void> => this.#poll(true);

  /** Announces a new draw to screen readers and posts a changed balance to the site. */
  #announce(known: HallState | undefined, seen: HallState): void {
    const [last] = seen.past;
    if (known && last?.result && last.id !== known.past[0]?.id) {
      byId("live").textContent = text("lotto.drawn", { issue: last.issue, numbers: (last.shown ?? []).join(" ") });
    }
    for (const slip of seen.slips) {
      const before = known?.slips.find(({ id }) => id === slip.id);
      if (before && before.state !== slip.state && slip.balance)
        send({ type: "arcade:balance", balance: slip.balance });
    }
  }

  #paint(): void {
    const { lottery } = this.#view;
    const { past = [], slips = [] } = this.#now ?? {};
    const current = this.#current;
    const seal = current ? `${current.sealedSeed.slice(0, 4)}…${current.sealedSeed.slice(-2)}` : "";
    byId("issue").textContent = current
      ? `${text("lotto.drawNumber", { issue: current.issue })} · ${text("lotto.commitment", { seal })}`
      : text("lotto.waiting");
    byId("issue").title = current?.sealedSeed ?? "";
    const last = past.find(({ result }) => result);
    byId("last-name").textContent = last ? text("lotto.lastDraw", { issue: last.issue }) : "";
    byId("balls").replaceChildren(...balls(last?.shown ?? [], lottery));
    this.#tabs();
    byId("panel").replaceChildren(...this.#panel(past, slips));
    this.#slip.paint(slips[0]);
  }

  #tabs(): void {
    const ids = [...new Set(this.#view.lottery.plays.map(({ tab }) => tab)), ...own];
    const buttons = ids.map((id) => {
      const chosen = id === this.#tab;
      const name = own.find((each) => each === id);
      const attributes = {
        type: "button",
        role: "tab",
        id: `tab-${id}`,
        "aria-selected": String(chosen),
        "aria-controls": "panel",
        tabindex: chosen ? "0" : "-1",
      };
      const button = el("button", attributes, name ? text(`lotto.${name}`) : tabName(id));
      const choose = (to: Tab) => {
        this.#tab = to;
        this.#paint();
        byId(`tab-${to}`).focus();
      };
      button.addEventListener("click", () => choose(id));
      button.addEventListener("keydown", ({ key }) => {
        const by = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
        const next = ids.at((ids.indexOf(id) + by) % ids.length);
        if (by !== 0 && next) choose(next);
      });
      return button;
    });
    const had = document.activeElement?.id ?? "";
    byId("tabs").replaceChildren(...buttons);
    if (had.startsWith("tab-")) document.getElementById(had)?.focus();
    byId("panel").setAttribute("aria-labelledby", `tab-${this.#tab}`);
  }

  /** On a phone the tabs are a row that scrolls: the one that is open stands in its middle. Nothing else scrolls. */
  #showTab(): void {
    const row = byId("tabs");
    const [tab, whole] = [byId(`tab-${this.#tab}`).getBoundingClientRect(), row.getBoundingClientRect()];
    row.scrollLeft += tab.left + tab.width / 2 - (whole.left + whole.width / 2);
  }

  #panel(past: readonly LottoDrawView[], slips: readonly SlipView[]): HTMLElement[] {
    const { lottery } = this.#view;
    if (this.#tab === "mine") return [mine(slips)];
    if (this.#tab === "results") return [results(past, lottery)];
    if (this.#tab === "trend") return [trend(past, lottery)];
    return [
      ...lottery.plays
        .filter(({ tab }) => tab === this.#tab)
        .map((play) =>
          pickForm({
            play,
            has: (pick) => this.#slip.has(play.id, pick),
            toggle: (pick, odds) => this.#slip.toggle({ play: play.id, pick, odds }),
          }),
        ),
      this.#slip.chips(),
      el("p", { class: "hint" }, text("lotto.returns", { percent: percent(lottery.returnBasisPoints) })),
    ];
  }

  async #place(): Promise<void> {
    const current = this.#current;
    if (this.#placing || !current || this.#slip.isEmpty) return;
    const lines = this.#slip.lines();
    const pending: Pending = { key: api.newKey(), drawId: current.id, lines };
    api.stored.set("pending", JSON.stringify(pending));
    await this.#ask(pending);
  }

  /** After a reload in the middle of a request: repeats the same slip with the same key, never a second one. */
  async #goOn(): Promise<void> {
    await this.#poll(true);
    const pending = api.stored.get("pending");
    if (pending) await this.#ask(JSON.parse(pending) as Pending);
  }

  async #ask(pending: Pending): Promise<void> {
    this.#placing = true;
    this.#slip.close(true, text("lotto.placing"));
    const answer = await api.untilAnswered(() => place(pending.key, pending.drawId, pending.lines), {
      isDecided: api.isBetDecided,
    });
    api.stored.set("pending", null);
    this.#placing = false;
    const isPlaced = answer.ok && !["refused", "cancelled", "undoing"].includes(answer.state);
    if (!answer.ok) this.#notice(answer.code);
    else if (answer.state === "refused") this.#notice(answer.refusal ?? "OTHER");
    else if (answer.state === "cancelled" || answer.state === "undoing") this.#notice("DRAW_CLOSED");
    else {
      this.#slip.placed();
      if (answer.balance) send({ type: "arcade:balance", balance: answer.balance });
      byId("live").textContent = `${text("lotto.states.held")}. ${text("lotto.stake")} ${show(read(answer.stake))}`;
      this.#tab = "mine";
    }
    await this.#poll(true);
    this.#paint();
    if (isPlaced) {
      // What was pressed is gone: the focus, and with it the page in sight, goes on to what came of it.
      byId("tab-mine").focus();
      this.#showTab();
    }
  }

  #notice(code: string): void {
    if (document.querySelector("dialog[open]")) return;
    const back = { label: text("common.back"), run: () => leave("arcade:back") };
    const close = { label: text("common.fine") };
    const deposit = { label: text("common.deposit"), run: () => leave("arcade:deposit") };
    const ends = ["SESSION_EXPIRED", "TOKEN_INVALID", "PLAYER_BLOCKED"];
    const actions: readonly Action[] =
      code === "INSUFFICIENT_FUNDS" ? [deposit, close] : ends.includes(code) ? [back, close] : [close];
    notice(code, actions);
  }
}
