import type { AgentRight } from "@croupier/contract/domain/agent-rights";
import { formatMoney } from "@croupier/contract/domain/money";
import type { BalanceEvent, PlayerEvent, SocketMessage } from "@croupier/contract/wire/events";
import type { Db } from "../../kit/db/pool.ts";
import { playerBalance, type PlayerBalance } from "../../ledger/post.ts";
import { cursorOf, eventsAfter, type EventRow } from "./store.ts";

/** The part of a socket that a subscriber needs. */
export interface Wire {
  /** @param sent called when the text has left, or never will */
  send(text: string, sent?: () => void): void;
  /** Bytes that the other side has not accepted yet. */
  readonly bufferedAmount: number;
  close(code: number, reason: string): void;
}

/** Close codes that the page distinguishes (RFC 6455: 4000 and above belong to the application). */
export const closing = { signedOut: 4001, slow: 4002, away: 1012 } as const;

/** Bytes of backlog above which a page is closed; it reconnects and resumes. */
const largestBacklog = 256 * 1024;
const batch = 200;

interface PageHolder {
  memberId: bigint;
  sessionId: string;
  /** The rights of a sub-account; null: the page is the member's own. */
  rights: readonly AgentRight[] | null;
  /** The currency of the balance. */
  currency: string;
  after: bigint;
}

/** Filters by a sub-account's rights: it gets no event about the agent's money, messages or games. */
const mayReceive = (rights: readonly AgentRight[] | null, { type }: Pick<PlayerEvent, "type">): boolean =>
  rights === null || type === "signedOut" || ((type === "contract" || type === "bill") && rights.includes("contracts"));

const balanceEvent = ({ cash, bonus, held, vendors, sequence }: PlayerBalance): BalanceEvent => ({
  type: "balance",
  balance: formatMoney(cash),
  bonus: formatMoney(bonus),
  held: formatMoney(held),
  vendors: formatMoney(vendors),
  total: formatMoney(cash + bonus + held + vendors),
  sequence: sequence.toString(),
});

/**
 * An open page, which receives its member's events in order, each once. For events it can no longer get, it is told to
 * fetch everything.
 */
export class Subscriber {
  readonly memberId: bigint;
  readonly sessionId: string;
  readonly #db: Db;
  readonly #wire: Wire;
  readonly #rights: readonly AgentRight[] | null;
  readonly #currency: string;
  #last: bigint;
  /** The last balance sent; undefined for a page that may not know it. */
  #balance: PlayerBalance | undefined;
  #pumping: Promise<void> | undefined;
  #again = false;

  constructor(db: Db, wire: Wire, holder: PageHolder) {
    this.#db = db;
    this.#wire = wire;
    this.memberId = holder.memberId;
    this.sessionId = holder.sessionId;
    this.#rights = holder.rights;
    this.#currency = holder.currency;
    this.#last = holder.after;
  }

  /** Sends the missed events, then `ready` with the balance, whose sequence reveals a missed change. */
  async begin(): Promise<void> {
    await this.catchUp();
    if (mayReceive(this.#rights, { type: "balance" })) {
      this.#isNews(await playerBalance(this.#db, this.memberId, this.#currency));
    }
    this.beat();
  }

  /** Sends a heartbeat with the last sequence and the last balance sent. */
  beat(): void {
    this.#send(this.#ready());
  }

  /** Sends a balance, unless it or a newer one was already sent. */
  deliverBalance(balance: PlayerBalance): void {
    if (!mayReceive(this.#rights, { type: "balance" }) || !this.#isNews(balance)) return;
    this.#send({ kind: "balance", sequence: this.#last.toString(), balance: balanceEvent(balance) });
  }

  /** Delivers an event in sequence order; after a gap it reads the missing ones from the outbox. */
  deliver(row: EventRow): void {
    if (row.sequence <= this.#last) return;
    if (this.#pumping || row.sequence !== this.#last + 1n) {
      void this.catchUp().catch(() => this.end(1011, "try again"));
      return;
    }
    this.#sendEvent(row);
  }

  /** Reads events after the last sequence until none is left; concurrent callers share one run. */
  catchUp(): Promise<void> {
    this.#again = true;
    this.#pumping ??= this.#pump();
    return this.#pumping;
  }

  /** Brings the page up to date where events and changes of its balance may be lost. */
  async renew(): Promise<void> {
    try {
      await this.catchUp();
      this.#balance = undefined;
      this.deliverBalance(await playerBalance(this.#db, this.memberId, this.#currency));
    } catch {
      this.end(1011, "try again");
    }
  }

  end(code: number, reason: string): void {
    this.#wire.close(code, reason);
  }

  async #pump(): Promise<void> {
    try {
      while (this.#again) {
        this.#again = false;
        await this.#readOn();
        // A long backlog is sent at the page's own pace; a page that reads nothing fails to answer the ping.
        if (this.#again) await this.#taken();
      }
    } finally {
      // It is cleared in the same tick as the last check of #again, so that no call is lost in between.
      this.#pumping = undefined;
    }
  }

  async #readOn(): Promise<void> {
    // The cursor is read first: later events are read here or delivered afterwards.
    const cursor = await cursorOf(this.#db, this.memberId);
    const rows = await eventsAfter(this.#db, this.memberId, this.#last, batch);
    const newest = rows.at(-1)?.sequence ?? this.#last;
    const complete = rows.every((row, at) => row.sequence === this.#last + 1n + BigInt(at)) && cursor <= newest;
    if (cursor < this.#last) {
      // The newest events were lost with their server.
      this.#last = cursor;
      this.#send({ kind: "refetch", sequence: cursor.toString() });
    } else if (complete || rows.length === batch) {
      for (const row of rows) this.#sendEvent(row);
      this.#again ||= rows.length === batch;
    } else {
      this.#last = cursor > newest ? cursor : newest;
      this.#send({ kind: "refetch", sequence: this.#last.toString() });
    }
  }

  #taken(): Promise<void> {
    return new Promise((resolve) => this.#send(this.#ready(), resolve));
  }

  #ready(): SocketMessage {
    const balance = this.#balance && { balance: balanceEvent(this.#balance) };
    return { kind: "ready", sequence: this.#last.toString(), ...balance };
  }

  /** Notes a balance that is newer than the last one sent; false for an older one. */
  #isNews(balance: PlayerBalance): boolean {
    if (this.#balance && balance.sequence <= this.#balance.sequence) return false;
    this.#balance = balance;
    return true;
  }

  #sendEvent({ sequence, event }: EventRow): void {
    this.#last = sequence;
    if (mayReceive(this.#rights, event)) this.#send({ kind: "event", sequence: sequence.toString(), event });
    if (endsSession(event, this.sessionId)) this.end(closing.signedOut, "signed out");
  }

  #send(message: SocketMessage, sent?: () => void): void {
    if (this.#wire.bufferedAmount > largestBacklog) {
      this.end(closing.slow, "too slow");
      sent?.();
    } else this.#wire.send(JSON.stringify(message), sent);
  }
}

function endsSession(event: EventRow["event"], sessionId: string): boolean {
  return event.type === "signedOut" && event.sessionId === sessionId;
}
