import type { Step, Win } from "../../src/engines/alone/rules.ts";
import type { KindName } from "../../src/engines/slot/slot.ts";
import { SCATTER } from "../../src/engines/slot/skin.ts";
import { byId, pause } from "../dom.ts";
import { decimal, read, show } from "../money.ts";
import * as sound from "../sound.ts";
import { text } from "../text.ts";
import type { SlotView } from "./api.ts";
import { countUp } from "./count.ts";
import type { Landing, Reels } from "./reels.ts";

/** Number of scatters from which on the next reel stops late for suspense. */
const tension: Readonly<Record<KindName, number>> = {
  lines: 2,
  ways: 2,
  choice: 2,
  tumbling: 2,
  cluster: 2,
  anywhere: 3,
  hold: 4,
  expanding: Infinity,
};

export interface Pace {
  /** Returns whether the player asked for fast spins. */
  isFast(): boolean;
  /** Returns whether the player hurries this step. */
  isHurried(): boolean;
  /** Begins a new step, which is not hurried yet. */
  fresh(): void;
}

/** Shows a round step by step, and describes the pay of each step. */
export class Show {
  readonly #view: SlotView;
  readonly #reels: Reels;
  readonly #pace: Pace;
  #steps: readonly Step[] = [];
  #stake = "";
  /** True where the pays are shown without a sound or a mark. */
  #isQuiet = false;
  /** Win shown so far, in hundredths of the stake. */
  #won = 0;
  #descriptions: string[] = [];

  constructor(parts: { view: SlotView; reels: Reels; pace: Pace }) {
    this.#view = parts.view;
    this.#reels = parts.reels;
    this.#pace = parts.pace;
  }

  #money(hundredths: number): string {
    return show((read(this.#stake) * BigInt(hundredths)) / 100n);
  }

  #winText({ line, ways, symbol, count, pays }: Win): string {
    const amount = this.#money(pays);
    if (symbol === SCATTER) {
      return this.#view.game.kind === "hold"
        ? text("slot.coinsWon", { count, amount })
        : text("slot.scattersWon", { count, amount });
    }
    if (line !== undefined) return text("slot.lineWon", { line, count, amount });
    return ways === undefined
      ? text("slot.symbolsWon", { count, amount })
      : text("slot.waysWon", { ways, count, amount });
  }

  /** Returns the description of a round for screen readers. */
  said(paid: string): string {
    const parts = [
      read(paid) > 0n ? text("slot.won", { amount: show(read(paid)) }) : text("slot.noWin"),
      ...this.#descriptions,
    ];
    return `${parts.slice(0, 8).join(". ")}.`;
  }

  #landing(step: Step): Landing {
    const { rows, kind } = this.#view.game;
    const held = new Set<number>();
    for (const cell of step.held ?? []) held.add(Math.floor(cell / rows));
    const brisk = step.free > 0 || this.#pace.isFast();
    return {
      held,
      brisk,
      atOnce: this.#pace.isFast(),
      waits: (reel, before) =>
        !brisk && reel >= 2 && before.flat().filter((symbol) => symbol === SCATTER).length >= tension[kind],
    };
  }

  #write({ marks = [], window }: Step): void {
    const { kind, rows } = this.#view.game;
    const isCoin = kind === "hold";
    if (kind === "expanding") return;
    this.#reels.write(
      marks
        .filter(([cell]) => !isCoin || window[Math.floor(cell / rows)]?.[cell % rows] === SCATTER)
        .map(([cell, value]) => [cell, isCoin ? amountOf(this.#stake, value) : value > 0 ? `×${value}` : ""] as const),
    );
  }

  /** Shows the steps from `from` on; for the first step of a round, the reels already turn. */
  async play(
    steps: readonly Step[],
    { stake, from, isQuiet }: { stake: string; from: number; isQuiet: boolean },
  ): Promise<void> {
    this.#steps = steps;
    this.#stake = stake;
    this.#isQuiet = isQuiet;
    if (from === 0) {
      this.#won = 0;
      this.#descriptions = [];
    }
    for (let at = from; at < steps.length; at += 1) await this.#one(at);
  }

  async #one(at: number): Promise<void> {
    const step = this.#steps[at];
    const before = this.#steps[at - 1];
    if (!step) return;
    this.#pace.fresh();
    if (step.free > 0 && before && before.free !== step.free) this.#beginFree(step);
    if (step.by === "tumble" && before) {
      await this.#reels.tumble(new Set(before.wins.flatMap(({ cells }) => cells)), step.window);
    } else if (step.by === "respin" && this.#view.game.kind === "hold") {
      this.#banner(text("slot.turnsLeft", { left: this.#turnsLeft(at) }));
      await this.#reels.turn(new Set(step.held ?? []), step.window);
    } else {
      const landing = this.#landing(step);
      if (at > 0) {
        if (step.by === "respin") this.#banner(text("slot.respin"));
        this.#reels.write([]);
        this.#reels.start(landing.held);
        await pause(this.#pace.isFast() ? 120 : 260);
      }
      await this.#reels.land(step.window, landing);
    }
    this.#write(step);
    await this.#pay(step, at);
    if (step.freeWon > 0) await this.#announce(step);
  }

  async #pay(step: Step, at: number): Promise<void> {
    const next = this.#steps[at + 1];
    if (step.pays > 0) {
      if (!this.#isQuiet) this.#reels.mark(step);
      if (step.times > 1 && step.free + at > 0) this.#banner(`× ${step.times}`);
      this.#descriptions.push(...step.wins.map((win) => this.#winText(win)));
      const [from, to] = [this.#won, this.#won + step.pays].map(
        (hundredths) => (read(this.#stake) * BigInt(hundredths)) / 100n,
      );
      this.#won += step.pays;
      if (this.#isQuiet) byId("win").textContent = show(to ?? 0n);
      else await countUp(from ?? 0n, to ?? 0n, this.#stake, () => this.#pace.isHurried() || this.#pace.isFast());
    }
    if (next) await pause(step.pays > 0 ? (this.#pace.isFast() ? 200 : 600) : this.#pace.isFast() ? 80 : 220);
  }

  #banner(words: string): void {
    byId("banner").textContent = words;
    byId("banner").hidden = false;
  }

  /** Returns the round's free spins up to a step, including those won during them. */
  #total(at: number): number {
    return this.#steps.slice(0, at).reduce((sum, { freeWon }) => sum + freeWon, 0);
  }

  #beginFree(step: Step): void {
    this.#banner(text("slot.freeCount", { at: step.free, of: this.#total(this.#steps.indexOf(step)) }));
    byId("stage").classList.add("free");
  }

  async #announce(step: Step): Promise<void> {
    sound.free();
    const words = text("slot.freeWon", { count: step.freeWon });
    this.#banner(words);
    byId("live").textContent = words;
    await pause(this.#pace.isFast() ? 600 : 1600);
  }

  /** Returns how many respins are left after a step of coins. */
  #turnsLeft(at: number): number {
    let left = 3;
    for (let turn = 1; turn <= at; turn += 1) {
      const isNew = (this.#steps[turn]?.marks ?? []).length > (this.#steps[turn - 1]?.marks ?? []).length;
      left = isNew && turn < at ? 3 : left - (turn < at ? 1 : 0);
    }
    return Math.max(0, left - 1);
  }

  /** Ends the free spins: shows their total pay. */
  async end(): Promise<void> {
    const free = this.#steps.filter((step) => step.free > 0);
    if (free.length > 0) {
      this.#banner(text("slot.freeTotal", { amount: this.#money(free.reduce((sum, { pays }) => sum + pays, 0)) }));
      await pause(this.#pace.isFast() ? 500 : 1600);
    }
    byId("banner").hidden = true;
    byId("stage").classList.remove("free");
  }

  /** Returns the step whose wins are shown while nothing turns. */
  get last(): Step | undefined {
    return this.#steps.at(-1);
  }
}

/** Formats an amount such as "2.50" as short as it fits on a symbol. */
function amountOf(stake: string, hundredths: number): string {
  const money = (read(stake) * BigInt(hundredths)) / 100n;
  const cents = Number(money / 100n);
  if (cents >= 100_000_000) return `${decimal(Math.round(cents / 10_000_000) / 10)}M`;
  if (cents >= 1_000_000) return `${Math.round(cents / 100_000)}K`;
  return decimal(cents / 100, cents % 100 === 0 || cents >= 10_000 ? 0 : 2);
}
