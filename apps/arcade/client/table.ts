import * as api from "./api.ts";
import { countUp } from "./count.ts";
import { byId, hurryUp, isStill, pause } from "./dom.ts";
import { leave, send } from "./frame.ts";
import { read, show } from "./money.ts";
import { notice, type Action } from "./notice.ts";
import { Reels } from "./reels.ts";
import { openRules } from "./rules.ts";
import * as sound from "./sound.ts";
import type { Texts } from "./texts.ts";

const rest = [
  [2, 9, 4],
  [6, 0, 7],
  [8, 1, 5],
  [3, 0, 9],
  [4, 7, 2],
];

/** The player's view of one game: bet, spin, result. */
class Table {
  readonly #view: api.OpenView;
  readonly #texts: Texts;
  readonly #reels: Reels;
  #window: number[][] = rest;
  #bet: number;
  #balance: bigint;
  #busy = false;
  /** The balance changed during a spin, beside it: it is asked for when the spin is over. */
  #isOld = false;
  #quick = false;
  readonly #isQuick = (): boolean => this.#quick;
  #show = 0;
  /** Key of the round whose win is being shown and is not paid yet. */
  #owed: string | undefined;

  constructor(view: api.OpenView, texts: Texts) {
    this.#view = view;
    this.#texts = texts;
    this.#reels = new Reels(byId("machine"), view.game.emblems, rest);
    this.#bet = Math.max(0, view.stakes.indexOf(api.stored.get("bet") ?? view.start));
    this.#balance = read(view.balance);
    this.#words();
    this.#controls();
    this.#paint();
    byId("win").textContent = "–";
    byId("stage").hidden = false;
    void this.#goOn();
  }

  #words(): void {
    const texts = this.#texts;
    const named = { balance: texts.balance, win: texts.win, lines: texts.lines, bet: texts.bet };
    for (const element of document.querySelectorAll<HTMLElement>("[data-text]")) {
      element.textContent = named[element.dataset.text as keyof typeof named] ?? "";
    }
    byId("title").textContent = this.#view.game.name;
    byId("less").setAttribute("aria-label", texts.less);
    byId("more").setAttribute("aria-label", texts.more);
    byId("info").setAttribute("aria-label", texts.info);
    byId("sound").setAttribute("aria-label", texts.soundOn);
  }

  #controls(): void {
    byId("spin").addEventListener("click", () => this.#press());
    byId("less").addEventListener("click", () => this.#step(-1));
    byId("more").addEventListener("click", () => this.#step(1));
    byId("info").addEventListener("click", () => openRules(this.#view, this.#stake(), this.#texts));
    byId("sound").addEventListener("click", () => void this.#sound());
    byId("machine").addEventListener("click", () => this.#busy && this.#hurry());
    document.addEventListener("keydown", (event) => this.#key(event));
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") void this.refresh();
    });
    addEventListener("pagehide", () => {
      if (this.#owed) void api.settle(this.#owed).catch(() => undefined);
    });
  }

  #key(event: KeyboardEvent): void {
    if (document.querySelector("dialog[open]") || event.repeat || event.ctrlKey || event.metaKey || event.altKey)
      return;
    const onOther = event.target instanceof HTMLButtonElement && event.target.id !== "spin";
    if ((event.key === " " || event.key === "Enter") && !onOther) {
      event.preventDefault();
      this.#press();
    }
    if (event.key === "ArrowUp" || event.key === "ArrowRight") this.#step(1);
    if (event.key === "ArrowDown" || event.key === "ArrowLeft") this.#step(-1);
  }

  async #sound(): Promise<void> {
    const on = await sound.toggle();
    byId("sound").setAttribute("aria-pressed", String(on));
    byId("sound").setAttribute("aria-label", on ? this.#texts.soundOff : this.#texts.soundOn);
  }

  #stake(): string {
    return this.#view.stakes[this.#bet] ?? this.#view.start;
  }

  #step(by: number): void {
    if (this.#busy) return;
    this.#bet = Math.min(this.#view.stakes.length - 1, Math.max(0, this.#bet + by));
    api.stored.set("bet", this.#stake());
    this.#paint();
  }

  #paint(): void {
    const { stakes } = this.#view;
    byId("balance").textContent = show(this.#balance);
    byId("bet").textContent = show(read(this.#stake()));
    byId<HTMLButtonElement>("less").disabled = this.#busy || this.#bet === 0;
    byId<HTMLButtonElement>("more").disabled = this.#busy || this.#bet === stakes.length - 1;
    byId("spin").setAttribute("aria-label", this.#busy ? this.#texts.skip : this.#texts.spin);
    byId("stage").classList.toggle("busy", this.#busy);
  }

  #press(): void {
    if (this.#busy) this.#hurry();
    else void this.#spin(api.newKey(), this.#stake());
  }

  #hurry(): void {
    this.#quick = true;
    this.#reels.hurry();
    hurryUp();
  }

  refresh = async (): Promise<void> => {
    this.#isOld = this.#busy;
    if (this.#busy) return;
    const view = await api.resume().catch(() => undefined);
    this.#isOld = this.#busy;
    if (!view?.ok || this.#busy) return;
    this.#balance = read(view.balance);
    this.#paint();
  };

  /** After a reload in the middle of a spin: shows the result of that spin, never another. */
  async #goOn(): Promise<void> {
    const [key, stake] = (api.stored.get("pending") ?? "").split(" ");
    if (!key || !stake) return;
    const found = await api.round(key).catch(() => undefined);
    if (found && !found.ok) api.stored.set("pending", null);
    else await this.#spin(key, stake, true);
  }

  /** @param known the balance already excludes this stake */
  async #spin(key: string, stake: string, known = false): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    this.#quick = false;
    this.#show += 1;
    const before = this.#balance;
    if (!known && this.#balance >= read(stake)) this.#balance -= read(stake);
    api.stored.set("pending", `${key} ${stake}`);
    byId("win").textContent = "–";
    this.#paint();
    this.#reels.start();
    sound.start();
    const answer = await this.#ask(key, stake);
    if (!answer.ok) this.#refused(answer.code, before);
    else if (!answer.base) this.#refused(answer.refusal ?? "CANCELLED", read(answer.balance ?? "") || before);
    else await this.#reveal(answer, answer.base);
    api.stored.set("pending", null);
    this.#busy = false;
    this.#paint();
    if (this.#isOld) void this.refresh();
  }

  /** Repeats the call with the same key until the round is decided: a lost answer is never a second spin. */
  async #ask(key: string, stake: string): Promise<api.RoundView | api.FailView> {
    for (let tries = 0; ; tries += 1) {
      if (tries > 0) await new Promise((resolve) => setTimeout(resolve, Math.min(4000, 400 * 2 ** tries)));
      const answer = await api.spin(key, stake).catch(() => undefined);
      if (answer && !answer.ok && answer.code !== "TRY_LATER") return answer;
      if (answer?.ok && (answer.base || (answer.state !== "betting" && answer.state !== "undoing"))) return answer;
      byId("banner").hidden = false;
      byId("banner").textContent = this.#texts.checking;
    }
  }

  #refused(code: string, balance: bigint): void {
    this.#reels.rest(this.#window);
    this.#balance = balance;
    byId("banner").hidden = true;
    this.#paint();
    this.#notice(code);
  }

  #notice(code: string): void {
    const texts = this.#texts;
    const back = { label: texts.back, run: () => leave("arcade:back") };
    const lower = { label: texts.lower, run: () => this.#step(-1) };
    const close = { label: texts.fine };
    const deposit = { label: texts.deposit, run: () => leave("arcade:deposit") };
    const actions: Record<string, Action[]> = {
      INSUFFICIENT_FUNDS: [deposit, lower],
      LIMIT_REACHED: [lower, close],
      TRY_LATER: [close],
      SPIN_IN_PROGRESS: [close],
      CANCELLED: [close],
      DISPUTED: [close],
    };
    notice(texts, code, actions[code] ?? [back, close]);
  }

  async #reveal(round: api.RoundView, base: api.SpinResult): Promise<void> {
    byId("banner").hidden = true;
    this.#owed = round.state === "settling" ? round.key : undefined;
    await this.#land(base, false);
    const lineStake = read(round.stake) / 20n;
    let won = BigInt(base.units) * lineStake;
    await countUp(0n, won, round.stake, this.#isQuick);
    if (round.free.length > 0) won = await this.#freeSpins(round, base, won, lineStake);
    const parts = [won > 0n ? this.#texts.won(show(won)) : this.#texts.noWin];
    for (const { line, count, pays } of base.lines.slice(0, 4)) {
      parts.push(this.#texts.lineWon(line, count, show(BigInt(pays) * lineStake)));
    }
    if (base.scatterPays) {
      parts.push(this.#texts.scattersWon(base.scatters, show(BigInt(base.scatterPays) * lineStake)));
    }
    byId("live").textContent = `${parts.join(". ")}.`;
    await this.#collect(round);
    if (round.free.length === 0 && base.lines.length > 1) void this.#cycle(base, this.#show);
  }

  async #land(spin: api.SpinResult, brisk: boolean): Promise<void> {
    await this.#reels.land(spin, brisk);
    this.#window = spin.window;
    if (spin.units > 0) this.#reels.mark(spin);
  }

  async #freeSpins(round: api.RoundView, base: api.SpinResult, before: bigint, lineStake: bigint): Promise<bigint> {
    const stage = byId("stage");
    const banner = byId("banner");
    let won = before;
    let total = base.freeSpinsWon;
    sound.free();
    stage.classList.add("free");
    banner.hidden = false;
    banner.textContent = this.#texts.freeWon(total);
    byId("live").textContent = this.#texts.freeWon(total);
    await pause(1600);
    for (const [at, spin] of round.free.entries()) {
      this.#quick = false;
      banner.textContent = this.#texts.freeCount(at + 1, total);
      this.#reels.start();
      await pause(260);
      await this.#land(spin, true);
      total += spin.freeSpinsWon;
      const units = BigInt(spin.units) * lineStake;
      await countUp(won, won + units, round.stake, this.#isQuick);
      won += units;
      if (spin.freeSpinsWon > 0) banner.textContent = this.#texts.freeWon(spin.freeSpinsWon);
      await pause(spin.units > 0 || spin.freeSpinsWon > 0 ? 900 : 250);
    }
    banner.textContent = this.#texts.freeTotal(show(won - before));
    await pause(1800);
    banner.hidden = true;
    stage.classList.remove("free");
    return won;
  }

  /** Cycles through the winning lines until the next spin. */
  async #cycle(spin: api.SpinResult, own: number): Promise<void> {
    if (isStill()) return;
    const shown: (number | "scatters")[] = [
      ...spin.lines.keys(),
      ...(spin.scatterPays > 0 ? ["scatters" as const] : []),
    ];
    for (let at = 0; at < shown.length * 4; at += 1) {
      await new Promise((resolve) => setTimeout(resolve, 1200));
      if (own !== this.#show) return;
      this.#reels.mark(spin, shown[at % shown.length]);
    }
    this.#reels.mark(spin);
  }

  /** Settles the round once its result is shown; only then do the balances here and around the game move. */
  async #collect(round: api.RoundView): Promise<void> {
    const answer = this.#owed ? await api.settle(round.key).catch(() => undefined) : round;
    this.#owed = undefined;
    if (!answer?.ok || answer.state === "settling") return void this.#settled(round.key, this.#show);
    this.#balance = read(answer.balance);
    send({ type: "arcade:balance", balance: answer.balance ?? this.#view.balance });
    if (answer.state === "disputed") this.#notice("DISPUTED");
  }

  /** Waits until the platform has paid the decided win, then updates the balance. */
  async #settled(key: string, own: number): Promise<void> {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      const found = await api.settle(key).catch(() => undefined);
      if (!found?.ok || found.state === "settling") continue;
      if (own !== this.#show) return;
      this.#balance = read(found.balance);
      this.#paint();
      return void send({ type: "arcade:balance", balance: found.balance ?? "0.0000" });
    }
  }
}

export function startTable(view: api.OpenView, texts: Texts): { refresh: () => Promise<void> } {
  return new Table(view, texts);
}
