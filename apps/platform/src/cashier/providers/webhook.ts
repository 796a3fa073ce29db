import type { IncomingHttpHeaders } from "node:http";
import type { Direction } from "./store.ts";

/** A provider's call-back with a right signature. It says where to look, and nothing else of it is believed. */
interface Webhook {
  /** The same for every repetition. */
  eventId: string;
  /** The payment it is about, by the provider's own id. */
  about?: { direction: Direction; providerId: string };
  /** Names what may have taken a credited payment back. */
  reversal?: string;
}

/** Reads a call-back from its headers and raw body; undefined for a body that is no event. */
export type ReadWebhook = (headers: IncomingHttpHeaders, body: string) => Webhook | "forged" | undefined;
