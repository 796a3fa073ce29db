import { colourOf } from "../../src/engines/tables/roulette.ts";
import { el } from "../dom.ts";

type Make = (play: string, pick: string, label?: string) => HTMLButtonElement;

const numbers = Array.from({ length: 36 }, (_, at) => at + 1);
/** Returns a number's position on the cloth: 12 columns, three rows, 3 on top. */
const columnOf = (n: number) => Math.ceil(n / 3);
const rowOf = (n: number) => 3 - ((n - 1) % 3);

/**
 * Creates the cloth of roulette, in a grid of 14 columns (zero, twelve, the column bets) and five rows. Bets on lines
 * between numbers are small buttons over the cells' edges, positioned by custom properties in units of a cell.
 */
export function cloth(make: Make): HTMLElement[] {
  const cell = (button: HTMLButtonElement, column: string, row: string, tone: string) => {
    button.classList.add("pocket", tone);
    button.style.gridColumn = column;
    button.style.gridRow = row;
    return button;
  };
  const grid = el("div", { class: "cloth" });
  grid.append(cell(make("straight", "0", "0"), "1", "1 / 4", "green"));
  for (const n of numbers) {
    grid.append(cell(make("straight", String(n), String(n)), String(columnOf(n) + 1), String(rowOf(n)), colourOf(n)));
  }
  for (const row of [1, 2, 3]) grid.append(cell(make("column", String(4 - row), "2:1"), "14", String(row), "plain"));
  ["1–12", "13–24", "25–36"].forEach((label, at) =>
    grid.append(cell(make("dozen", String(at + 1), label), `${2 + at * 4} / ${6 + at * 4}`, "4", "plain")),
  );
  ["low", "even", "red", "black", "odd", "high"].forEach((play, at) =>
    grid.append(
      cell(make(play, ""), `${2 + at * 2} / ${4 + at * 2}`, "5", play === "red" || play === "black" ? play : "plain"),
    ),
  );
  const edge = (play: string, pick: string, x: number, y: number) => {
    const button = make(play, pick, "");
    button.classList.add("edge");
    button.style.setProperty("--x", String(x));
    button.style.setProperty("--y", String(y));
    grid.append(button);
  };
  for (const n of numbers) {
    const [x, y] = [columnOf(n), rowOf(n)];
    if (n <= 33) edge("split", `${n}-${n + 3}`, x + 1, y - 0.5);
    if (n % 3 !== 0) edge("split", `${n}-${n + 1}`, x + 0.5, y - 1);
    if (n % 3 !== 0 && n <= 33) edge("corner", `${n}-${n + 1}-${n + 3}-${n + 4}`, x + 1, y - 1);
    if (n % 3 === 1) {
      edge("street", `${n}-${n + 1}-${n + 2}`, x + 0.5, 3);
      if (n <= 31) edge("six", [0, 1, 2, 3, 4, 5].map((by) => n + by).join("-"), x + 1, 3);
    }
  }
  for (const n of [1, 2, 3]) edge("split", `0-${n}`, 1, rowOf(n) - 0.5);
  edge("street", "0-1-2", 1, 2);
  edge("street", "0-2-3", 1, 1);
  edge("corner", "0-1-2-3", 1, 3);
  // While no bet is taken nothing in it can be focused, and the keyboard still scrolls it.
  return [el("div", { class: "cloth-scroll", tabindex: "0" }, grid)];
}
