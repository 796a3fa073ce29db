import { RouterClient } from "@tanstack/react-router/ssr/client";
import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { startApp } from "./start-app.ts";
import { createAppRouter } from "./router.tsx";
import { guardChunks } from "./core/recovery/chunks.ts";
import "./styles/app.css";

guardChunks();
const app = await startApp();
const router = createAppRouter(app);
hydrateRoot(
  document,
  <StrictMode>
    <RouterClient router={router} />
  </StrictMode>,
);
