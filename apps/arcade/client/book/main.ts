import "@fontsource-variable/figtree/wght.css";
import "../style.css";
import "./book.css";
import { start } from "../start.ts";
import type { BookView } from "./api.ts";
import { Page } from "./page.ts";

void start<BookView>(
  ({ book }) => book,
  (view) => new Page(view),
);
