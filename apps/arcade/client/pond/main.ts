import "@fontsource-variable/figtree/wght.css";
import "../style.css";
import "./pond.css";
import { start } from "../start.ts";
import type { PondView } from "./api.ts";
import { Page } from "./page.ts";

void start<PondView>(
  ({ pond }) => pond,
  (view) => new Page(view),
);
