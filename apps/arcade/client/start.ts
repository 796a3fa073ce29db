import "./languages.css";
import { byId } from "./dom.ts";
import { cover, enter, pageLanguage, showStartFailure } from "./enter.ts";
import type { PageView } from "../src/kit/page-view.ts";
import { connect } from "./frame.ts";
import { useSymbol } from "./money.ts";
import { text, useTexts, type Messages } from "./text.ts";
import { watchTouch } from "./touch.ts";
import { directionOf, type Language } from "@croupier/contract/domain/languages";

/**
 * Sets the page's language and loads its texts: the file is linked in the page's head, so that it loads together with
 * the script.
 */
async function loadTexts(language: Language): Promise<void> {
  const { href } = byId<HTMLLinkElement>("texts");
  const file = href.replace(/[\w-]+(?=-\w+\.[\w-]+\.js$)/, language);
  const loaded = (await import(/* @vite-ignore */ file)) as { default: Messages };
  useTexts(language, loaded.default);
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}

/** Opens a page: its texts, its session, then the game; or shows the reason for a failure. */
export async function start<V extends PageView>(
  title: (view: V) => { name: string; hue?: number },
  open: (view: V) => { refresh(): Promise<void>; leaveTable?(): void },
): Promise<void> {
  watchTouch();
  await loadTexts(pageLanguage);
  cover(text("common.loading"));
  const view = await enter<V>();
  if (!view.ok) return showStartFailure(view.code);
  if (view.language !== pageLanguage) await loadTexts(view.language);
  const { name, hue } = title(view);
  document.title = name;
  if (hue !== undefined) document.documentElement.style.setProperty("--hue", String(hue));
  useSymbol(view.currency.symbol);
  const game = open(view);
  connect({
    webOrigins: view.webOrigins,
    backUrl: view.backUrl,
    onRefresh: () => void game.refresh(),
    onLeave: () => game.leaveTable?.(),
  });
  cover("");
}
