import type { GameType } from "@croupier/contract/game-types";
import type { WireOutput } from "@croupier/contract/rows";
import { createStore } from "../../lib/store.ts";

/** Every dialog a feature or the shell may ask for; the shell's host knows which screen each one is. */
export type DialogRequest =
  | { name: "login"; goOn?: () => void }
  | { name: "register"; referralCode?: string; goOn?: () => void }
  | { name: "signOut" }
  | { name: "forgot"; goOn?: () => void }
  | { name: "resetPassword"; code: string }
  | { name: "changePassword" }
  | { name: "paymentPassword"; isSet: boolean }
  | { name: "profile" }
  | { name: "signOutOthers"; keep: "none" | "this" }
  | { name: "notice"; id?: string }
  | { name: "trial" }
  | { name: "search" }
  | { name: "announcements"; items: WireOutput<"announcements">["popup"] }
  | { name: "feedback" }
  | { name: "licence" }
  | { name: "vendorGames"; vassalage: string; gameType: GameType };

/** One dialog at a time: opening another replaces it. */
export const dialogs = createStore<DialogRequest | undefined>(undefined);

export const openDialog = (request: DialogRequest): void => dialogs.set(request);
export const closeDialog = (): void => dialogs.set(undefined);

export interface ToastMessage {
  id: number;
  tone: "good" | "bad" | "plain";
  text: string;
}

export const toasts = createStore<readonly ToastMessage[]>([]);

let lastToast = 0;

/** Says one short thing for six seconds; the same words are not stacked. */
export function toast(tone: ToastMessage["tone"], text: string): void {
  if (toasts.get().some((shown) => shown.text === text)) return;
  lastToast += 1;
  const id = lastToast;
  toasts.set([...toasts.get(), { id, tone, text }].slice(-3));
  setTimeout(() => dropToast(id), 6000);
}

export const dropToast = (id: number): void => toasts.set(toasts.get().filter((shown) => shown.id !== id));
