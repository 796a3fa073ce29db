import * as shared from "../api.ts";
import { soloGames } from "../../src/engines/solo/games.ts";
import type { Rules } from "../../src/engines/alone/rules.ts";
import { byId, el, hurryUp, prefersNoMotion } from "../dom.ts";
import { GamePage } from "../game-page.ts";
import { read, show } from "../money.ts";
import { MarketPace } from "../market-pace.ts";
import { findText, text } from "../text.ts";
import * as api from "./api.ts";
import { openHelp } from "./help.ts";
import { moveButtons } from "./buttons.ts";
import { gameOf } from "./games.ts";
import type { Chooser, Scene, SceneParts } from "./scene.ts";
import { celebrate } from "./win.ts";

/** A sent bet without an answer; stored so that a reload repeats the same request. */
type Pending = { begin: api.Begin } | { act: api.Act };

/**
 * Delay after a round's display before another can begin: the bet button replaces the hurry button, and the second
 * press of a double click, or a slightly late press, must not bet.
 */
const restMs = 400;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The page of a solo game: its stake, moves, display and wins. */
export class SoloPage extends GamePage<api.SoloView> {
  readonly #scene: Scene;
  readonly #chooser: Chooser;
  readonly #pace: MarketPace;
  /** True while the round is being shown and can be hurried. */
  #isShowing = false;
  #state: api.SoloState | undefined;
  #stakeAt: number;
  /** Busy from the start: a press before the open round is known would be lost. */
  #isBusy = true;

  constructor(view: api.SoloView) {
    super(view);
    this.#pace = new MarketPace(view);
    this.#stakeAt = Math.max(0, view.stakes.indexOf(view.start));
    const parts: SceneParts = {
      view,
      act: (move) => void this.#act(move),
      repaint: () => this.#paint(),
      worth: (move, hundredths) => this.#worth(move, hundredths),
    };
    const { scene, chooser } = gameOf(parts);
    this.#scene = scene;
    this.#chooser = chooser;
    byId("scene").append(this.#scene.element);
    byId("choices").append(this.#chooser.element);
    this.#label();
    byId("stage").hidden = false;
    this.#paint();
    void this.#resume();
  }

  #label(): void {
    byId("title").textContent = this.view.game.name;
    byId("balance-name").textContent = text("common.balance");
    byId("stake-name").textContent = text("common.bet");
    byId("win-name").textContent = text("common.win");
    byId("stakes").setAttribute("aria-label", text("common.bet"));
    byId("moves").setAttribute("aria-label", text("solo.yourMove"));
    const buttons: [string, string, () => void][] = [
      ["less", text("common.less"), () => this.#change(-1)],
      ["more", text("common.more"), () => this.#change(1)],
      ["info", text("common.info"), () => this.#help()],
    ];
    for (const [id, name, run] of buttons) {
      byId(id).setAttribute("aria-label", name);
      byId(id).addEventListener("click", run);
    }
    byId("sound").textContent = "♪";
    this.soundButton(byId("sound"));
  }

  #help(): void {
    if (this.#state) openHelp(this.view, this.#state);
  }

  get #stake(): string {
    return this.view.stakes[this.#stakeAt] ?? this.view.start;
  }

  #change(by: number): void {
    this.#stakeAt = Math.min(this.view.stakes.length - 1, Math.max(0, this.#stakeAt + by));
    this.#paint();
  }

  /** Continues where the player was: an unanswered request first, then the open round. */
  async #resume(): Promise<void> {
    const pending = this.pending<Pending>();
    if (pending) return this.#ask(pending);
    const answer = await shared.untilAnswered(() => api.state());
    this.#isBusy = false;
    if (answer.ok) return this.#see(answer, true);
    this.#paint();
    this.notice(answer.code);
  }

  async #ask(pending: Pending): Promise<void> {
    this.#isBusy = true;
    this.#paint();
    const answer = await this.request(pending, () =>
      "begin" in pending ? api.begin(pending.begin) : api.act(pending.act),
    );
    if (answer.ok && "begin" in pending) this.#pace.begun();
    if (answer.ok) await this.#see(answer, false);
    this.#isBusy = false;
    this.#paint();
    if (!answer.ok) this.notice(answer.code);
    else if (answer.refused) this.notice(answer.refused);
  }

  async #begin(): Promise<void> {
    const choices = this.#chooser.choices();
    if (this.#isBusy || !choices) return;
    this.#isBusy = true;
    byId("win").textContent = "–";
    byId("scene").querySelector(".win-plate")?.remove();
    this.#scene.clear?.();
    await this.#settle();
    await this.#ask({ begin: { key: shared.newKey(), stake: this.#stake, choices } });
  }

  async #act(move: string): Promise<void> {
    const round = this.#state?.round;
    if (this.#isBusy || round?.state !== "held") return;
    await this.#ask({ act: { key: shared.newKey(), id: round.id, at: round.moves.length, move } });
  }

  async #see(state: api.SoloState, isResumed: boolean): Promise<void> {
    const before = this.#state?.round;
    // A round that continues with another move is already watched.
    const isWatched = before?.id === state.round?.id && before?.state === "held" && !isResumed;
    this.#state = state;
    const { round } = state;
    if (!round) return this.#paint();
    if (isResumed) {
      const at = this.view.stakes.indexOf(round.unit);
      if (at >= 0) this.#stakeAt = at;
      this.#chooser.set(round.choices);
    } else if (round.state === "held" || round.win === "0.0000") await this.refresh();
    // An immediate display needs no button to hurry it.
    const isShown = !isResumed && !prefersNoMotion();
    this.#isShowing = isShown && !this.#pace.isSet;
    this.#paint();
    await this.#scene.show(round, isResumed || prefersNoMotion());
    this.#isShowing = false;
    this.#paint();
    byId("live").textContent = [this.#scene.describe(round), this.#outcome(round)].filter(Boolean).join(". ");
    if (round.played.isOver && !isResumed) await celebrate(read(round.win), read(round.staked));
    if (round.played.isOver) await Promise.all([this.#settle(), isShown && wait(restMs), this.#pace.untilNext()]);
    this.#paint();
    if (round.state === "held" && round.elapsed !== null && !isWatched) void this.#watch(round.id);
  }

  /** Waits for the end of a timed round. */
  async #watch(id: string): Promise<void> {
    while (this.#state?.round?.id === id && this.#state.round.state === "held") {
      const began = performance.now();
      const answer = await api.wait().catch(() => undefined);
      const isOver = answer?.ok && answer.round?.id === id && answer.round.played.isOver;
      if (isOver && !this.#isBusy && this.#state?.round?.state === "held") {
        this.#isBusy = true;
        await this.#see(answer, false);
        this.#isBusy = false;
        this.#paint();
      } else if (answer?.ok === false) return this.notice(answer.code);
      if (!answer?.ok || performance.now() - began < 200) await wait(250);
    }
  }

  #worth(move: string, hundredths: number): void {
    const below = byId("moves").querySelector(`[data-move="${move}"] small`);
    const unit = this.#state?.round?.unit;
    if (below && unit) below.textContent = show((read(unit) * BigInt(hundredths)) / 100n);
  }

  /** Has a win paid once it has been shown. */
  async #settle(): Promise<void> {
    const round = this.#state?.round;
    if (round?.state !== "settling") return;
    round.state = "done";
    await shared.settle(round.key).catch(() => undefined);
    await this.refresh();
  }

  #outcome({ played, win, staked }: api.SoloRound): string {
    if (!played.isOver) return "";
    if (read(win) === 0n) return text("solo.nothing");
    return read(win) > read(staked)
      ? text("solo.won", { amount: show(read(win)) })
      : text("solo.back", { amount: show(read(win)) });
  }

  /** Returns the button that begins a round, or hurries one that is being shown. */
  #beginButton(): HTMLElement {
    if (this.#isShowing) {
      const { label, run } = this.#scene.hurry ?? { label: text("solo.skip"), run: hurryUp };
      const skip = el("button", { type: "button", class: "primary hurry" }, label);
      skip.addEventListener("click", run);
      return skip;
    }
    const rules: Rules = soloGames[this.view.game.engine];
    const choices = this.#chooser.choices();
    const parts = choices ? (rules.parts?.(choices) ?? 1) : 1;
    const price = parts > 1 ? [el("small", {}, show(read(this.#stake) * BigInt(parts)))] : [];
    const deal = el("button", { type: "button", class: "primary", id: "begin" }, this.#chooser.begin, ...price);
    deal.disabled = this.#isBusy || !choices;
    deal.addEventListener("click", () => void this.#begin());
    return deal;
  }

  #buttons(): HTMLElement[] {
    const round = this.#state?.round;
    if (round?.state !== "held") return [this.#beginButton()];
    return moveButtons(round, {
      isBusy: this.#isBusy,
      complete: (move) => (this.#scene.complete ? this.#scene.complete(move) : move),
      act: (move) => void this.#act(move),
    });
  }

  #paint(): void {
    const round = this.#state?.round;
    const isOpen = round?.state === "held";
    const { activeElement } = document;
    const focused = activeElement instanceof HTMLElement ? activeElement.dataset.move : undefined;
    const hadFocus = byId("moves").contains(activeElement) || activeElement === document.body;
    byId("balance").textContent = show(this.balance);
    byId("stake").textContent = isOpen ? show(read(round.staked)) : show(read(this.#stake));
    byId("stake-name").textContent = isOpen ? text("solo.totalBet") : text("common.bet");
    byId<HTMLButtonElement>("less").disabled = isOpen || this.#isBusy || this.#stakeAt === 0;
    byId<HTMLButtonElement>("more").disabled = isOpen || this.#isBusy || this.#stakeAt === this.view.stakes.length - 1;
    this.#chooser.open(!isOpen && !this.#isBusy);
    byId("stage").classList.toggle("playing", isOpen);
    byId("moves").replaceChildren(...this.#buttons());
    byId("said").textContent = this.#said();
    if (!hadFocus) return;
    const same = focused ? byId("moves").querySelector<HTMLElement>(`[data-move="${focused}"]:enabled`) : null;
    (same ?? byId("moves").querySelector<HTMLElement>("button:enabled"))?.focus({ preventScroll: true });
  }

  #said(): string {
    const round = this.#state?.round;
    if (this.#isBusy) return "";
    const { engine } = this.view.game;
    if (!round) return findText(`solo.asks.${engine}`) ?? text("solo.place");
    if (round.played.isOver) return this.#outcome(round);
    const asked = findText(`solo.askedFor.${engine}`) ?? text("solo.yourMove");
    return round.played.moves.some(({ move }) => move === "insure") ? text("solo.insurance") : asked;
  }
}
