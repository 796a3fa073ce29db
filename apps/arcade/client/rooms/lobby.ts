import { el } from "../dom.ts";
import { read, show } from "../money.ts";
import { text } from "../text.ts";
import type { RoomEntry, RoomsView } from "./api.ts";
import { stakesText } from "./names.ts";

/** Lists the rooms of a game: stakes, buy-in, players. */
export function lobby(rooms: readonly RoomEntry[] | undefined, view: RoomsView): Node[] {
  const { game } = view.title;
  const head = el(
    "header",
    { class: "hero", "data-key": "hero" },
    el("img", { src: `/emblems/${view.title.emblem}.webp`, alt: "", width: "72", height: "72" }),
    el("div", {}, el("h2", {}, text(`room.game.${game}.name`)), el("p", {}, text(`room.game.${game}.about`))),
  );
  if (!rooms) return [head, el("div", { class: "waiting", "data-key": "waiting", "aria-hidden": "true" })];
  const entries = rooms.map((room) => {
    const dots = Array.from({ length: room.seats }, (_, at) =>
      el("i", { class: at < room.players ? "player" : at < room.players + room.bots ? "bot" : "" }),
    );
    const name = `${text(`room.levels.${room.level}`)}${room.number > 1 ? ` ${room.number}` : ""}`;
    return el(
      "li",
      { "data-key": room.id },
      el(
        "button",
        {
          type: "button",
          class: room.isMine ? `room ${room.level} mine` : `room ${room.level}`,
          "data-act": "room",
          "data-value": room.id,
        },
        el("span", { class: "level" }, name),
        el("b", { class: "stakes" }, stakesText(room.unit, game)),
        el(
          "span",
          { class: "bring" },
          text("room.buyIn", { least: show(read(room.buyIn.least)), most: show(read(room.buyIn.most)) }),
        ),
        el("span", { class: "dots", "aria-hidden": "true" }, ...dots),
        el("span", { class: "who" }, text("room.seated", { players: room.players, seats: room.seats })),
        el("span", { class: "go" }, room.isMine ? text("room.back") : text("room.open")),
      ),
    );
  });
  return [
    head,
    el("ul", { class: "list", "data-key": "list" }, ...entries),
    el("p", { class: "hint", "data-key": "hint" }, text("room.botsFill")),
  ];
}
