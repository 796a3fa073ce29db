import "@fontsource-variable/figtree/wght.css";
import "../style.css";
import "./book.css";
import { cover, enter, language, stopHere } from "../enter.ts";
import { connect } from "../frame.ts";
import { useSymbol } from "../money.ts";
import { textsFor } from "../texts.ts";
import type { BookView } from "./api.ts";
import { Page } from "./page.ts";
import { bookTextsFor } from "./texts.ts";

async function begin(): Promise<void> {
  const root = document.documentElement;
  let texts = textsFor(language);
  root.lang = textsFor("zh") === texts ? "zh-CN" : "en";
  cover(texts.loading);
  const view = await enter<BookView>();
  if (!view.ok) return stopHere(view.code, texts);
  texts = textsFor(view.language);
  root.lang = view.language;
  document.title = view.book.name;
  root.style.setProperty("--hue", String(view.book.hue));
  useSymbol(view.currency.symbol);
  const page = new Page(view, texts, bookTextsFor(view.language));
  connect({ webOrigins: view.webOrigins, backUrl: view.backUrl, onRefresh: () => void page.refresh() });
  cover("");
}

void begin();
