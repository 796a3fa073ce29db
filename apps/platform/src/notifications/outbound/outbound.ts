import type { FastifyBaseLogger } from "fastify";
import type { Db, Pool } from "../../kit/db/pool.ts";
import type { Carrier } from "./carriers.ts";
import { deleteExpired, deleteMessage, insertMessage, takeDue, type QueuedMessage } from "./store.ts";

export interface OutboundMessage {
  channel: "email" | "sms";
  recipient: string;
  /** The merchant's name, in the reader's language. */
  senderName: string;
  /** Of an email; a text message has none. */
  subject: string;
  body: string;
  /** Of an email: the same words, laid out. */
  html: string;
}

export interface Outbound {
  /** Queues a message within the caller's transaction; it leaves once that commits and `kick` is called. */
  enqueue(db: Db, message: OutboundMessage, goodForMinutes: number): Promise<void>;
  /** Starts delivery now, not at the next interval. */
  kick(): void;
  /** Delivers what is due, until nothing is. */
  deliver(): Promise<void>;
  /** Waits for deliveries in progress. */
  stop(): Promise<void>;
}

const atOnce = 10;

/**
 * Creates the queue of emails and text messages in the database: a caller never waits for a mail server, so that timing
 * does not reveal whether something was sent, and a mail server outage loses nothing.
 */
export function createOutbound(db: Pool, carrier: Carrier, log: FastifyBaseLogger): Outbound {
  let running: Promise<void> | undefined;
  let again = false;

  async function send(message: QueuedMessage): Promise<void> {
    try {
      await carrier(message);
      await deleteMessage(db, message.id);
    } catch (error) {
      // The text stays out of the log: it may be a code.
      log.warn({ err: error, channel: message.channel, tries: message.tries }, "a message could not be delivered");
    }
  }

  async function round(): Promise<void> {
    const late = await deleteExpired(db);
    if (late > 0) log.error({ late }, "messages were given up, nobody took them in time");
    for (let due = await takeDue(db, atOnce); due.length > 0; due = await takeDue(db, atOnce)) {
      await Promise.all(due.map(send));
    }
  }

  async function deliver(): Promise<void> {
    again = true;
    running ??= (async () => {
      while (again) {
        again = false;
        await round();
      }
    })().finally(() => (running = undefined));
    await running;
  }

  return {
    enqueue: insertMessage,
    deliver,
    kick() {
      deliver().catch((error: unknown) => log.warn({ err: error }, "messages could not be delivered"));
    },
    async stop() {
      await running?.catch(() => undefined);
    },
  };
}
