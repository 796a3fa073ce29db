import "@fontsource-variable/figtree/wght.css";
import "../style.css";
import "./solo.css";
import "./scenes.css";
import { cover, enter, language, stopHere } from "../enter.ts";
import { connect } from "../frame.ts";
import { useSymbol } from "../money.ts";
import { textsFor } from "../texts.ts";
import type { SoloView } from "./api.ts";
import { SoloPage } from "./page.ts";
import { soloTextsFor } from "./texts.ts";

async function begin(): Promise<void> {
  const root = document.documentElement;
  let texts = textsFor(language);
  root.lang = textsFor("zh") === texts ? "zh-CN" : "en";
  cover(texts.loading);
  const view = await enter<SoloView>();
  if (!view.ok) return stopHere(view.code, texts);
  texts = textsFor(view.language);
  root.lang = view.language;
  document.title = view.game.name;
  root.style.setProperty("--hue", String(view.game.hue));
  useSymbol(view.currency.symbol);
  const page = new SoloPage(view, texts, soloTextsFor(view.language));
  connect({ webOrigins: view.webOrigins, backUrl: view.backUrl, onRefresh: () => void page.refresh() });
  cover("");
}

void begin();
