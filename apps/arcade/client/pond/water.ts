import { fishOf, isInside, minuteMs, placeAt, pondTime, type Fish, type Freeze } from "../../src/engines/pond/fish.ts";
import type { Shoal } from "../../src/engines/pond/species.ts";
import type { PondState } from "./api.ts";

/** A fish on the page, with its last drawn position. */
export interface Swimmer {
  fish: Fish;
  x: number;
  y: number;
  tilt: number;
  isHere: boolean;
  isCaught: boolean;
  /** Time of its last hit, by the page's clock. */
  hitAt: number;
}

/** The fish of a pond as the page knows them, by the server's clock. Nothing is allocated while they swim. */
export class Water {
  readonly #shoal: Shoal;
  readonly #gone = new Set<string>();
  readonly #freeze: Freeze = { frozenMs: 0, freezeAt: null, freezeUntil: null };
  #room = "";
  #minute = -1;
  #offset: number | undefined;
  #byId = new Map<string, Swimmer>();
  all: Swimmer[] = [];

  constructor(shoal: Shoal) {
    this.#shoal = shoal;
  }

  see(state: PondState): void {
    if (state.room !== this.#room) this.#minute = -1;
    this.#room = state.room;
    Object.assign(this.#freeze, {
      frozenMs: state.frozenMs,
      freezeAt: state.freezeAt,
      freezeUntil: state.freezeUntil,
    });
    const offset = state.now - Date.now();
    // The fastest message is closest to the server's clock; later ones adjust it gradually, so that no fish jumps.
    this.#offset = this.#offset === undefined || offset > this.#offset ? offset : this.#offset * 0.95 + offset * 0.05;
    for (const id of state.gone) this.take(id);
  }

  /** Removes a fish from the pond; returns it where it was visible until now. */
  take(id: string): Swimmer | undefined {
    this.#gone.add(id);
    const swimmer = this.#byId.get(id);
    if (!swimmer || swimmer.isCaught) return undefined;
    swimmer.isCaught = true;
    return swimmer;
  }

  get now(): number {
    return Date.now() + (this.#offset ?? 0);
  }

  get isFrozen(): boolean {
    const { freezeAt, freezeUntil } = this.#freeze;
    return freezeAt !== null && freezeUntil !== null && this.now >= freezeAt && this.now < freezeUntil;
  }

  #load(minute: number): void {
    this.#minute = minute;
    const known = this.#byId;
    this.#byId = new Map();
    this.all = [minute - 1, minute].flatMap((each) =>
      fishOf(this.#shoal, this.#room, each).map((fish) => {
        const swimmer = known.get(fish.id) ?? { fish, x: 0, y: 0, tilt: 0, isHere: false, isCaught: false, hitAt: 0 };
        if (this.#gone.has(fish.id)) swimmer.isCaught = true;
        this.#byId.set(fish.id, swimmer);
        return swimmer;
      }),
    );
    // Large fish swim in front of small ones.
    this.all.sort((a, b) => a.fish.species.size - b.fish.species.size);
    if (this.#gone.size > 400) this.#gone.clear();
  }

  swim(): void {
    if (this.#room === "") return;
    const time = pondTime(this.#freeze, this.now);
    const minute = Math.floor(time / minuteMs);
    if (minute !== this.#minute) this.#load(minute);
    for (const swimmer of this.all) {
      swimmer.isHere = !swimmer.isCaught && placeAt(swimmer.fish, time, swimmer);
    }
  }

  find(id: string | undefined): Swimmer | undefined {
    const swimmer = id === undefined ? undefined : this.#byId.get(id);
    return swimmer && swimmer.isHere && isInside(swimmer) ? swimmer : undefined;
  }

  /** Returns the fish that can be targeted. */
  targets(): Swimmer[] {
    return this.all.filter((swimmer) => swimmer.isHere && isInside(swimmer));
  }

  boss(): { swimmer: Swimmer; leftMs: number; part: number } | undefined {
    const swimmer = this.all.find((each) => each.isHere && each.fish.species.kind === "boss");
    if (!swimmer) return undefined;
    const gone = pondTime(this.#freeze, this.now) - swimmer.fish.born;
    return { swimmer, leftMs: swimmer.fish.life - gone, part: 1 - gone / swimmer.fish.life };
  }
}
