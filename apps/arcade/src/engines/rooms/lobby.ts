import type { Pool } from "pg";
import type { z } from "zod";
import { readMoney } from "@croupier/contract/domain/money";
import type { lobbyRooms } from "@croupier/contract/wire/vendor-lobby";
import { seatedAt } from "./bots.ts";
import { gameOf } from "./games.ts";
import { buyInOf, levelOf, unitsFor } from "./levels.ts";
import { findRoomsIn } from "./room-store.ts";
import { roomTitles, type RoomTitle } from "./titles.ts";

type Games = z.output<typeof lobbyRooms>["games"];

/** Returns the rooms of every card game in a currency; a stake that was never played has an empty room. */
export async function roomsOf(db: Pool, currency: string): Promise<Games> {
  const rows = await findRoomsIn(db, currency);
  const roomsFor = (title: RoomTitle): Games[number]["rooms"] => {
    const game = gameOf(title.roomGame);
    return unitsFor(currency).flatMap((unit) => {
      const own = rows.filter((row) => row.game_code === title.gameCode && row.unit === unit);
      const seatsOf =
        own.length > 0 ? own.map(({ state }) => state.seats) : [Array.from({ length: game.seats }, () => null)];
      return seatsOf.map((seats) => ({
        level: levelOf(currency, unit),
        currency,
        unit,
        leastBuyIn: readMoney(buyInOf(game, unit).least),
        seats: seats.length,
        ...seatedAt(seats, game),
      }));
    });
  };
  return [...roomTitles.values()].map((title) => ({ gameCode: title.gameCode, rooms: roomsFor(title) }));
}
