import type { Engine } from "../engine.ts";
import { CardRooms } from "./card-rooms.ts";
import { sittingDetail } from "./detail.ts";
import { roomsOf } from "./lobby.ts";
import { roomCalls } from "./routes.ts";
import { findOpponents, holdSitting } from "./sitting-store.ts";
import type { SittingRound } from "./state.ts";
import { roomTitles, type RoomTitle } from "./titles.ts";
import { openRoomsView } from "./views.ts";
import { roomReturns } from "./returns.ts";

/** Players against each other. */
export const rooms: Engine<RoomTitle, SittingRound> = {
  titles: roomTitles,
  page: "rooms",
  view: openRoomsView,
  hold: (db, round, { balance }) => holdSitting(db, round, balance),
  opponents: findOpponents,
  detail: sittingDetail,
  returns: { rows: roomReturns, nameOf: ({ roomGame }) => `room ${roomGame}` },
  start({ app, db, rounds, player, pace }) {
    const all = new CardRooms({ db, rounds, log: app.log, pace });
    roomCalls(app, { db, rooms: all, player });
    all.start();
    return {
      lobby: { rooms: async (currency) => ({ games: await roomsOf(db, currency) }) },
      stop: () => all.stop(),
    };
  },
};
