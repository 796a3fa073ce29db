import "@fontsource-variable/figtree/wght.css";
import "../style.css";
import "./machine.css";
import "./slot.css";
import { start } from "../start.ts";
import type { SlotView } from "./api.ts";
import { SlotPage } from "./page.ts";

void start<SlotView>(
  ({ game }) => game,
  (view) => new SlotPage(view),
);
