import { el } from "../../dom.ts";
import { text } from "../../text.ts";
import type { Scene, SceneParts } from "../scene.ts";
import { show, stop } from "../timeline.ts";
import { frequency } from "./frequency.ts";

/** Shows a heap of beans that is counted off by fours. */
export function beansScene({ announce }: SceneParts): Scene {
  const heap = el("div", { class: "heap", "aria-hidden": "true" });
  const plate = el("p", { class: "plate" });
  const element = el("div", { class: "beans" }, heap, plate);
  const left = ([beans = 4]: readonly number[]) => beans % 4 || 4;
  return {
    element,
    describe: (result) => text("table.fanResult", { left: left(result) }),
    play(result, elapsed) {
      const [beans = 0] = result;
      plate.textContent = "";
      heap.replaceChildren(...Array.from({ length: beans }, () => el("i", {})));
      announce(text("table.counting"));
      const fours = Math.ceil(beans / 4) - 1;
      show(
        [
          ...Array.from({ length: fours }, (_, at) => ({
            at: 1_500 + at * 350,
            run: () => {
              for (let n = 0; n < 4; n += 1) heap.children[at * 4 + n]?.classList.add("gone");
            },
          })),
          {
            at: 1_900 + fours * 350,
            run: () => {
              plate.textContent = String(left(result));
              for (const bean of [...heap.children].slice(fours * 4)) bean.classList.add("last");
            },
          },
        ],
        elapsed,
      );
    },
    rest: () => stop(),
    history: (past) =>
      frequency(
        past.map((result) => ({ text: String(left(result)), tone: left(result) % 2 === 0 ? "blue" : "red" })),
        ["1", "2", "3", "4"],
      ),
  };
}
