const pollMs = 1000;
/** Polling interval while nothing is due and the stream is down. */
const restMs = 10_000;

/** Reads the state of a lottery, once at a time and not too often. */
export class Poll {
  readonly #read: () => Promise<void>;
  #next = 0;
  #reading: Promise<void> | undefined;

  constructor(read: () => Promise<void>) {
    this.#read = read;
  }

  get isDue(): boolean {
    return performance.now() > this.#next;
  }

  /** Reads the state; with `now` even where it was read a moment ago, and after a reading that is under way. */
  async run(now = false): Promise<void> {
    if (this.#reading) {
      await this.#reading;
      return now ? this.run(true) : undefined;
    }
    if (!now && performance.now() < this.#next - restMs + pollMs) return;
    this.#reading = this.#read();
    await this.#reading;
  }

  /** Marks the answer to a reading, from which on the next may begin. */
  answered(): void {
    this.#next = performance.now() + restMs;
    this.#reading = undefined;
  }
}
