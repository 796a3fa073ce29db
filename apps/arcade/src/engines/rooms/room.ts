import { randomBytes, randomInt } from "node:crypto";
import { formatMoney, readMoney, type Money } from "@croupier/contract/domain/money";
import { commitmentOf } from "../../kit/seed.ts";
import { makeBot } from "./bots.ts";
import { lossesOf, partsOf } from "./fees.ts";
import { at, type CardGame, type Play, type Recap } from "./game.ts";
import { gameOf, type GameId } from "./games.ts";
import { replay } from "./replay.ts";
import { seatOf, type Clock, type Hand, type Occupant, type RoomState, type StoredSetup } from "./state.ts";
import type { Opponent } from "../../kit/round-store.ts";

/*
 * Runs a room. Chips change hands only when a hand is over: until then, the room's state has the chips before the hand,
 * its seed and its actions, from which the hand is replayed at every step. A hand that cannot be replayed is dropped,
 * and all players keep their chips from before it.
 */

export const bankMs = 30_000;
const bankMore = 3_000;
/** A page unseen for this long is away. */
const awayMs = 15_000;
/** A player who sits out for this long is cashed out. */
const cashOutMs = 180_000;
const lateTurns = 2;

export interface Room {
  id: string;
  gameCode: string;
  game: GameId;
  unit: Money;
  state: RoomState;
  now: number;
  /** Factor for bots' thinking time and the display of results. */
  pace: number;
  /** True while a page watches the table. */
  isWatched: boolean;
  /** Time each player's page was last seen, by round. */
  seen: ReadonlyMap<string, number>;
}

export interface EndedHand {
  hand: Hand;
  rake: Money;
  /** Gain and summary of the hand, by round. */
  players: { round: string; gain: Money; recap: Recap }[];
}

/** A leaving player, with the remaining chips and the part of the buy-in that was at risk. */
interface Leaving {
  round: string;
  win: Money;
  atRisk: Money;
  fee: Money;
  /** Players with this player's largest losses. */
  opponents: Opponent[];
  isUnplayed: boolean;
}

/** Highest number of opponents that a wallet accepts. */
const mostNamed = 100;

const leavingOf = (round: string, { stack, atRisk, fee, hands, lost = {} }: Occupant): Leaving => ({
  round,
  win: readMoney(stack),
  atRisk: readMoney(atRisk ?? "0.0000"),
  fee: readMoney(fee ?? "0.0000"),
  opponents: Object.entries(lost)
    .map(([playerId, amount]) => ({ playerId, lost: amount }))
    .toSorted((one, other) => (readMoney(one.lost) < readMoney(other.lost) ? 1 : -1))
    .slice(0, mostNamed),
  isUnplayed: hands === 0,
});

/** Changes to write beside the room's own state. */
export interface Effects {
  ended: EndedHand[];
  /**
   * Leaving players with their chips; one who was dealt no card gets the stake back, as if it had never been placed.
   */
  left: Leaving[];
  dropped: number[];
}

const isOut = (occupant: Occupant) => occupant.out !== undefined || occupant.leaving === true;

/**
 * Returns whether every player of a hand has left it: their money waits for the end, so it need not take its time, even
 * when watched. A hand of bots alone keeps its pace while somebody watches.
 */
function isAbandoned({ isWatched, state }: Room, hand: Hand): boolean {
  const players = hand.seats.flatMap((seat) => state.seats[seat] ?? []).filter(({ kind }) => kind === "player");
  return players.every(({ leaving }) => leaving) && (players.length > 0 || !isWatched);
}

/** Starts the clocks of the players who must act now, and stops the others. */
function startClocks(room: Room, play: Play, hand: Hand): void {
  const { now, state } = room;
  const game = gameOf(room.game);
  const pace = isAbandoned(room, hand) ? 0 : room.pace;
  const before = hand.clocks;
  hand.clocks = {};
  for (const player of play.turn) {
    const occupant = state.seats[at(hand.seats, player)];
    const clock: Clock = before[player] ?? { since: now, until: now + game.seconds.act * 1000 };
    if (occupant?.kind === "bot") clock.actsAt ??= now + pace * (500 + randomInt(1_300));
    else if (!occupant || occupant.leaving || (occupant.out && occupant.out.why !== "away"))
      clock.actsAt ??= now + pace * 300;
    hand.clocks[player] = clock;
  }
}

/** Returns the action that the clock forces on a player; undefined while there is time. */
function dueAction(room: Room, play: Play, hand: Hand, player: number): string | undefined {
  const clock = hand.clocks[player];
  const occupant = room.state.seats[at(hand.seats, player)];
  if (!clock) return undefined;
  if (clock.actsAt !== undefined) {
    if (room.now < clock.actsAt) return undefined;
    if (occupant?.leaving) return play.leaveAction?.(player) ?? play.defaultAction(player);
    if (occupant?.kind !== "bot") return play.defaultAction(player);
    return gameOf(room.game).think(play.view(player), player, room.unit, randomInt);
  }
  if (room.now < clock.until) return undefined;
  if (occupant && !clock.isBank && occupant.bank > 1_000 && !isOut(occupant)) {
    clock.until = room.now + occupant.bank;
    clock.isBank = true;
    return undefined;
  }
  if (occupant) {
    if (clock.isBank) occupant.bank = 0;
    occupant.late += 1;
    if (occupant.late >= lateTurns) occupant.out ??= { since: room.now, why: "late" };
  }
  return play.defaultAction(player);
}

async function finish(room: Room, play: Play, hand: Hand, effects: Effects): Promise<void> {
  const { ended } = play;
  if (!ended) return;
  const players: EndedHand["players"] = [];
  const before = hand.setup.stacks.map(readMoney);
  const parts = partsOf(before, ended);
  const others = hand.seats.map((seat) => room.state.seats[seat]?.player);
  for (const [player, seat] of hand.seats.entries()) {
    const occupant = room.state.seats[seat];
    if (!occupant) continue;
    const stack = at(ended.stacks, player);
    const gain = stack - readMoney(at(hand.setup.stacks, player));
    occupant.stack = formatMoney(stack);
    occupant.hands += 1;
    const { put, fee } = at(parts, player);
    for (const [index, amount] of lossesOf(before, ended, player).entries()) {
      const other = others[index];
      if (amount === 0n || other === undefined || !occupant.player) continue;
      const known = readMoney(occupant.lost?.[other] ?? "0.0000");
      occupant.lost = { ...occupant.lost, [other]: formatMoney(known + amount) };
    }
    occupant.atRisk = formatMoney(readMoney(occupant.atRisk ?? "0.0000") + put);
    occupant.fee = formatMoney(readMoney(occupant.fee ?? "0.0000") + fee);
    occupant.bank = Math.min(bankMs, occupant.bank + bankMore);
    if (occupant.round) players.push({ round: occupant.round, gain, recap: play.recap(player) });
  }
  hand.endedAt = room.now;
  hand.clocks = {};
  const { clocks: _, ...last } = hand;
  room.state.last = last;
  const runOut = play.view(undefined).board.length * 350;
  room.state.pauseUntil = room.now + room.pace * (gameOf(room.game).seconds.show * 1000 + runOut);
  effects.ended.push({ hand, rake: ended.rake, players });
}

/** Plays as far as the clock allows. */
async function playOn(room: Room, hand: Hand, effects: Effects): Promise<void> {
  const play = await replay(room, hand);
  for (;;) {
    if (play.ended) return finish(room, play, hand, effects);
    startClocks(room, play, hand);
    const due = play.turn
      .map((player) => ({ player, action: dueAction(room, play, hand, player) }))
      .find(({ action }) => action !== undefined);
    if (!due?.action) return;
    // A bot's illegal action is replaced by the default action.
    const action = play.act(due.player, due.action) ? due.action : play.defaultAction(due.player);
    if (action !== due.action && !play.act(due.player, action)) throw new Error(`no action for player ${due.player}`);
    hand.actions.push([due.player, action]);
    delete hand.clocks[due.player];
  }
}

/** Records the players whose pages are away or back. */
function notePresence({ state, seen, now }: Room): void {
  for (const occupant of [...state.seats, ...Object.values(state.next)]) {
    if (!occupant?.round) continue;
    const isAway = now - (seen.get(occupant.round) ?? now) > awayMs;
    if (isAway) occupant.out ??= { since: now, why: "away" };
    else if (occupant.out?.why === "away") {
      delete occupant.out;
      occupant.late = 0;
    }
  }
}

/** Changes seats between two hands: players leave, waiting players sit down, bots come and go. */
function changeSeats(room: Room, effects: Effects): void {
  const { state, now } = room;
  const game = gameOf(room.game);
  for (const [seat, occupant] of state.seats.entries()) {
    const waiting = state.next[seat];
    if (occupant?.round) {
      const isOver = occupant.leaving || readMoney(occupant.stack) === 0n;
      if (isOver || (occupant.out && now - occupant.out.since > cashOutMs)) {
        effects.left.push(leavingOf(occupant.round, occupant));
        state.seats[seat] = null;
      }
    }
    if (occupant?.kind === "bot" && (waiting || isSpent(room, game, occupant))) state.seats[seat] = null;
    if (waiting && !state.seats[seat]) {
      state.seats[seat] = waiting;
      delete state.next[seat];
    }
  }
  const taken = () => state.seats.filter((each) => each !== null).length;
  const players = state.seats.filter((each) => each?.kind === "player").length;
  const isWanted = players > 0 || room.isWatched;
  for (const [seat, occupant] of state.seats.entries()) {
    const isTooMany = taken() > Math.max(game.filled, players);
    if (occupant?.kind === "bot" && (!isWanted || isTooMany)) state.seats[seat] = null;
  }
  while (taken() < (isWanted ? game.filled : 0)) {
    const free = [...state.seats.keys()].filter((seat) => !state.seats[seat]);
    state.seats[at(free, randomInt(free.length))] = makeBot(game, room.unit, state.seats);
  }
}

function isSpent(room: Room, game: CardGame, { stack }: Occupant): boolean {
  const chips = readMoney(stack);
  return chips < (game.buyIn.least * room.unit * 4n) / 10n || chips > game.buyIn.most * room.unit * 3n;
}

/** Begins a hand with the ready players; returns false where there are too few. */
async function begin(room: Room): Promise<boolean> {
  const { state, now } = room;
  const game = gameOf(room.game);
  const ready = [...state.seats.keys()].filter((seat) => {
    const occupant = state.seats[seat];
    return occupant && !isOut(occupant) && readMoney(occupant.stack) > 0n;
  });
  const occupants = ready.flatMap((seat) => state.seats[seat] ?? []);
  const isWorth = room.isWatched || occupants.some(({ kind }) => kind === "player");
  if (ready.length < game.least || !isWorth) return false;
  state.upcoming ??= await newSeed();
  const { seed, hash } = state.upcoming;
  state.upcoming = await newSeed();
  state.number += 1;
  state.button = ready.find((seat) => seat > state.button) ?? at(ready, 0);
  const setup: StoredSetup = {
    stacks: occupants.map(({ stack }) => stack),
    posts: occupants.map(({ owes }) => owes === true),
    button: ready.indexOf(state.button),
    unit: formatMoney(room.unit),
  };
  for (const occupant of occupants) delete occupant.owes;
  const hand: Hand = { number: state.number, seed, hash, setup, seats: ready, actions: [], clocks: {} };
  state.hand = hand;
  state.pauseUntil = now;
  return true;
}

async function newSeed(): Promise<{ seed: string; hash: string }> {
  const seed = randomBytes(32).toString("hex");
  return { seed, hash: await commitmentOf(seed) };
}

/** Returns when the room is due again; undefined where nothing happens without a player. */
function dueAt({ state, now, isWatched }: Room): number | undefined {
  const { hand } = state;
  if (hand && hand.endedAt === undefined) {
    const times = Object.values(hand.clocks).map(({ actsAt, until }) => actsAt ?? until);
    return Math.max(now + 20, Math.min(...times, now + 5_000));
  }
  if (now < state.pauseUntil) return state.pauseUntil;
  const isTaken = state.seats.some((each) => each !== null);
  return isTaken || isWatched ? now + 2_000 : undefined;
}

/** Ends a long hand of bots when a player waits for a seat: their chips are as before it. */
function breakOff({ game, state }: Room): void {
  const { hand } = state;
  if (!hand || hand.endedAt !== undefined || !gameOf(game).isLong || Object.keys(state.next).length === 0) return;
  if (hand.seats.every((seat) => state.seats[seat]?.kind === "bot")) state.hand = null;
}

/** Advances a room to the current time; returns the other changes to write, and when the room is due again. */
export async function advance(room: Room): Promise<Effects & { dueAt: number | undefined }> {
  const { state, now } = room;
  const effects: Effects = { ended: [], left: [], dropped: [] };
  notePresence(room);
  for (const [seat, occupant] of Object.entries(state.next)) {
    if (!occupant.round || !occupant.leaving) continue;
    effects.left.push(leavingOf(occupant.round, occupant));
    delete state.next[seat];
  }
  breakOff(room);
  const running = state.hand?.endedAt === undefined ? state.hand : null;
  if (running) {
    try {
      await playOn(room, running, effects);
    } catch {
      effects.dropped.push(running.number);
      state.hand = null;
    }
  }
  if (!state.hand || state.hand.endedAt !== undefined) await rest(room, now, effects);
  return { ...effects, dueAt: dueAt(room) };
}

/** Handles the time between hands; leaving players need not wait for the next one. */
async function rest(room: Room, now: number, effects: Effects): Promise<void> {
  const { state } = room;
  if (now < state.pauseUntil) {
    for (const [seat, occupant] of state.seats.entries()) {
      if (!occupant?.round || !occupant.leaving) continue;
      effects.left.push(leavingOf(occupant.round, occupant));
      state.seats[seat] = null;
    }
    return;
  }
  changeSeats(room, effects);
  if (await begin(room)) {
    if (state.hand) await playOn(room, state.hand, effects);
  } else state.hand = null;
}

export type Refused = "NOT_SEATED" | "NOT_YOUR_TURN" | "ACTION_UNKNOWN";

/**
 * Takes a player's action. `step` counts the player's own actions in this hand, so that a repeated request acts once.
 */
export async function take(
  room: Room,
  player: string,
  wanted: { hand: number; step: number; action: string },
): Promise<Refused | undefined> {
  const { hand } = room.state;
  const seat = seatOf(room.state, player);
  if (!seat) return "NOT_SEATED";
  if (!hand || hand.number !== wanted.hand || hand.endedAt !== undefined) return "NOT_YOUR_TURN";
  const index = hand.seats.indexOf(seat.seat);
  const steps = hand.actions.filter(([who]) => who === index).length;
  if (steps > wanted.step) return undefined;
  const play = await replay(room, hand);
  if (!play.turn.includes(index) || steps < wanted.step) return "NOT_YOUR_TURN";
  const clock = hand.clocks[index];
  if (!play.act(index, wanted.action)) return "ACTION_UNKNOWN";
  hand.actions.push([index, wanted.action]);
  if (clock?.isBank) seat.occupant.bank = Math.max(0, clock.until - room.now);
  seat.occupant.late = 0;
  delete hand.clocks[index];
  return undefined;
}
