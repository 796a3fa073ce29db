import * as api from "./api.ts";
import { byId } from "./dom.ts";
import { leave } from "./frame.ts";
import { notice } from "./notice.ts";
import type { Texts } from "./texts.ts";

const query = new URLSearchParams(location.search);
export const language = query.get("language") ?? "EN";
/** "lobby": a lottery opens with its results. */
export const startsInLobby = query.get("view") === "lobby";

export function cover(text: string): void {
  byId("cover").hidden = text === "";
  byId("cover-text").textContent = text;
}

/** An end before the game is there: why, and the way back. */
export function stopHere(code: string, texts: Texts): void {
  cover("");
  const back = { label: texts.back, run: () => leave("arcade:back") };
  const again = { label: texts.retry, run: () => location.reload() };
  notice(texts, code, code === "TRY_LATER" ? [again, back] : [back], false);
}

async function open<V extends { ok: true }>(): Promise<V | api.FailView> {
  const token = query.get("token") ?? "";
  const gameCode = query.get("gameCode") ?? "";
  const known = api.kept.get("session");
  if (known && api.kept.get("token") === token) {
    api.useSession(known);
    return api.resume<V>();
  }
  const opened = await api.open<V>(token, gameCode, language);
  if (!opened.ok) return opened;
  api.kept.set("session", opened.session);
  api.kept.set("token", token);
  api.kept.set("pending", null);
  api.useSession(opened.session);
  return opened;
}

/** A token opens once; a reload goes on with the session it opened. */
export const enter = <V extends { ok: true }>(): Promise<V | api.FailView> =>
  open<V>().catch((): api.FailView => ({ ok: false, code: "TRY_LATER" }));
