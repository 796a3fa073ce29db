import { repeat } from "lit-html/directives/repeat.js";
import { html, type TemplateResult } from "../html.ts";
import { read, show } from "../money.ts";
import { text } from "../text.ts";
import type { RoomEntry, RoomsView } from "./api.ts";
import { stakesText } from "./names.ts";
import { roomRules } from "./rules.ts";

type RoomGame = RoomsView["title"]["game"];

function seatDots({ seats, players, bots }: RoomEntry): TemplateResult[] {
  const kindOf = (at: number): string => (at < players ? "player" : at < players + bots ? "bot" : "");
  return Array.from({ length: seats }, (_, at) => html`<i class=${kindOf(at)}></i>`);
}

function entry(room: RoomEntry, game: RoomGame): TemplateResult {
  const name = `${text(`room.levels.${room.level}`)}${room.number > 1 ? ` ${room.number}` : ""}`;
  const buyIn = { least: show(read(room.buyIn.least)), most: show(read(room.buyIn.most)) };
  return html`
    <li>
      <button
        type="button"
        class="room ${room.level}${room.isMine ? " mine" : ""}"
        data-act="room"
        data-value=${room.id}
      >
        <span class="level">${name}</span>
        <b class="stakes">${stakesText(room.unit, game)}</b>
        <span class="bring">${text("room.buyIn", buyIn)}</span>
        <span class="dots" aria-hidden="true">${seatDots(room)}</span>
        <span class="who">${text("room.seated", { players: room.players + room.bots, seats: room.seats })}</span>
        <span class="go">${room.isMine ? text("room.back") : text("room.open")}</span>
      </button>
    </li>
  `;
}

const roomList = (rooms: readonly RoomEntry[], game: RoomGame): TemplateResult => html`
  <ul class="list">
    ${repeat(
      rooms,
      ({ id }) => id,
      (room) => entry(room, game),
    )}
  </ul>
  <p class="hint">${text("room.botsFill")}</p>
`;

/** Lists the rooms of a game: stakes, buy-in, players. */
export function lobby(rooms: readonly RoomEntry[] | undefined, { title }: RoomsView): TemplateResult {
  const { game } = title;
  return html`
    <header class="hero">
      <img src=${`/emblems/${title.emblem}.webp`} alt="" width="72" height="72" />
      <div>
        <h2>${text(`room.game.${game}.name`)}</h2>
        <p>${text(`room.game.${game}.about`)}</p>
      </div>
    </header>
    ${rooms ? roomList(rooms, game) : html`<div class="waiting" aria-hidden="true"></div>`}
    <div class="how">
      ${roomRules(game).map(
        ([title, rule]) => html`
          <div>
            <h3>${title}</h3>
            <p>${rule}</p>
          </div>
        `,
      )}
    </div>
  `;
}
