import "@fontsource-variable/figtree/wght.css";
import "../style.css";
import "../cards.css";
import "./rooms.css";
import "../mahjong-tile.css";
import "./boards.css";
import { cover, enter, language, stopHere } from "../enter.ts";
import { connect } from "../frame.ts";
import { useSymbol } from "../money.ts";
import { textsFor } from "../texts.ts";
import type { RoomsView } from "./api.ts";
import { Page } from "./page.ts";
import { roomTextsFor } from "./texts.ts";

async function begin(): Promise<void> {
  const root = document.documentElement;
  let texts = textsFor(language);
  root.lang = textsFor("zh") === texts ? "zh-CN" : "en";
  cover(texts.loading);
  const view = await enter<RoomsView>();
  if (!view.ok) return stopHere(view.code, texts);
  texts = textsFor(view.language);
  root.lang = view.language;
  document.title = view.title.name;
  root.style.setProperty("--hue", String(view.title.hue));
  useSymbol(view.currency.symbol);
  const page = new Page(view, texts, roomTextsFor(view.language));
  connect({ webOrigins: view.webOrigins, backUrl: view.backUrl, onRefresh: () => void page.refresh() });
  cover("");
}

void begin();
