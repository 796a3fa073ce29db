import "@fontsource-variable/figtree/wght.css";
import "../style.css";
import "./slot.css";
import { cover, enter, language, stopHere } from "../enter.ts";
import { connect } from "../frame.ts";
import { useSymbol } from "../money.ts";
import { textsFor } from "../texts.ts";
import type { SlotView } from "./api.ts";
import { SlotPage } from "./page.ts";
import { slotTextsFor } from "./texts.ts";

async function begin(): Promise<void> {
  let texts = textsFor(language);
  document.documentElement.lang = textsFor("zh") === texts ? "zh-CN" : "en";
  cover(texts.loading);
  const view = await enter<SlotView>();
  if (!view.ok) return stopHere(view.code, texts);
  texts = textsFor(view.language);
  document.documentElement.lang = view.language;
  document.title = view.game.name;
  document.documentElement.style.setProperty("--hue", String(view.game.hue));
  useSymbol(view.currency.symbol);
  const page = new SlotPage(view, texts, slotTextsFor(view.language));
  connect({ webOrigins: view.webOrigins, backUrl: view.backUrl, onRefresh: () => void page.refresh() });
  cover("");
}

void begin();
