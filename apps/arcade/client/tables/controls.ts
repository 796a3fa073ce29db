import { byId, el, svg } from "../dom.ts";
import { read, show } from "../money.ts";
import { text } from "../text.ts";
import type { TableView } from "./api.ts";
import type { Bets } from "./bets.ts";
import { chipText, chipTone } from "./board.ts";

interface ControlsParts {
  bets: Bets;
  /** Called after bets were taken back or doubled. */
  changed(): void;
  /** Called where the limit allows no doubling. */
  limited(): void;
  place(): void;
}

function chipButtons({ chips }: TableView, bets: Bets): HTMLElement[] {
  const buttons = chips.map((chip) => {
    const look = {
      type: "button",
      class: `chip-face ${chipTone(chip, chips)}`,
      "aria-label": text("table.chip", { amount: show(read(chip)) }),
      "aria-pressed": String(chip === bets.chip),
    };
    const button = el("button", look, chipText(read(chip)));
    button.addEventListener("click", () => {
      bets.choose(chip);
      for (const each of buttons) each.setAttribute("aria-pressed", String(each === button));
    });
    return button;
  });
  return buttons;
}

const undoIcon = (): SVGElement =>
  svg(
    "svg",
    { viewBox: "0 0 24 24", width: "20", height: "20", "aria-hidden": "true" },
    svg("path", { d: "M9 14 4 9l5-5M4 9h10.5a5.5 5.5 0 0 1 0 11H11" }),
  );

/** Sets up the chips, and the buttons that take back, double and place bets. */
export function setUpControls(view: TableView, { bets, changed, limited, place }: ControlsParts): void {
  byId("chips").setAttribute("aria-label", text("table.chips"));
  byId("chips").replaceChildren(...chipButtons(view, bets));
  byId("undo").setAttribute("aria-label", text("table.undo"));
  byId("undo").append(undoIcon());
  byId("undo").addEventListener("click", () => {
    bets.undo();
    changed();
  });
  byId("double").append(el("span", { class: "sr" }, ` ${text("table.double")}`));
  byId("double").addEventListener("click", () => {
    if (!bets.double()) limited();
    changed();
  });
  byId("place").addEventListener("click", place);
}
