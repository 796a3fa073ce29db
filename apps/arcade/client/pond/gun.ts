import { freezeWeight, mostBullets } from "../../src/engines/pond/volley.ts";
import * as api from "../api.ts";
import { read } from "../money.ts";
import { fire, type VolleyView, type VolleyRequest } from "./api.ts";

/*
 * Collects the bullets of a second, or longer where the market sets a pace, and sends them as one bet. Bullets fly at
 * once; a volley without an answer is repeated with its key, also after a reload. Meanwhile, the next second's bullets
 * are collected.
 */

const volleyMs = 1_000;

export interface GunEvents {
  onAnswer(view: VolleyView): void;
  onRefusal(code: string): void;
}

export class Gun {
  readonly #events: GunEvents;
  readonly #everyMs: number;
  readonly #bullets = new Map<string, number>();
  #freeze: string | null = null;
  #count = 0;
  #isSending = false;
  #sentAt = 0;
  #shot = "0.0000";
  #inFlight = 0n;

  constructor(events: GunEvents, leastGameMs: number | null) {
    this.#events = events;
    this.#everyMs = Math.max(volleyMs, leastGameMs ?? 0);
    setInterval(() => void this.#flush(), 50);
    const pending = api.stored.get("pending");
    if (pending) void this.#send(JSON.parse(pending) as VolleyRequest);
  }

  /** Returns the cost of bullets without an answer. */
  get pending(): bigint {
    return this.#inFlight + this.#waiting();
  }

  #waiting(): bigint {
    return BigInt(this.#count + (this.#freeze ? freezeWeight : 0)) * read(this.#shot);
  }

  /** Adds a bullet; returns false once the second has its maximum. */
  add(fish: string, shot: string): boolean {
    if (!this.#takes(shot) || this.#count >= mostBullets) return false;
    this.#bullets.set(fish, (this.#bullets.get(fish) ?? 0) + 1);
    this.#count += 1;
    return true;
  }

  freeze(fish: string, shot: string): boolean {
    if (!this.#takes(shot) || this.#freeze) return false;
    this.#freeze = fish;
    return true;
  }

  /** Returns whether a bullet of this price fits the volley, whose bullets have one price. */
  #takes(shot: string): boolean {
    if (this.#count > 0 || this.#freeze) return shot === this.#shot;
    this.#shot = shot;
    return true;
  }

  /** Drops the unsent bullets, which count as not fired. */
  stop(): void {
    this.#bullets.clear();
    this.#count = 0;
    this.#freeze = null;
  }

  async #flush(): Promise<void> {
    const isEmpty = this.#count === 0 && !this.#freeze;
    if (this.#isSending || isEmpty || performance.now() - this.#sentAt < this.#everyMs) return;
    const shots = [...this.#bullets].map(([fish, count]) => ({ fish, count }));
    const wanted: VolleyRequest = { key: api.newKey(), shot: this.#shot, shots, freeze: this.#freeze };
    this.#inFlight = this.#waiting();
    this.stop();
    api.stored.set("pending", JSON.stringify(wanted));
    await this.#send(wanted);
  }

  async #send(wanted: VolleyRequest): Promise<void> {
    this.#isSending = true;
    this.#sentAt = performance.now();
    for (let tries = 0; ; tries += 1) {
      const answer = await fire(wanted).catch(() => undefined);
      const isOpen = !answer || (answer.ok ? answer.state === "betting" : /^(TRY_LATER|TOO_FAST)$/.test(answer.code));
      if (answer && !isOpen) {
        this.#inFlight = 0n;
        this.#isSending = false;
        api.stored.set("pending", null);
        if (answer.ok) this.#events.onAnswer(answer);
        else this.#events.onRefusal(answer.code);
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, Math.min(3_000, 150 * 2 ** tries)));
    }
  }
}
