import "@fontsource-variable/figtree/wght.css";
import "../style.css";
import "./pond.css";
import { cover, enter, language, stopHere } from "../enter.ts";
import { connect } from "../frame.ts";
import { useSymbol } from "../money.ts";
import { textsFor } from "../texts.ts";
import type { PondView } from "./api.ts";
import { Page } from "./page.ts";
import { pondTextsFor } from "./texts.ts";

async function begin(): Promise<void> {
  const root = document.documentElement;
  let texts = textsFor(language);
  root.lang = textsFor("zh") === texts ? "zh-CN" : "en";
  cover(texts.loading);
  const view = await enter<PondView>();
  if (!view.ok) return stopHere(view.code, texts);
  texts = textsFor(view.language);
  root.lang = view.language;
  document.title = view.pond.name;
  root.style.setProperty("--hue", String(view.pond.hue));
  useSymbol(view.currency.symbol);
  const page = new Page(view, texts, pondTextsFor(view.language));
  connect({ webOrigins: view.webOrigins, backUrl: view.backUrl, onRefresh: () => void page.refresh() });
  cover("");
}

void begin();
