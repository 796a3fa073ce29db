import "@fontsource-variable/figtree/wght.css";
import "../style.css";
import "../cards.css";
import "./tables.css";
import "./halls.css";
import { start } from "../start.ts";
import type { TableView } from "./api.ts";
import { Seat } from "./seat.ts";

void start<TableView>(
  ({ table }) => table,
  (view) => new Seat(view),
);

// A bet that is focused or scrolled to is shown above the tray, which sticks to the lower edge.
const tray = document.querySelector<HTMLElement>(".tray");
if (tray) {
  new ResizeObserver(() => {
    document.documentElement.style.scrollPaddingBottom = `${tray.offsetHeight}px`;
  }).observe(tray);
}
