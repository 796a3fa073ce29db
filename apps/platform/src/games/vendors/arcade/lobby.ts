import { lobbyEvents, lobbyRooms, lobbyTables } from "@croupier/contract/wire/vendor-lobby";
import { cached } from "@croupier/server/cached";
import type { z } from "zod";
import type { VendorLobby } from "../vendor.ts";
import { publicReader } from "./public.ts";

/** Milliseconds the arcade's answer is cached, so that a thousand visitors cause one call. */
const freshMs = 1000;
const isThere = (answer: unknown): boolean => answer !== undefined;

/** Creates the reader of the arcade's tables, rooms and events. */
export function createLobby(url: string): VendorLobby {
  const ask = publicReader(url);
  const keeping = { freshMs, keep: isThere };
  const tables = cached<z.output<typeof lobbyTables> | undefined>(keeping);
  const rooms = cached<z.output<typeof lobbyRooms> | undefined>(keeping);
  const events = cached<z.output<typeof lobbyEvents> | undefined>(keeping);
  const at = (path: string, query: Record<string, string>) => `/lobby/v1/${path}?${new URLSearchParams(query)}`;
  return {
    tables: () => tables.get("tables", () => ask("/lobby/v1/tables", lobbyTables)),
    rooms: (currency) => rooms.get(currency, () => ask(at("rooms", { currency }), lobbyRooms)),
    events: (language) => events.get(language, () => ask(at("events", { language }), lobbyEvents)),
  };
}
