import { setTimeout as wait } from "node:timers/promises";
import { socketPath } from "@croupier/contract/wire/events";
import { WebSocket } from "undici";
import { backoff } from "../../../apps/web/src/lib/backoff.ts";
import { thisMachine, type StormMember } from "../../../bench/storm-member.ts";

/** As a page does: a first delay below one second, doubled up to half a minute, random. */
const [firstMs, ceilingMs] = [1000, 30_000];

/** Sockets of open pages, each opened again when it ends. */
export class Sockets {
  readonly #web: string;
  readonly #closing = new AbortController();
  readonly #downSince = new Map<StormMember, number>();
  /** When each socket was closed and opened again. */
  readonly gaps: { from: number; to: number }[] = [];

  constructor(web: string, members: readonly StormMember[]) {
    this.#web = web;
    for (const member of members) {
      this.#downSince.set(member, performance.now());
      void this.#follow(member);
    }
  }

  areOpen(): boolean {
    return this.#downSince.size === 0;
  }

  /** Returns the longest time that a socket which closed between two moments was away, in milliseconds. */
  longestGap(from: number, to: number): number {
    const ended = this.gaps.filter((gap) => gap.from >= from && gap.from < to).map((gap) => gap.to - gap.from);
    const open = [...this.#downSince.values()].filter((at) => at >= from && at < to);
    return Math.max(0, ...ended, ...open.map((at) => performance.now() - at));
  }

  close(): void {
    this.#closing.abort();
  }

  async #follow(member: StormMember): Promise<void> {
    for (let failures = 0; !this.#closing.signal.aborted; failures += 1) {
      const wasOpen = await this.#attend(member);
      if (wasOpen) failures = 0;
      await wait(backoff(failures, firstMs, ceilingMs));
    }
  }

  /** Opens a socket and waits for its end; returns whether it was open. */
  async #attend(member: StormMember): Promise<boolean> {
    const site = this.#web.replace("localhost", `${member.merchant}.localhost`);
    const ticket = await member.tryRead("eventTicket", {});
    if (!ticket) return false;
    const address = new URL(socketPath, site.replace(/^http/, "ws"));
    address.searchParams.set("ticket", ticket.ticket);
    address.searchParams.set("after", ticket.sequence);
    const socket = new WebSocket(address, { dispatcher: thisMachine, headers: { origin: site } });
    const { promise, resolve } = Promise.withResolvers<boolean>();
    let wasOpen = false;
    socket.addEventListener("message", () => {
      const from = this.#downSince.get(member);
      if (from !== undefined) this.gaps.push({ from, to: performance.now() });
      this.#downSince.delete(member);
      wasOpen = true;
    });
    socket.addEventListener("close", () => {
      if (wasOpen) this.#downSince.set(member, performance.now());
      resolve(wasOpen);
    });
    socket.addEventListener("error", () => resolve(wasOpen));
    this.#closing.signal.addEventListener("abort", () => socket.close(), { once: true });
    return promise;
  }
}
