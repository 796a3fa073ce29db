import { el } from "../../dom.ts";
import { cardElement } from "../../card.ts";

/** Hands of cards in rows, each with its name and rank. */
export function cardRows(names: readonly string[], name = "") {
  const rows = names.map((each) => {
    const cards = el("div", { class: "row-cards" });
    const worth = el("b", { class: "worth" });
    return {
      cards,
      worth,
      element: el("div", { class: "card-row" }, el("p", { class: "row-name" }, el("span", {}, each), worth), cards),
    };
  });
  return {
    element: el("div", { class: `card-rows ${name}` }, ...rows.map(({ element }) => element)),
    clear() {
      for (const { cards, worth, element } of rows) {
        cards.replaceChildren();
        worth.textContent = "";
        element.classList.remove("won");
      }
    },
    deal(row: number, card: number) {
      const dealt = cardElement(card);
      rows[row]?.cards.append(dealt.element);
      requestAnimationFrame(() => requestAnimationFrame(() => dealt.turn()));
    },
    worth(row: number, text: string) {
      const found = rows[row];
      if (found) found.worth.textContent = text;
    },
    win(row: number) {
      rows[row]?.element.classList.add("won");
    },
  };
}
