import { RouterClient } from "@tanstack/react-router/ssr/client";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { startApp } from "./start-app.ts";
import { createAppRouter } from "./router.tsx";
import { fetchFontLater } from "./core/device/font.ts";
import { guardChunks } from "./core/recovery/chunks.ts";
import "./styles/app.css";

guardChunks();
const app = await startApp();
const router = createAppRouter(app);
// As a transition, the page becomes live in slices of a few milliseconds: a slow phone answers to touch meanwhile.
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={router} />
    </StrictMode>,
  );
});
fetchFontLater((then) => router.subscribe("onBeforeLoad", ({ pathChanged }) => pathChanged && then()));
