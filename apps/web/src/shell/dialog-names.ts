import type { DialogRequest } from "../core/dialogs/dialogs.ts";

/** Dialogs of a first press. The first page's script names no other dialog's file. */
export type FirstDialog = "menu" | "login" | "register" | "search";

export type FirstRequest = Extract<DialogRequest, { name: FirstDialog }>;
export type LaterRequest = Exclude<DialogRequest, FirstRequest>;
