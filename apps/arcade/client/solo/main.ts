import "@fontsource-variable/figtree/wght.css";
import "../style.css";
import "./solo.css";
import "./scenes.css";
import { start } from "../start.ts";
import type { SoloView } from "./api.ts";
import { SoloPage } from "./page.ts";

void start<SoloView>(
  ({ game }) => game,
  (view) => new SoloPage(view),
);
