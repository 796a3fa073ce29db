import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Environment } from "../env.ts";
import type { Pool } from "../kit/db/pool.ts";
import type { TimedJob } from "../kit/jobs/jobs.ts";
import { eventHandlers } from "./events/routes.ts";
import { serveSocket, type SocketDeps } from "./events/socket.ts";
import { sweepEvents } from "./events/store.ts";
import { inboxHandlers } from "./inbox/routes.ts";
import { chooseCarrier } from "./outbound/carriers.ts";
import { createOutbound, type Outbound } from "./outbound/outbound.ts";
import type { Outbox } from "./outbound/outbox.ts";

/** Composes the channels to a member: email, text messages, the inbox and events to open pages. */
export function createNotifications(
  environment: Environment,
  db: Pool,
  log: FastifyBaseLogger,
  outbox: Outbox | undefined,
) {
  return { messages: createOutbound(db, chooseCarrier(environment.carriers, outbox), log) };
}

export const notificationHandlers = (db: Pool) => ({ ...inboxHandlers(db), ...eventHandlers(db) });

export const serveNotifications = (app: FastifyInstance, deps: SocketDeps): Promise<void> => serveSocket(app, deps);

export function notificationJobs(messages: Outbound, db: Pool): TimedJob[] {
  return [
    { name: "deliver-messages", schedule: "*/5 * * * * *", run: () => messages.deliver() },
    { name: "sweep-events", schedule: "45 */5 * * * *", run: () => sweepEvents(db) },
  ];
}
