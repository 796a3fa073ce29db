import { shoalOf, type Species } from "../../src/engines/pond/species.ts";
import { byId } from "../dom.ts";
import { send } from "../frame.ts";
import { GamePage } from "../game-page.ts";
import { MarketPace } from "../market-pace.ts";
import { read, show, showGain } from "../money.ts";
import * as sound from "../sound.ts";
import { findText, text } from "../text.ts";
import { follow, type PondState, type PondView, type VolleyView } from "./api.ts";
import { Boss } from "./boss.ts";
import { showCatches, showOther } from "./catches.ts";
import { setUpControls } from "./controls.ts";
import { Gun } from "./gun.ts";
import { openRules } from "./rules.ts";
import { Scene } from "./scene.ts";
import { showSeats } from "./seats.ts";
import { loadEmblems } from "./sprites.ts";
import { Targets } from "./targets.ts";
import { Water, type Swimmer } from "./water.ts";

const fireEveryMs = 170;

/** The page of a pond: the cannon's controls, the other players, and wins. */
export class Page extends GamePage<PondView> {
  readonly #water: Water;
  readonly #scene: Scene;
  readonly #pace: MarketPace;
  readonly #gun: Gun;
  readonly #targets: Targets;
  readonly #boss: Boss;
  #net = 0n;
  #price: number;
  #target: string | undefined;
  #isLocked = false;
  #isAuto = false;
  #isPressed = false;

  #firedAt = 0;
  #cannon = -1;
  #commitment = "";
  #last: VolleyView | undefined;
  readonly #seen = new Set<string>();
  readonly #connectAnew: () => void;

  constructor(view: PondView) {
    super(view);
    this.#pace = new MarketPace(view);
    // The stream is not up yet.
    this.isDown = true;
    this.#price = Math.max(0, view.prices.indexOf(view.start));
    const shoal = shoalOf(view.pond.set, view.pond.boss);
    this.#water = new Water(shoal);
    this.#boss = new Boss(this.#water);
    byId("stage").hidden = false;
    this.#scene = new Scene(byId<HTMLCanvasElement>("water"), this.#water, view.pond.hue);
    const events = {
      onAnswer: (each: VolleyView) => this.#answered(each),
      onRefusal: (code: string) => this.#refused(code),
    };
    this.#gun = new Gun(events, view.leastGameMs);
    this.#targets = new Targets(this.#water, {
      onTarget: (id) => {
        this.#isLocked = true;
        this.#aim(id);
      },
      onFire: () => this.#shoot(),
    });
    byId("title").textContent = view.pond.name;
    this.#controls();
    byId("auto").hidden = this.#pace.isSet;
    this.#paint();
    const names = [...shoal.common, shoal.chain, shoal.boss].map(({ id }) => id);
    void loadEmblems([...names, "crown", "jellyfish"]).then(() => dispatchEvent(new Event("resize")));
    this.#connectAnew = follow({
      onState: (state) => this.#see(state),
      onLine: (isUp) => this.#line(isUp),
    });
    setInterval(() => this.#tick(), 40);
    setInterval(() => this.#slowTick(), 500);
  }

  get #shot(): string {
    return this.view.prices[this.#price] ?? this.view.start;
  }

  #nameOf = (species: Species): string => {
    const name = findText(`pond.species.${species.id}`) ?? species.id;
    return species.kind === "boss" ? (findText(`pond.king.${species.id}`) ?? name) : name;
  };

  #controls(): void {
    setUpControls({
      step: (by) => this.#step(by),
      lock: () => {
        this.#isLocked = !this.#isLocked;
        this.#paint();
      },
      auto: () => {
        this.#isAuto = !this.#isAuto;
        if (!this.#isAuto) this.#gun.stop();
        this.#paint();
      },
      freeze: () => this.#freeze(),
      rules: () => this.#rules(),
      hold: (isPressed) => (this.#isPressed = isPressed),
      shoot: () => this.#shoot(),
      press: (x, y) => this.#press(x, y),
      isDragging: () => this.#isPressed && !this.#isLocked,
      drag: (x, y) => {
        const pressed = this.#scene.hitTest(x, y);
        if (pressed) this.#aim(pressed.fish.id);
      },
    });
    this.soundButton(byId("sound"));
  }

  /** Fires at a pressed fish, or from a press on the water at the locked or the nearest one. */
  #press(x: number, y: number): void {
    const locked = this.#isLocked ? this.#water.find(this.#target) : undefined;
    const aimed = this.#scene.hitTest(x, y) ?? locked ?? this.#scene.nearest(x, y);
    if (aimed) this.#aim(aimed.fish.id);
    this.#isPressed = true;
    this.#shoot();
  }

  #step(by: number): void {
    this.#price = Math.max(0, Math.min(this.view.prices.length - 1, this.#price + by));
    this.#paint();
  }

  #aim(id: string | undefined): void {
    this.#target = id;
    this.#scene.target = this.#water.find(id);
    this.#targets.mark(id);
  }

  /** Returns the target of a bullet: the locked fish, or the largest without a lock. */
  #aimed(): Swimmer | undefined {
    const known = this.#water.find(this.#target);
    if (known) return known;
    const targets = this.#water.targets().filter(({ x }) => x > 0.06 && x < 0.94);
    const next = targets[Math.floor(Math.random() * targets.length)];
    if (next) this.#aim(next.fish.id);
    return next;
  }

  #shoot(): void {
    const now = performance.now();
    if (this.isDown || now - this.#firedAt < fireEveryMs || document.querySelector("dialog[open]")) return;
    const price = read(this.#shot);
    if (this.balance - this.#gun.pending < price) return this.#halt("INSUFFICIENT_FUNDS");
    const target = this.#aimed();
    if (!target || !this.#gun.add(target.fish.id, this.#shot)) return;
    this.#firedAt = now;
    this.#scene.shoot(0, target);
    sound.stop(0);
    byId("said").textContent = "";
    this.#money();
  }

  #freeze(): void {
    const target = this.isDown ? undefined : this.#aimed();
    if (!target || this.#water.isFrozen) return;
    if (this.balance - this.#gun.pending < read(this.#shot) * 10n) return this.#halt("INSUFFICIENT_FUNDS");
    if (!this.#gun.freeze(target.fish.id, this.#shot)) return;
    this.#scene.shoot(0, target);
    this.#money();
  }

  #halt(code: string): void {
    this.#isAuto = false;
    this.#isPressed = false;
    this.#gun.stop();
    this.#paint();
    this.notice(code);
  }

  #refused(code: string): void {
    if (code === "FISH_GONE") this.#showMessage(text("pond.gone"));
    // Another player took the cannon while this page was away; the stream assigns a new one.
    else if (code === "NO_SEAT") this.#connectAnew();
    else this.#halt(code);
    this.#money();
  }

  #answered(view: VolleyView): void {
    if (view.state === "refused") return this.#halt(view.refusal ?? "OTHER");
    const isBack = view.state === "cancelled" || view.state === "undoing";
    if (isBack && view.refusal !== "FISH_GONE") return this.#halt("CANCELLED");
    this.#last = view;
    if (view.balance !== null) this.balance = read(view.balance);
    if (isBack) this.#showMessage(text("pond.gone"));
    else this.#net += read(view.win) - read(view.stake);
    if (view.state !== "done" && view.state !== "cancelled") void this.refresh();
    const isQuiet = this.#pace.isQuiet(read(view.win), read(view.stake));
    const messages = showCatches(view, { water: this.#water, scene: this.#scene, nameOf: this.#nameOf, isQuiet });
    if (messages.length > 0) {
      byId("live").textContent = messages.join(". ");
      this.#showMessage(messages.at(-1) ?? "");
    }
    send({ type: "arcade:balance", balance: view.balance ?? this.view.balance });
    this.#money();
  }

  #showMessage(text: string): void {
    byId("said").textContent = text;
  }

  #line(isUp: boolean): void {
    if (this.isDown === !isUp) return;
    this.isDown = !isUp;
    if (!isUp) this.#gun.stop();
    this.#showMessage(isUp ? text("pond.tap") : text("pond.lost"));
    byId("stage").classList.toggle("down", !isUp);
    byId<HTMLButtonElement>("fire").disabled = !isUp;
  }

  #see(state: PondState): void {
    const others = state.volleys.filter(({ id, cannon }) => cannon !== state.cannon && !this.#seen.has(id));
    for (const volley of others) {
      this.#seen.add(volley.id);
      showOther(volley, this.#placeOf(volley.cannon, state.cannon), { water: this.#water, scene: this.#scene });
    }
    if (this.#seen.size > 500) this.#seen.clear();
    this.#water.see(state);
    this.#commitment = state.commitment;
    this.#cannon = state.cannon;
    this.#seats(state);
  }

  #placeOf = (cannon: number, own: number): number => (cannon - own + this.view.pond.cannons) % this.view.pond.cannons;

  #seats(state: PondState): void {
    const places = Array.from({ length: this.view.pond.cannons }, (_, place) => place);
    const seats = places.map((place) =>
      state.seats.find(({ cannon }) => this.#placeOf(cannon, this.#cannon) === place),
    );
    for (const [place, seat] of seats.entries()) this.#scene.seat(place, place === 0 || seat !== undefined);
    showSeats(seats);
  }

  #tick(): void {
    this.#scene.target = this.#isLocked || this.#isAuto || this.#isPressed ? this.#water.find(this.#target) : undefined;
    if (!this.#isAuto && !this.#isPressed) return;
    if (document.visibilityState === "visible") this.#shoot();
  }

  #slowTick(): void {
    this.#targets.see(this.#nameOf);
    this.#boss.show(this.#nameOf);
  }

  #money(): void {
    byId("balance").textContent = show(this.balance > this.#gun.pending ? this.balance - this.#gun.pending : 0n);
    const net = byId("net");
    net.textContent = showGain(this.#net);
    net.classList.toggle("up", this.#net > 0n);
  }

  #paint(): void {
    byId("shot").textContent = show(read(this.#shot));
    byId<HTMLButtonElement>("less").disabled = this.#price === 0;
    byId<HTMLButtonElement>("more").disabled = this.#price === this.view.prices.length - 1;
    byId("lock").setAttribute("aria-pressed", String(this.#isLocked));
    byId("auto").setAttribute("aria-pressed", String(this.#isAuto));
    const price = show(read(this.#shot) * 10n);
    byId("freeze").setAttribute("aria-label", text("pond.freezeFor", { amount: price }));
    byId("freeze-price").textContent = text("pond.freeze", { amount: price.replace(" ", "\u00a0") });
    this.#money();
  }

  #rules(): void {
    this.#isAuto = false;
    this.#paint();
    const nameOf = this.#nameOf;
    openRules({ view: this.view, nameOf, last: this.#last, commitment: this.#commitment });
  }

  protected override hold(balance: bigint): void {
    this.balance = balance;
    this.#money();
  }
}
