import "@fontsource-variable/figtree/wght.css";
import "../style.css";
import "../cards.css";
import "./rooms.css";
import "../mahjong-tile.css";
import "./boards.css";
import { start } from "../start.ts";
import type { RoomsView } from "./api.ts";
import { Page } from "./page.ts";

void start<RoomsView>(
  ({ title }) => title,
  (view) => new Page(view),
);
