import { cardCount, emptyCell, freeCell, type Hall } from "../../src/engines/tables/bingo.ts";
import { el } from "../dom.ts";
import { text } from "../text.ts";

const perPage = (columns: number) => (columns === 9 ? 4 : 6);

/** Draws a card as printed; its cells are found by their balls. */
function grid({ card, columns }: Hall, number: number): HTMLElement {
  const cells = card(number).map((ball) =>
    ball === emptyCell
      ? el("i", { class: "none" })
      : ball === freeCell
        ? el("i", { class: "free" }, "★")
        : el("i", { "data-ball": String(ball) }, String(ball)),
  );
  return el("span", { class: `grid of-${columns}`, "aria-hidden": "true" }, ...cells);
}

/** Creates some cards of a bingo hall at a time; those the player bought stay. */
export function bingoCards(make: (play: string, pick: string) => HTMLButtonElement, hall: Hall): HTMLElement[] {
  const cards = Array.from({ length: cardCount }, (_, at) => {
    const button = make("bingoCard", String(at + 1));
    button.classList.add("bingo-card");
    button.dataset.card = String(at + 1);
    button.prepend(grid(hall, at + 1));
    button.append(el("span", { class: "to-go" }));
    return button;
  });
  const size = perPage(hall.columns);
  const pages = Math.ceil(cardCount / size);
  let page = Math.floor(Math.random() * pages);
  const where = el("span", { role: "status" });
  const turn = (by: number): void => {
    page = (page + by + pages) % pages;
    for (const [at, card] of cards.entries()) card.classList.toggle("off-page", Math.floor(at / size) !== page);
    where.textContent = text("table.cardsFrom", {
      first: page * size + 1,
      last: Math.min(cardCount, (page + 1) * size),
    });
  };
  const arrow = (by: number, sign: string, label: string): HTMLElement => {
    const button = el("button", { type: "button", class: "square", "aria-label": label }, sign);
    button.addEventListener("click", () => turn(by));
    return button;
  };
  turn(0);
  return [
    el(
      "div",
      { class: "card-pages" },
      arrow(-1, "‹", text("table.cardsBefore")),
      where,
      arrow(1, "›", text("table.cardsAfter")),
    ),
    el("div", { class: `bingo-cards of-${hall.columns}` }, ...cards),
  ];
}
