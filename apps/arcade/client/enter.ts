import { readLanguage } from "@croupier/contract/domain/languages";
import * as api from "./api.ts";
import { byId } from "./dom.ts";
import type { PageView } from "../src/kit/page-view.ts";
import { leave } from "./frame.ts";
import { useLimits } from "./money.ts";
import { notice } from "./notice.ts";
import { text } from "./text.ts";

const query = new URLSearchParams(location.search);
/** Language of the launch, for which the server wrote the page's head. */
export const pageLanguage = readLanguage(document.documentElement.lang) ?? "en";
// The launch sets the theme as well as the language.
if (query.get("theme") === "light") document.documentElement.dataset.theme = "light";

/** With "lobby", a lottery opens with its results. */
export const startsInLobby = query.get("view") === "lobby";

/** "event.bet": the book opens with this bet on its slip. */
export const openingPick = query.get("pick") ?? "";

export function cover(why: string): void {
  byId("cover").hidden = why === "";
  byId("cover-text").textContent = why;
}

/** Stops before the game has started: shows the reason and the way back. */
export function showStartFailure(code: string): void {
  cover("");
  const back = { label: text("common.back"), run: () => leave("arcade:back") };
  const again = { label: text("common.retry"), run: () => location.reload() };
  notice(code, code === "TRY_LATER" ? [again, back] : [back], { mayClose: false });
}

async function open<V extends PageView>(): Promise<V | api.FailView> {
  const token = query.get("token") ?? "";
  const gameCode = query.get("gameCode") ?? "";
  const known = api.stored.get("session");
  if (known && api.stored.get("token") === token) {
    api.useSession(known);
    return api.resume<V>();
  }
  const opened = await api.open<V>(token, gameCode, query.get("language") ?? undefined);
  if (!opened.ok) return opened;
  api.stored.set("session", opened.session);
  api.stored.set("token", token);
  api.stored.set("pending", null);
  api.useSession(opened.session);
  return opened;
}

/** Opens the session. A launch token works once; after a reload the stored session is resumed. */
export async function enter<V extends PageView>(): Promise<V | api.FailView> {
  const view = await open<V>().catch((): api.FailView => ({ ok: false, code: "TRY_LATER" }));
  if (view.ok) useLimits(view.limits);
  return view;
}
