import "@fontsource-variable/figtree/wght.css";
import "./style.css";
import * as api from "./api.ts";
import { cover, enter, language, stopHere } from "./enter.ts";
import { connect } from "./frame.ts";
import { useSymbol } from "./money.ts";
import { startTable } from "./table.ts";
import { textsFor } from "./texts.ts";

async function begin(): Promise<void> {
  let texts = textsFor(language);
  document.documentElement.lang = textsFor("zh") === texts ? "zh-CN" : "en";
  cover(texts.loading);
  const view = await enter<api.OpenView>();
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
