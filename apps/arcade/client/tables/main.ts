import "@fontsource-variable/figtree/wght.css";
import "../style.css";
import "../cards.css";
import "./tables.css";
import "./halls.css";
import { cover, enter, language, stopHere } from "../enter.ts";
import { connect } from "../frame.ts";
import { useSymbol } from "../money.ts";
import { textsFor } from "../texts.ts";
import type { TableView } from "./api.ts";
import { Seat } from "./seat.ts";
import { tableTextsFor } from "./texts.ts";

async function begin(): Promise<void> {
  const root = document.documentElement;
  let texts = textsFor(language);
  root.lang = textsFor("zh") === texts ? "zh-CN" : "en";
  cover(texts.loading);
  const view = await enter<TableView>();
  if (!view.ok) return stopHere(view.code, texts);
  texts = textsFor(view.language);
  root.lang = view.language;
  document.title = view.table.name;
  root.style.setProperty("--hue", String(view.table.hue));
  useSymbol(view.currency.symbol);
  const seat = new Seat(view, texts, tableTextsFor(view.language));
  connect({ webOrigins: view.webOrigins, backUrl: view.backUrl, onRefresh: () => void seat.refresh() });
  cover("");
}

void begin();
