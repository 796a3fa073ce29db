import { bookTitles } from "./engines/book/titles.ts";
import { exampleOf } from "./engines/lotto/views.ts";
import type { PlayView } from "./engines/lotto/views.ts";
import { ponds } from "./engines/pond/titles.ts";
import { roomTitles } from "./engines/rooms/titles.ts";
import { lotteries } from "./engines/lotto/lotteries.ts";
import { tables } from "./engines/tables/tables.ts";
import { slotTitles } from "./engines/slot/titles.ts";
import { soloTitles } from "./engines/solo/titles.ts";
import type { TableView } from "./engines/tables/views.ts";
import { sitting, slip, ticket, toTheEnd, volley, type Play } from "./test-plays.ts";

/** Choices to begin a solo round with, where its rules need them. */
export const choices: Readonly<Record<string, Record<string, string>>> = {
  mines: { mines: "3" },
  keno: { picks: "3,7,12,21,40" },
  plinko: { rows: "12", risk: "medium" },
  dice: { side: "over", target: "40" },
  tower: { level: "easy" },
  crash: { target: "1.01" },
  "three-card-poker": { pair: "1" },
  craps: { bets: "pass,dont,field" },
};

interface Offered {
  chips?: string[];
  lottery?: { plays: PlayView[] };
  table?: Pick<TableView["table"], "spots">;
}

/** Bets on the first offer of a table or a lottery. */
const firstOffer: Play = async (seat, turn) => {
  const { chips = [], lottery, table } = seat.view as unknown as Offered;
  const [play] = lottery?.plays ?? [];
  const [spot] = table?.spots ?? [];
  const pick = play?.form.kind === "options" ? play.form.options[0] : play ? exampleOf(play.form) : spot?.picks[0];
  return slip(play?.id ?? spot?.id ?? "", pick, chips[0])(seat, turn);
};

/** Returns how to play any title of the arcade, by its engine; undefined for an unknown code. */
export function playOf(gameCode: string): Play | undefined {
  const title = soloTitles.get(gameCode) ?? slotTitles.get(gameCode);
  if (title) return toTheEnd(choices[title.solo] ?? {});
  if (lotteries.has(gameCode) || tables.has(gameCode)) return firstOffer;
  const book = bookTitles.get(gameCode);
  if (book) return ticket(book.sports[0] ?? "");
  if (ponds.has(gameCode)) return volley;
  return roomTitles.has(gameCode) ? sitting : undefined;
}
