import "@fontsource-variable/figtree/wght.css";
import "../style.css";
import "./lotto.css";
import { startsInLobby } from "../enter.ts";
import { send } from "../frame.ts";
import { start } from "../start.ts";
import type { HallView } from "./api.ts";
import { Hall } from "./hall.ts";

void start<HallView>(
  ({ lottery }) => lottery,
  (view) => new Hall(view, startsInLobby ? "results" : undefined),
);

const stage = document.querySelector("main");
if (stage) {
  new ResizeObserver(() => send({ type: "arcade:size", height: Math.ceil(stage.scrollHeight) })).observe(stage);
}
