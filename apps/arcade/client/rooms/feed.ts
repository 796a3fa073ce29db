import * as api from "./api.ts";
import type { RoomLine } from "./api.ts";

interface FeedParts {
  /** Called with each newer state, and the one before. */
  onState(state: RoomLine, before: RoomLine | undefined): void;
  onLine(isUp: boolean): void;
}

/** The room that is watched or played, and its latest state. */
export class RoomFeed {
  readonly #parts: FeedParts;
  #room: string | undefined;
  #state: RoomLine | undefined;
  #stop: (() => void) | undefined;
  #offset = 0;

  constructor(parts: FeedParts) {
    this.#parts = parts;
  }

  get room(): string | undefined {
    return this.#room;
  }
  get state(): RoomLine | undefined {
    return this.#state;
  }
  /** Current time of the server. */
  get now(): number {
    return Date.now() + this.#offset;
  }

  enter(room: string): void {
    this.leave();
    this.#room = room;
    this.#stop = api.follow(room, {
      onState: (state) => this.#see(state),
      onLine: (isUp) => this.#parts.onLine(isUp),
    });
  }

  leave(): void {
    this.#stop?.();
    this.#stop = undefined;
    this.#room = undefined;
    this.#state = undefined;
  }

  #see(state: RoomLine): void {
    const before = this.#state;
    if (before && state.version < before.version) return;
    this.#state = state;
    this.#offset = state.now - Date.now();
    this.#parts.onState(state, before);
  }
}
