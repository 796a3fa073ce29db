import { RouterClient } from "@tanstack/react-router/ssr/client";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { startApp } from "./start-app.ts";
import { createAppRouter } from "./router.tsx";
import { fetchFontLater } from "../core/loading/font.ts";
import { guardChunks, guardNavigation } from "../core/loading/chunks.ts";
import { guardSecondPress } from "../lib/second-press.ts";

/**
 * Lets the browser paint and respond between two steps of the start, each of which takes a cheap phone a few frames.
 */
const pause = (): Promise<void> => new Promise((go) => setTimeout(go));

guardChunks();
guardSecondPress();
await pause();
const app = await startApp();
await pause();
const router = createAppRouter(app);
guardNavigation(router);
await pause();
// In a transition, hydration runs in slices of a few milliseconds: a slow phone responds to touch meanwhile.
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={router} />
    </StrictMode>,
  );
});
fetchFontLater((then) => router.subscribe("onBeforeLoad", ({ pathChanged }) => pathChanged && then()));
