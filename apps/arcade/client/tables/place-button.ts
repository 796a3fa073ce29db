import type { Money } from "@croupier/contract/domain/money";
import { byId } from "../dom.ts";
import { show } from "../money.ts";
import { text } from "../text.ts";
import type { Bets } from "./bets.ts";

/** State of the button that places bets, and of those beside it. */
interface PlaceState {
  bets: Bets;
  isOpen: boolean;
  isPlacing: boolean;
  /** Current cash-out; undefined where there is none. */
  cash: Money | undefined;
}

/** Names the button, with the number of bets that are not placed yet. */
function placeText({ bets, isPlacing }: PlaceState, count: number): string {
  if (isPlacing) return text("table.placing");
  if (count > 0) return text("table.place", { count });
  if (bets.canRepeat) return text("table.again");
  return text(bets.total() > 0n ? "table.placed" : "table.choose");
}

/** Shows the buttons under the table; during a flight, the one that places bets cashes out. */
export function showPlaceButton(state: PlaceState): void {
  const { bets, isOpen, cash } = state;
  const count = bets.lines().length;
  const button = byId<HTMLButtonElement>("place");
  button.disabled = cash === undefined && (!isOpen || (count === 0 && !bets.canRepeat));
  button.textContent = cash === undefined ? placeText(state, count) : text("table.cashOutFor", { amount: show(cash) });
  if (cash === undefined) button.removeAttribute("aria-label");
  else button.setAttribute("aria-label", text("table.cashOut"));
  for (const id of ["undo", "double"]) byId<HTMLButtonElement>(id).disabled = !isOpen || count === 0;
}
