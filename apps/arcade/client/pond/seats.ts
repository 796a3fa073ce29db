import { byId, el } from "../dom.ts";
import { read, show } from "../money.ts";
import { text } from "../text.ts";
import type { PondState } from "./api.ts";

type Seat = PondState["seats"][number];

function seatItem(seat: Seat | undefined, place: number): HTMLElement {
  const name = seat ? (place === 0 ? text("pond.you") : seat.name) : text("pond.seatFree");
  const item = el("li", { class: `seat place${place}${seat ? "" : " empty"}` }, name);
  if (seat && place > 0) item.append(el("b", {}, show(read(seat.shot))));
  return item;
}

/** Lists the players at the pond by place, the reader first; an unchanged list stays. */
export function showSeats(seats: readonly (Seat | undefined)[]): void {
  const items = seats.map(seatItem);
  const list = byId("seats");
  const shown = items.map((item) => item.outerHTML).join("");
  if (list.dataset.shown !== shown) list.replaceChildren(...items);
  list.dataset.shown = shown;
}
