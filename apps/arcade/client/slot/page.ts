import type { Money } from "@croupier/contract/domain/money";
import * as shared from "../api.ts";
import { byId, hurryUp } from "../dom.ts";
import { send } from "../frame.ts";
import { backAction, closeAction, depositAction, GamePage } from "../game-page.ts";
import { read } from "../money.ts";
import { notice, type Action } from "../notice.ts";
import { MarketPace } from "../market-pace.ts";
import * as sound from "../sound.ts";
import { text } from "../text.ts";
import * as api from "./api.ts";
import { askAuto } from "./auto.ts";
import { Autoplay } from "./autoplay.ts";
import { Bet } from "./bet.ts";
import { celebrate } from "./celebrate.ts";
import { askBuy, buyWords, choosePick } from "./choose.ts";
import { cycleWins } from "./cycle.ts";
import { listenToKeys } from "./keys.ts";
import { showControls, writeLabels } from "./labels.ts";
import { untilPaid } from "./payment.ts";
import { Reels } from "./reels.ts";
import { openRules } from "./rules.ts";
import { Show } from "./show.ts";

/** A sent request without an answer; stored so that a reload repeats it. */
type Pending = { begin: api.Begin } | { act: api.Act };

/** The page of a slot: bet, spin, result. */
export class SlotPage extends GamePage<api.SlotView> {
  readonly #reels: Reels;
  readonly #show: Show;
  readonly #auto = new Autoplay();
  #window: readonly (readonly number[])[];
  readonly #bet: Bet;
  readonly #pace: MarketPace;
  #isBusy = false;
  #isFast: boolean;
  /** True where the balance changed during a spin for another reason: it is reloaded after the spin. */
  #isOld = false;
  #isHurried = false;
  #shown = 0;
  #state: api.SoloState | undefined;
  /** Key of the round whose win is being shown and is not paid yet. */
  #owed: string | undefined;

  constructor(view: api.SlotView) {
    super(view);
    this.#pace = new MarketPace(view);
    this.#isFast = !this.#pace.isSet && shared.stored.get("fast") === "1";
    const { reels, rows, emblems, kind } = view.game;
    this.#window = Array.from({ length: reels }, (_, reel) =>
      Array.from({ length: rows }, (__, row) => 2 + ((reel * 3 + row * 5) % (kind === "cluster" ? 6 : 8))),
    );
    byId("stage").dataset.kind = kind;
    this.#reels = new Reels(byId("machine"), emblems, this.#window);
    this.#show = new Show({
      view,
      reels: this.#reels,
      pace: {
        isFast: () => this.#isFast,
        isHurried: () => this.#isHurried,
        fresh: () => (this.#isHurried = false),
      },
    });
    this.#bet = new Bet(view);
    writeLabels(view);
    for (const id of ["fast", "auto"]) byId(id).hidden = this.#pace.isSet;
    byId("fast").setAttribute("aria-pressed", String(this.#isFast));
    this.soundButton(byId("sound"));
    this.#controls();
    this.#paint();
    byId("win").textContent = "–";
    byId("stage").hidden = false;
    void this.#resume();
  }

  #controls(): void {
    const presses: Record<string, () => void> = {
      spin: () => this.#press(),
      less: () => this.#step(-1),
      more: () => this.#step(1),
      info: () => openRules(this.view, this.#bet.stake, this.#state),
      fast: () => this.#setFast(!this.#isFast),
      auto: () => this.#autoplay(),
      buy: () => this.#buy(),
      machine: () => this.#isBusy && this.#hurry(),
    };
    for (const [id, press] of Object.entries(presses)) byId(id).addEventListener("click", press);
    listenToKeys({ press: () => this.#press(), step: (by) => this.#step(by) });
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") void this.refresh();
      else this.#stopAuto();
    });
    addEventListener("pagehide", () => {
      if (this.#owed) void shared.settle(this.#owed).catch(() => undefined);
    });
  }

  #setFast(isFast: boolean): void {
    this.#isFast = isFast;
    shared.stored.set("fast", isFast ? "1" : "0");
    byId("fast").setAttribute("aria-pressed", String(isFast));
    if (isFast && this.#isBusy) this.#hurry();
  }

  #step(by: number): void {
    if (this.#isBusy) return;
    this.#bet.step(by);
    this.#paint();
  }

  #paint(): void {
    const { stake, price, isLowest, isHighest } = this.#bet;
    showControls({
      balance: this.balance,
      stake: read(stake),
      price: this.view.game.price === null ? undefined : price,
      isLowest,
      isHighest,
      isBusy: this.#isBusy,
      left: this.#auto.left,
      isPaced: this.#pace.isSet,
    });
  }

  #press(): void {
    if (this.#isBusy) this.#hurry();
    else void this.#spin({});
  }

  #hurry(): void {
    if (this.#pace.isSet) return;
    this.#isHurried = true;
    this.#reels.hurry();
    hurryUp();
  }

  #autoplay(): void {
    if (this.#auto.left > 0) return this.#stopAuto();
    if (this.#isBusy) return;
    const stake = read(this.#bet.stake);
    askAuto(byId<HTMLDialogElement>("ask"), stake, (auto) => {
      this.#auto.start(auto, stake);
      void this.#spin({});
    });
  }

  #stopAuto(): void {
    if (this.#auto.left === 0) return;
    this.#auto.stop();
    byId("live").textContent = text("slot.autoEnded");
    this.#paint();
  }

  #buy(): void {
    const words = buyWords(this.view.game, this.#bet.price);
    askBuy(byId<HTMLDialogElement>("ask"), words, () => void this.#spin({ buy: "free" }));
  }

  override async refresh(): Promise<void> {
    this.#isOld = this.#isBusy;
    if (this.#isBusy) return;
    const view = await shared.resume<api.SlotView>().catch(() => undefined);
    this.#isOld = this.#isBusy;
    if (!view?.ok || this.#isBusy) return;
    this.balance = read(view.balance);
    this.#paint();
  }

  /** Resumes after a reload: shows the result of the pending request, or continues the open round. */
  async #resume(): Promise<void> {
    const pending = this.pending<Pending>();
    if (pending) {
      this.#isBusy = true;
      this.#paint();
      return this.#see(pending, this.balance);
    }
    const state = await api.state().catch(() => undefined);
    if (!state?.ok || this.#isBusy) return;
    this.#state = state;
    const { round } = state;
    if (round?.state === "settling") await shared.settle(round.key).catch(() => undefined);
    if (round?.state !== "held") return;
    this.#isBusy = true;
    this.#paint();
    await this.#reveal(round, 0);
  }

  async #spin(choices: Record<string, string>): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    this.#isHurried = false;
    this.#shown += 1;
    const before = this.balance;
    const price = "buy" in choices ? this.#bet.price : read(this.#bet.stake);
    if (this.balance >= price) this.balance -= price;
    byId("win").textContent = "–";
    this.#paint();
    this.#reels.write([]);
    this.#reels.start();
    sound.start();
    await this.#see({ begin: { key: shared.newKey(), stake: this.#bet.stake, choices } }, before);
  }

  /** Polls until the arcade has decided, and shows the result. */
  async #see(pending: Pending, before: Money): Promise<void> {
    this.keep(pending);
    const answer = await this.#until(() => ("begin" in pending ? api.begin(pending.begin) : api.act(pending.act)));
    byId("banner").hidden = true;
    const round = answer.ok ? answer.round : null;
    const isOwn = round && ("begin" in pending ? round.key === pending.begin.key : round.id === pending.act.id);
    if (answer.ok && isOwn) {
      if ("begin" in pending) this.#pace.begun();
      this.#state = answer;
      await this.#reveal(round, "act" in pending ? 1 : 0);
    } else {
      this.keep(null);
      this.#refused(answer.ok ? "CANCELLED" : answer.code, before);
    }
  }

  #until(call: () => Promise<api.SoloState | shared.FailView>): Promise<api.SoloState | shared.FailView> {
    return shared.untilAnswered(call, {
      onLost: () => {
        byId("banner").hidden = false;
        byId("banner").textContent = text("common.checking");
      },
    });
  }

  #refused(code: string, balance: Money): void {
    this.#reels.rest(this.#window);
    this.balance = balance;
    this.#auto.stop();
    this.#free();
    this.notice(code);
    void this.refresh();
  }

  protected override notice(code: string): void {
    notice(code, this.actionsFor(code), { isEmpty: this.balance < this.leastStake });
  }

  protected override get leastStake(): Money {
    return read(this.view.stakes[0]);
  }

  protected override actionsFor(code: string): readonly Action[] {
    const lower = { label: text("slot.lower"), run: () => this.#step(-1) };
    const canLower = !this.#bet.isLowest && this.balance >= this.leastStake;
    if (code === "INSUFFICIENT_FUNDS") return [depositAction(), canLower ? lower : closeAction()];
    if (code === "LIMIT_REACHED") return canLower ? [lower, closeAction()] : [closeAction()];
    const isPassing = ["TRY_LATER", "SPIN_IN_PROGRESS", "CANCELLED", "DISPUTED"].includes(code);
    return isPassing ? [closeAction()] : [backAction(), closeAction()];
  }

  /** Shows a round from one of its steps on; where the round needs a choice, it continues after that. */
  async #reveal(round: api.SoloRound, from: number): Promise<void> {
    this.#owed = round.state === "settling" ? round.key : undefined;
    const steps = round.played.view.steps ?? [];
    const isQuiet = this.#pace.isQuiet(read(round.win), read(round.staked));
    await this.#show.play(steps, { stake: round.unit, from, isQuiet });
    this.#window = steps.at(-1)?.window ?? this.#window;
    if (round.state === "held") return this.#choose(round);
    await this.#show.end();
    await celebrate(round, this.#isFast);
    byId("live").textContent = this.#show.said(round.win ?? "0");
    await Promise.all([this.#collect(round), this.#pace.untilNext()]);
    this.keep(null);
    this.#free();
    const own = this.#shown;
    if (!isQuiet) void cycleWins(this.#reels, this.#show.last, () => own === this.#shown && !this.#isBusy);
    if (!this.#auto.recordSpin(read(round.staked), read(round.win))) this.#paint();
    else void this.#spin({});
  }

  #choose(round: api.SoloRound): void {
    this.keep(null);
    this.#auto.stop();
    this.#paint();
    choosePick(byId<HTMLDialogElement>("ask"), (move) => {
      const act = { key: shared.newKey(), id: round.id, at: round.moves.length, move };
      void this.#see({ act }, this.balance);
    });
  }

  /** Ends the spin, so that the next may begin. */
  #free(): void {
    this.#isBusy = false;
    this.#paint();
    if (this.#isOld) void this.refresh();
  }

  /** Settles the round once its result is shown; only then do the balances on this page and the site change. */
  async #collect(round: api.SoloRound): Promise<void> {
    const answer = this.#owed ? await shared.settle(round.key).catch(() => undefined) : round;
    this.#owed = undefined;
    const isOpen = !answer || ("ok" in answer && !answer.ok) || ("state" in answer && answer.state === "settling");
    if (isOpen) return void this.#settled(round.key, this.#shown);
    if (!("state" in answer)) return;
    if (answer.balance !== null) {
      this.balance = read(answer.balance);
      send({ type: "arcade:balance", balance: answer.balance });
    }
    if (answer.state === "disputed") this.notice("DISPUTED");
  }

  /** Updates the balance once the platform has paid the decided win, unless another spin has begun. */
  async #settled(key: string, own: number): Promise<void> {
    const balance = await untilPaid(key);
    if (own !== this.#shown) return;
    if (balance === null) return void this.refresh();
    this.balance = read(balance);
    this.#paint();
    send({ type: "arcade:balance", balance });
  }
}
