import { fields } from "../../../src/engines/tables/fortune-wheel.ts";
import { text } from "../../text.ts";
import type { Scene } from "../scene.ts";
import { frequency } from "./frequency.ts";
import { spinner } from "./spinner.ts";

export function wheelScene(): Scene {
  const disc = spinner(
    fields.map((mark) => ({ text: String(mark), tone: `mark-${mark}` })),
    false,
  );
  const markOf = ([field = 0]: readonly number[]) => fields[field] ?? 1;
  return {
    element: disc.element,
    describe: (result) => text("table.wheelResult", { mark: markOf(result) }),
    play: ([field = 0], elapsed) => disc.spin(field, elapsed, 7_000),
    rest: () => disc.rest(),
    history: (past) =>
      frequency(
        past.map((result) => ({ text: String(markOf(result)), tone: `mark-${markOf(result)}` })),
        ["1", "2", "5", "15"],
      ),
  };
}
