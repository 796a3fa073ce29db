import type { FastifyBaseLogger } from "fastify";
import type { Db, Pool } from "../../kit/db/pool.ts";
import type { Carrier } from "./carriers.ts";
import { deleteExpired, deleteMessage, insertMessage, takeDue, type QueuedMessage } from "./store.ts";

export interface OutgoingMessage {
  channel: "email" | "sms";
  recipient: string;
  /** The merchant's name, as the reader sees it. */
  senderName: string;
  /** Of an email; a text message has none. */
  subject: string;
  body: string;
  /** Of an email: the same words, laid out. */
  html: string;
}

export interface Messages {
  /** Puts a message on its way within the caller's transaction; it leaves once that commits and `kick` is called. */
  enqueue(db: Db, message: OutgoingMessage, goodForMinutes: number): Promise<void>;
  /** Something was put on its way: delivered now, not at the next round. */
  kick(): void;
  /** Delivers what is due, until nothing is. */
  deliver(): Promise<void>;
  /** Waits for what is being delivered. */
  stop(): Promise<void>;
}

const atOnce = 10;

/**
 * Emails and text messages leave by a queue in the database: a caller never waits for a mail server, so that nobody can
 * tell by the time whether something was sent, and a mail server that is down loses nothing.
 */
export function createMessages(db: Pool, carrier: Carrier, log: FastifyBaseLogger): Messages {
  let running: Promise<void> | undefined;
  let again = false;

  async function send(message: QueuedMessage): Promise<void> {
    try {
      await carrier(message);
      await deleteMessage(db, message.id);
    } catch (error) {
      // What it says stays out of the log: it may be a code.
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
