import "@fontsource-variable/figtree/wght.css";
import "../style.css";
import "./lotto.css";
import { cover, enter, language, startsInLobby, stopHere } from "../enter.ts";
import { connect, send } from "../frame.ts";
import { useSymbol } from "../money.ts";
import { textsFor } from "../texts.ts";
import type { HallView } from "./api.ts";
import { Hall } from "./hall.ts";
import { lottoTextsFor } from "./texts.ts";

async function begin(): Promise<void> {
  const root = document.documentElement;
  let texts = textsFor(language);
  root.lang = textsFor("zh") === texts ? "zh-CN" : "en";
  cover(texts.loading);
  const view = await enter<HallView>();
  if (!view.ok) return stopHere(view.code, texts);
  texts = textsFor(view.language);
  root.lang = view.language;
  document.title = view.lottery.name;
  useSymbol(view.currency.symbol);
  const hall = new Hall(view, texts, lottoTextsFor(view.language), startsInLobby ? "results" : undefined);
  connect({ webOrigins: view.webOrigins, backUrl: view.backUrl, onRefresh: () => void hall.refresh() });
  const stage = document.querySelector("main");
  if (stage)
    new ResizeObserver(() => send({ type: "arcade:size", height: Math.ceil(stage.scrollHeight) })).observe(stage);
  cover("");
}

void begin();
