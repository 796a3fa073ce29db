import type { ContractKind } from "@croupier/contract/domain/contracts";
import type { GameType } from "@croupier/contract/domain/game-types";
import type { WireInput, WireOutput } from "@croupier/contract/rows";
import type { ThirdParty } from "@croupier/contract/domain/social-login";
import type { SignIn } from "../session/session.ts";
import type { Challenge } from "./step-up.ts";
import { createStore } from "../../lib/store.ts";

/** Every dialog that a feature or the shell can open; the shell's host maps each one to a screen. */
export type DialogRequest =
  | { name: "menu" }
  | { name: "login"; onSuccess?: () => void; game?: string }
  | { name: "register"; referralCode?: string; onSuccess?: () => void }
  | { name: "signOut" }
  | { name: "replaceSession"; now: string; other: string; replace(): void }
  | { name: "forgot"; onSuccess?: () => void }
  | { name: "resetPassword"; code: string }
  | { name: "forcedPassword"; signIn: SignIn; password: string; onSuccess?: () => void; portal?: "agent" }
  | {
      name: "secondStep";
      challenge: Challenge;
      username: string;
      password: string;
      remember: boolean;
      onSuccess?: () => void;
      portal?: "agent";
    }
  | { name: "twoFactor" }
  | { name: "passkeys" }
  | { name: "passkeyOffer" }
  | { name: "socialLogins" }
  | { name: "socialLogin"; provider: ThirdParty; reply?: WireInput<"thirdPartyAnswer">; link: boolean; next: string }
  | { name: "bind"; kind: "mobile" | "email"; hasPassword: boolean }
  | { name: "changePassword"; isSet: boolean }
  | { name: "paymentPassword"; isSet: boolean; hasPassword: boolean }
  | { name: "profile" }
  | { name: "yourData"; hasPassword: boolean }
  | { name: "closeAccount"; hasPassword: boolean }
  | { name: "signOutOthers"; keep: "none" | "this" }
  | { name: "notice"; id?: string }
  | { name: "trial" }
  | { name: "contract" }
  | { name: "newContract"; account: string; kinds: readonly ContractKind[] }
  | { name: "deposit" }
  | { name: "wallet"; vassalage: string }
  | { name: "search" }
  | { name: "announcements"; items: WireOutput<"announcements">["popup"] }
  | { name: "feedback"; type?: WireInput<"feedback">["type"] }
  | { name: "licence" }
  | { name: "help" }
  | { name: "vendorGames"; vassalage: string; gameType: GameType };

/** The open dialog; opening another one replaces it. */
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

/** Shows a short message for six seconds; the same text is not stacked. */
export function toast(tone: ToastMessage["tone"], text: string): void {
  if (toasts.get().some((shown) => shown.text === text)) return;
  lastToast += 1;
  const id = lastToast;
  toasts.set([...toasts.get(), { id, tone, text }].slice(-3));
  setTimeout(() => dropToast(id), 6000);
}

export const dropToast = (id: number): void => toasts.set(toasts.get().filter((shown) => shown.id !== id));
