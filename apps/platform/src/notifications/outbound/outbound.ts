import type { FastifyBaseLogger } from "fastify";
import type { Db, Pool } from "../../kit/db/pool.ts";
import type { Carrier } from "./carriers.ts";
import { deleteExpired, deleteMessage, insertMessage, takeDue, type QueuedMessage } from "./store.ts";

export interface OutboundMessage {
  channel: "email" | "sms";
  recipient: string;
  /** The merchant's name, in the reader's language. */
  senderName: string;
  /** The subject of an email; empty for a text message. */
  subject: string;
  body: string;
  /** The HTML form of an email with the same text. */
  html: string;
}

export interface Outbound {
  /** Queues a message in the caller's transaction; it is sent after the commit, once `kick` is called. */
  enqueue(db: Db, message: OutboundMessage, goodForMinutes: number): Promise<void>;
  /** Starts delivery now rather than at the next interval. */
  kick(): void;
  /** Delivers due messages until none is left. */
  deliver(): Promise<void>;
  /** Waits for deliveries in progress. */
  stop(): Promise<void>;
}

const atOnce = 10;

/**
 * Creates the queue of emails and text messages in the database. A caller never waits for a mail server, so that timing
 * does not reveal whether a message was sent, and an outage of the mail server loses none.
 */
export function createOutbound(db: Pool, carrier: Carrier, log: FastifyBaseLogger): Outbound {
  let running: Promise<void> | undefined;
  let again = false;

  async function send(message: QueuedMessage): Promise<void> {
    try {
      await carrier(message);
      await deleteMessage(db, message.id);
    } catch (error) {
      // The text stays out of the log, since it may be a code.
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
