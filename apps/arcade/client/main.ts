import "@fontsource-variable/figtree/wght.css";
import "./style.css";
import * as api from "./api.ts";
import { byId } from "./dom.ts";
import { connect, leave } from "./frame.ts";
import { useSymbol } from "./money.ts";
import { notice } from "./notice.ts";
import { startTable } from "./table.ts";
import { textsFor, type Texts } from "./texts.ts";

const query = new URLSearchParams(location.search);
const language = query.get("language") ?? "EN";

function cover(text: string): void {
  byId("cover").hidden = text === "";
  byId("cover-text").textContent = text;
}

/** An end before the game is there: why, and the way back. */
function stopHere(code: string, texts: Texts): void {
  cover("");
  const back = { label: texts.back, run: () => leave("arcade:back") };
  const again = { label: texts.retry, run: () => location.reload() };
  notice(texts, code, code === "TRY_LATER" ? [again, back] : [back], false);
}

/** A token opens once; a reload goes on with the session it opened. */
async function enter(): Promise<api.OpenView | api.FailView> {
  const token = query.get("token") ?? "";
  const gameCode = query.get("gameCode") ?? "";
  const known = api.kept.get("session");
  if (known && api.kept.get("token") === token) {
    api.useSession(known);
    return api.resume();
  }
  const opened = await api.open(token, gameCode, language);
  if (!opened.ok) return opened;
  api.kept.set("session", opened.session);
  api.kept.set("token", token);
  api.kept.set("pending", null);
  api.useSession(opened.session);
  return opened;
}

async function begin(): Promise<void> {
  let texts = textsFor(language);
  document.documentElement.lang = textsFor("zh") === texts ? "zh-CN" : "en";
  cover(texts.loading);
  const view = await enter().catch((): api.FailView => ({ ok: false, code: "TRY_LATER" }));
  if (!view.ok) return stopHere(view.code, texts);
  texts = textsFor(view.language);
  document.documentElement.lang = view.language;
  document.title = view.game.name;
  document.documentElement.style.setProperty("--hue", String(view.game.hue));
  useSymbol(view.currency.symbol);
  const table = startTable(view, texts);
  connect({ webOrigins: view.webOrigins, backUrl: view.backUrl, onRefresh: table.refresh });
  cover("");
}

void begin();
