import { nameIn } from "@croupier/contract/domain/game-names";
import { formatMoney } from "@croupier/contract/domain/money";
import { maskOf, seatedAt } from "./bots.ts";
import type { HandView, PlayerView } from "./game.ts";
import { gameOf, type GameId } from "./games.ts";
import { buyInOf, levelOf, type LevelName } from "./levels.ts";
import type { PastHand, RoomRow } from "./room-store.ts";
import { replay } from "./replay.ts";
import { bankMs } from "./room.ts";
import { roomTitles, type RoomTitle } from "./titles.ts";
import { seatOf, type RoomState, type StoredSetup, type SittingRound } from "./state.ts";
import type { SessionRow } from "../../kit/session.ts";
import type { OwnView, PageView } from "../../kit/page-view.ts";

/** Views of a card room's page. Money is text. */

export interface RoomsView extends PageView {
  title: { gameCode: string; name: string; hue: number; emblem: string; game: GameId };
}

export interface RoomEntry {
  id: string;
  level: LevelName;
  number: number;
  unit: string;
  buyIn: { least: string; most: string; start: string };
  seats: number;
  players: number;
  bots: number;
  isMine: boolean;
}
export interface RoomListView {
  ok: true;
  rooms: RoomEntry[];
  /** True while an ended sitting of the player is unpaid. */
  isOwed: boolean;
}

export interface SeatView {
  name: string;
  avatar: string;
  kind: "player" | "bot";
  stack: string;
  isYou: boolean;
  out: "asked" | "away" | "late" | "leaving" | null;
  /** The player's number in the hand; null for one who is not in it. */
  index: number | null;
}

export interface HandState extends HandView {
  number: number;
  /** SHA-256 of the seed, shown from the first card on. */
  commitment: string;
  /** Start and end of each player's time, and whether it is the bank's. */
  clocks: Record<string, { since: number; until: number; isBank: boolean }>;
}

export interface LastHand {
  number: number;
  seed: string;
  commitment: string;
  setup: StoredSetup;
  actions: [number, string][];
}

/** A room as one reader sees it. */
export interface RoomView {
  id: string;
  level: LevelName;
  unit: string;
  buyIn: { least: string; most: string; start: string };
  seats: (SeatView | null)[];
  hand: HandState | null;
  upcoming: string | null;
  last: LastHand | null;
  /** Earliest start of the next hand. */
  pauseUntil: number;
  you: {
    seat: number;
    isWaiting: boolean;
    step: number;
    bankMs: number;
    stack: string;
    hands: number;
  } | null;
}
export type RoomLine = RoomView & { version: number; now: number };

export interface SitView {
  ok: true;
  key: string;
  state: SittingRound["state"];
  refusal: string | null;
  balance: string | null;
}
export interface HandsView {
  ok: true;
  hands: (LastHand & { gain: string; cards: string; board: string; hand: string })[];
}

export function openRoomsView({ session, game }: { session: SessionRow; game: RoomTitle }): OwnView<RoomsView> {
  return {
    title: {
      gameCode: game.gameCode,
      name: nameIn(game.names, session.language),
      hue: game.hue,
      emblem: game.emblems[0] ?? "",
      game: game.roomGame,
    },
  };
}

export function entryView(title: RoomTitle, row: RoomRow, player: string): RoomEntry {
  const { seats } = row.state;
  const game = gameOf(title.roomGame);
  return {
    id: row.id.toString(),
    level: levelOf(row.currency, row.unit),
    number: row.number,
    unit: formatMoney(row.unit),
    buyIn: buyInOf(game, row.unit),
    seats: seats.length,
    ...seatedAt(seats, game),
    isMine: seatOf(row.state, player) !== undefined,
  };
}

function seatsView(state: RoomState, players: readonly PlayerView[], player: string): RoomView["seats"] {
  const { hand } = state;
  return state.seats.map((occupant, seat) => {
    if (!occupant) return null;
    const index = hand?.seats.indexOf(seat) ?? -1;
    // A player who sat down after the hand ended has no part in it.
    const isIn = index >= 0 && !(hand?.endedAt !== undefined && occupant.hands === 0);
    const isYou = occupant.player === player;
    return {
      name: occupant.kind === "bot" || isYou ? occupant.name : maskOf(occupant.name),
      avatar: occupant.avatar,
      kind: occupant.kind,
      stack: (isIn ? players[index]?.stack : undefined) ?? occupant.stack,
      isYou,
      out: occupant.leaving ? "leaving" : (occupant.out?.why ?? null),
      index: isIn ? index : null,
    };
  });
}

function lastView({ last }: RoomState): LastHand | null {
  if (!last) return null;
  return { number: last.number, seed: last.seed, commitment: last.hash, setup: last.setup, actions: last.actions };
}

/** Builds a player's view of a room: the player's cards, and only the open ones of the others. */
export async function roomView(row: RoomRow, player: string): Promise<RoomView | undefined> {
  const title = roomTitles.get(row.game_code);
  if (!title) return undefined;
  const { state } = row;
  const { hand } = state;
  const room = { id: row.id.toString(), gameCode: row.game_code, game: title.roomGame };
  const found = seatOf(state, player);
  const isWaiting = found !== undefined && state.seats[found.seat] !== found.occupant;
  const seats = found && !isWaiting ? (hand?.seats.indexOf(found.seat) ?? -1) : -1;
  const isLate = hand?.endedAt !== undefined && found?.occupant.hands === 0;
  const index = seats >= 0 && !isLate ? seats : undefined;
  const play = hand && (await replay(room, hand).catch(() => undefined));
  const view = play?.view(index);
  // A game may hide the players who must act, and then their clocks too.
  const entries = Object.entries(hand?.clocks ?? {}).filter(([who]) => view?.turn.includes(Number(who)));
  const clocks = entries.map(([who, { since, until, isBank = false }]) => [who, { since, until, isBank }] as const);
  return {
    id: room.id,
    level: levelOf(row.currency, row.unit),
    unit: formatMoney(row.unit),
    buyIn: buyInOf(gameOf(title.roomGame), row.unit),
    seats: seatsView(state, view?.players ?? [], player),
    hand:
      hand && view ? { ...view, number: hand.number, commitment: hand.hash, clocks: Object.fromEntries(clocks) } : null,
    upcoming: state.upcoming?.hash ?? null,
    last: lastView(state),
    pauseUntil: state.pauseUntil,
    you: found
      ? {
          seat: found.seat,
          isWaiting,
          step: hand?.actions.filter(([who]) => who === index).length ?? 0,
          bankMs: Math.min(bankMs, found.occupant.bank),
          stack: found.occupant.stack,
          hands: found.occupant.hands,
        }
      : null,
  };
}

export function sitView({ client_key: key, state, refusal, balance }: SittingRound): SitView {
  return { ok: true, key, state, refusal, balance: balance === null ? null : formatMoney(balance) };
}

export const handsView = (hands: readonly PastHand[]): HandsView => ({
  ok: true,
  hands: hands.map(({ number, seed, seed_hash: commitment, setup, actions, gain, recap }) => ({
    number,
    seed,
    commitment,
    setup,
    actions,
    gain: formatMoney(gain),
    ...recap,
  })),
});
