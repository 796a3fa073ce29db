import { el } from "../../dom.ts";
import { text } from "../../text.ts";
import type { Scene, SceneParts } from "../scene.ts";
import { show, stop } from "../timeline.ts";
import { frequency } from "./frequency.ts";

/** Shows four coins under a bowl. */
export function coinsScene({ announce }: SceneParts): Scene {
  const coins = el("div", { class: "coins" });
  const bowl = el("div", { class: "bowl", "aria-hidden": "true" });
  const element = el("div", { class: "plate-of-coins" }, coins, bowl);
  const reds = (result: readonly number[]) => result.reduce((all, coin) => all + coin, 0);
  return {
    element,
    describe: (result) => text("table.coinsResult", { red: reds(result), white: result.length - reds(result) }),
    play(result, elapsed) {
      element.classList.remove("open");
      element.classList.add("shaking");
      announce(text("table.bowl"));
      coins.replaceChildren(...result.map((coin) => el("i", { class: coin === 1 ? "coin red" : "coin white" })));
      show(
        [
          { at: 2_600, run: () => element.classList.remove("shaking") },
          { at: 3_000, run: () => element.classList.add("open") },
        ],
        elapsed,
      );
    },
    rest: () => stop(),
    history: (past) =>
      frequency(
        past.map((result) => ({ text: String(reds(result)), tone: reds(result) % 2 === 0 ? "blue" : "red" })),
        ["0", "1", "2", "3", "4"],
      ),
  };
}
