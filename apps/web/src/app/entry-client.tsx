import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { startApp } from "./start-app.ts";
import { createAppRouter, Site } from "./router.tsx";
import { readAnswers } from "../core/api/reads.ts";

import { fetchFontLater } from "../core/loading/font.ts";
import { pageReadAt } from "../core/loading/page-age.ts";
import { guardChunks, guardNavigation } from "../core/loading/chunks.ts";
import { keepFocus } from "../lib/keep-focus.ts";
import { guardSecondPress } from "../lib/second-press.ts";

/**
 * Lets the browser paint and respond between two steps of the start, each of which takes a cheap phone a few frames.
 */
const pause = (): Promise<void> => new Promise((go) => setTimeout(go));

guardChunks();
guardSecondPress();
keepFocus();
await pause();
const app = await startApp();
await pause();
readAnswers(app.queries, document.getElementById("answers")?.textContent ?? "[]", pageReadAt());
const router = createAppRouter(app);
guardNavigation(router);
await pause();
// A screen's file imports this one, so this one ends before it has arrived.
void router.start().then(() =>
  // In a transition, hydration runs in slices of a few milliseconds: a slow phone responds to touch meanwhile.
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Site app={app} router={router} />
      </StrictMode>,
      // React wraps an error that the page survives; its cause names what failed.
      { onRecoverableError: (error) => reportError(error instanceof Error ? (error.cause ?? error) : error) },
    );
  }),
);
fetchFontLater((then) => router.onNavigation(({ pathChanged }) => pathChanged && then()));
