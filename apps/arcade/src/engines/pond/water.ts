import { randomBytes, randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { formatMoney, readMoney, type Money } from "@croupier/contract/domain/money";
import type { Rounds } from "../../kit/rounds.ts";
import { inTransaction } from "../../kit/database.ts";
import { commitmentOf, sourceOf } from "../../kit/seed.ts";
import { fishOf, isInside, minuteMs, placeAt, pondTime, type Fish } from "./fish.ts";
import {
  caughtIn,
  findFreeCannon,
  findRoom,
  findSeat,
  freezeOf,
  freezeRoom,
  insertCatches,
  insertRoom,
  insertVolley,
  lockGame,
  takeSeat,
  type RoomRow,
  type SeatRow,
} from "./pond-store.ts";
import { pricesFor } from "./prices.ts";
import { chainLimit, shoalOf } from "./species.ts";
import { ponds, type Pond } from "./titles.ts";
import { moveRound } from "../../kit/round-store.ts";
import {
  decideBullets,
  paidFor,
  singleBullets,
  weightOf,
  type Target,
  type Volley,
  type VolleyRound,
} from "./volley.ts";
import type { SessionRow } from "../../kit/session.ts";

/*
 * Runs a pond on the server. The room's row is locked while a volley is decided, so that each fish is caught once,
 * whichever player and process; only the database records catches.
 */

/** A bullet at a fish that left the pond this recently still counts. */
const lateMs = 1_200;
const freeze = { delayMs: 300, ms: 5_000 } as const;
/** Minimum time between two freezes. */
const freezePauseMs = 15_000;

const shown = new Map<string, readonly Fish[]>();

/** Returns the fish of a minute in a room; a few minutes are cached. */
function minuteOf(pond: Pond, roomId: bigint, minute: number): readonly Fish[] {
  const key = `${roomId}:${minute}`;
  const known = shown.get(key);
  if (known) return known;
  if (shown.size > 600) shown.clear();
  const fish = fishOf(shoalOf(pond.set, pond.boss), roomId.toString(), minute);
  shown.set(key, fish);
  return fish;
}

/** Returns the uncaught fish in a room at a moment, with their positions. */
function swimming(pond: Pond, room: RoomRow, caught: ReadonlySet<string>) {
  const time = pondTime(freezeOf(room), room.now.getTime());
  const minute = Math.floor(time / minuteMs);
  const found = new Map<string, { fish: Fish; x: number; y: number; isNow: boolean }>();
  const place = { x: 0, y: 0, tilt: 0 };
  for (const fish of [minute - 1, minute].flatMap((each) => minuteOf(pond, room.id, each))) {
    if (caught.has(fish.id)) continue;
    const isNow = placeAt(fish, time, place) && isInside(place);
    if (isNow || (placeAt(fish, time - lateMs, place) && isInside(place))) {
      found.set(fish.id, { fish, x: place.x, y: place.y, isNow });
    }
  }
  return found;
}

type Water = ReturnType<typeof swimming>;

/** Returns what a bullet at a fish can catch now; a lightning takes the nearest small fish along. */
function targetOf(water: Water, id: string): Target | undefined {
  const aimed = water.get(id);
  if (!aimed) return undefined;
  const { species } = aimed.fish;
  const target: Target = { fish: id, species: species.id, times: species.times };
  if (species.kind) target.kind = species.kind;
  if (species.kind !== "chain") return target;
  const away = ({ x, y }: { x: number; y: number }) => Math.hypot((x - aimed.x) * 1.6, y - aimed.y);
  target.chain = [...water.values()]
    .filter(({ fish, isNow }) => isNow && !fish.species.kind && fish.species.times <= chainLimit.times)
    .toSorted((a, b) => away(a) - away(b))
    .slice(0, chainLimit.fish)
    .map(({ fish }) => ({ fish: fish.id, species: fish.species.id, times: fish.species.times }));
  return target;
}

const waterOf = async (db: Pick<Pool, "query">, pond: Pond, room: RoomRow): Promise<Water> =>
  swimming(pond, room, new Set((await caughtIn(db, [room.id])).map(({ fish }) => fish)));

const mayFreeze = ({ freeze_until, now }: RoomRow): boolean =>
  !freeze_until || now.getTime() > freeze_until.getTime() + freezePauseMs;

async function newSeed(): Promise<{ seed: string; hash: string }> {
  const seed = randomBytes(32).toString("hex");
  return { seed, hash: await commitmentOf(seed) };
}

/** Seats a player at the cannon it already has, or at the first free one; opens another room where all are taken. */
export async function sit(db: Pool, session: SessionRow): Promise<SeatRow> {
  const pond = ponds.get(session.game_code);
  if (!pond) throw new Error(`no pond ${session.game_code}`);
  return inTransaction(db, async (tx) => {
    await lockGame(tx, session.game_code, session.currency);
    const own = await findSeat(tx, session);
    if (own) return own;
    const free = (await findFreeCannon(tx, session)) ?? {
      room_id: await insertRoom(tx, session, pond.cannons),
      cannon: 0,
    };
    const { seed, hash } = await newSeed();
    const { vassalage, player_id, nickname, currency } = session;
    const shot = pricesFor(pond.prices, currency).start;
    const seat = { ...free, vassalage, player_id, nickname, shot, seed, seed_hash: hash };
    await takeSeat(tx, seat);
    return { ...seat, is_hot: false };
  });
}

export interface Fired {
  clientKey: string;
  shot: Money;
  shots: { fish: string; count: number }[];
  freeze: string | null;
}

export type VolleyRefusal = { code: "FISH_GONE" | "TOO_FAST" | "NO_SEAT" | "KNOWN" };

/** Begins a volley with only the bullets whose fish is there now, so that no others are charged. */
export async function beginVolley(
  db: Pool,
  session: SessionRow,
  fired: Fired,
  holdMs: number,
): Promise<VolleyRound | VolleyRefusal> {
  const pond = ponds.get(session.game_code);
  const next = await newSeed();
  return inTransaction(db, async (tx) => {
    const seat = await findSeat(tx, session);
    const room = seat && (await findRoom(tx, seat.room_id));
    if (!pond || !seat || !room) return { code: "NO_SEAT" };
    if (seat.is_hot) return { code: "TOO_FAST" };
    const water = await waterOf(tx, pond, room);
    const volley: Volley = {
      cannon: seat.cannon,
      shot: formatMoney(fired.shot),
      shots: fired.shots.filter(({ fish }) => water.has(fish)),
      freeze: fired.freeze !== null && water.has(fired.freeze) && mayFreeze(room) ? fired.freeze : null,
      seed: seat.seed,
      commitment: seat.seed_hash,
      returns: pond.returnBasisPoints,
    };
    const weight = weightOf(volley);
    if (weight === 0) return { code: "FISH_GONE" };
    const round = { id: randomUUID(), clientKey: fired.clientKey, stake: BigInt(weight) * fired.shot, holdMs, volley };
    const begun = await insertVolley(tx, session, round, {
      roomId: room.id,
      nextSeed: next.seed,
      nextHash: next.hash,
    });
    return begun ?? { code: "KNOWN" };
  });
}

/** Fires a volley, or returns the one already fired with this key. */
export async function fire(
  { db, rounds }: { db: Pool; rounds: Pick<Rounds, "known" | "bet" | "holdMs"> },
  session: SessionRow,
  fired: Fired,
): Promise<{ round: VolleyRound } | VolleyRefusal> {
  const before = await rounds.known<VolleyRound>(session, fired.clientKey);
  if (before) return { round: before };
  const begun = await beginVolley(db, session, fired, rounds.holdMs);
  if (!("code" in begun)) return { round: await rounds.bet(begun) };
  const known = begun.code === "FISH_GONE" ? undefined : await rounds.known<VolleyRound>(session, fired.clientKey);
  return known ? { round: known } : begun;
}

/** Returns the label from which a volley's numbers follow; the page creates the key before it knows the seed. */
export const labelOf = (round: Pick<VolleyRound, "client_key">): string => round.client_key;

/** Decides a volley once its stake is taken; undefined where another process moved it first. */
export async function decideVolley(
  db: Pool,
  round: VolleyRound,
  { balance, holdMs }: { balance: Money; holdMs: number },
): Promise<VolleyRound | undefined> {
  const { volley, pond_id } = round;
  const pond = ponds.get(round.game_code);
  if (!volley || pond_id === null || !pond) throw new Error(`round ${round.id} is no volley`);
  return inTransaction(db, async (tx) => {
    const room = await findRoom(tx, pond_id, true);
    if (!room) throw new Error(`no room ${pond_id}`);
    const water = await waterOf(tx, pond, room);
    const froze = volley.freeze !== null && water.has(volley.freeze) && mayFreeze(room);
    const caught: string[] = [];
    const below = sourceOf(volley.seed, round.game_code, labelOf(round));
    const bullets = await decideBullets(singleBullets(volley), volley.returns, below, {
      // A freezing bullet at a pond that cannot freeze now is refunded like one whose fish is gone.
      aim: (fish, weight) => (weight > 1 && !froze ? undefined : targetOf(water, fish)),
      take: (fish) => {
        water.delete(fish);
        caught.push(fish);
      },
    });
    const { win, back } = paidFor(bullets, readMoney(volley.shot));
    const common = { volley: { ...volley, bullets, froze }, balance, holdMs };
    // A volley that met no fish was no bet: its stake is refunded as if it had not been fired.
    if (back === round.stake) return moveRound(tx, round, { ...common, state: "undoing", refusal: "FISH_GONE" });
    const risked = back > 0n ? { atRisk: round.stake - back } : {};
    const settling = await moveRound(tx, round, { ...common, ...risked, state: "settling", win });
    if (!settling) return undefined;
    if (caught.length > 0) await insertCatches(tx, round, caught);
    if (froze) await freezeRoom(tx, room, freeze);
    return settling;
  });
}
