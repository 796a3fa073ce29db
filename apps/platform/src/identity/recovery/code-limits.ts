import type { Connection, Tx } from "../../kit/db/pool.ts";
import type { Refusal } from "../../kit/db/refusal.ts";
import { transact } from "../../kit/db/transact.ts";
import { bump, countOf, limitKey, type LimitKey } from "../../kit/db/throttle.ts";
import { prefixOf, type Network } from "@croupier/server/network";
import type { CodePlace } from "./store.ts";

const daySeconds = 24 * 3600;
/**
 * Messages a day to one recipient: for one network, for address ranges that asked before, and for all. The part above
 * `repeated` is a reserve, of which each address range gets one message.
 */
const mostADay = { network: 5, repeated: 10, all: 20 };

/** Messages within a pause: for one network, and for all that asked before. */
const pauses = {
  code: { seconds: 60, network: 1, all: 3 },
  "second-code": { seconds: 60, network: 1, all: 3 },
  "password-link": { seconds: 3600, network: 3, all: 6 },
} as const;

/** Codes to one recipient for one network before the specification's "retry after 5 minutes" (section 9). */
const inFiveMinutes = { seconds: 300, network: 3 } as const;

/** The kinds of message requested without a session; each has its own counters. */
export type Requested = keyof typeof pauses;

type Place = Pick<CodePlace, "merchant" | "recipient">;
type Counter = [key: LimitKey, most: number, seconds: number];

/** Returns the key that counts a day's messages to one recipient from all networks unknown to it. */
export const allDayKey = (requested: Requested, { merchant, recipient }: Place): LimitKey =>
  limitKey(`${requested}-all-day`, { merchant }, recipient);

function refusalOf(seconds: number): "PHONE_TOO_MANY" | "CODE_TOO_MANY" | "CODE_TOO_SOON" {
  if (seconds === inFiveMinutes.seconds) return "PHONE_TOO_MANY";
  return seconds < daySeconds ? "CODE_TOO_SOON" : "CODE_TOO_MANY";
}

async function countUpTo(tx: Tx, [key, most, seconds]: Counter): Promise<Refusal | undefined> {
  if ((await bump(tx, key, seconds)) <= most) return undefined;
  const { secondsLeft } = await countOf(tx, key);
  return { refused: refusalOf(seconds), value: { secondsLeft }, retryAfterSeconds: secondsLeft };
}

async function countEach(tx: Tx, counters: Counter[]): Promise<Refusal | undefined> {
  for (const counter of counters) {
    const refused = await countUpTo(tx, counter);
    if (refused) return refused;
  }
  return undefined;
}

function ofNetwork(requested: Requested, { merchant, recipient }: Place, network: Network): Counter[] {
  const { seconds, network: most } = pauses[requested];
  const few = limitKey("code-network-few-pause", { merchant }, recipient, network);
  return [
    [limitKey(`${requested}-network-pause`, { merchant }, recipient, network), most, seconds],
    ...(requested === "code" ? [[few, inFiveMinutes.network, inFiveMinutes.seconds] satisfies Counter] : []),
    [limitKey(`${requested}-network-day`, { merchant }, recipient, network), mostADay.network, daySeconds],
  ];
}

/** Counts for the recipient over all networks; an address range's first message of the day may use the reserve. */
async function countForAll(tx: Tx, requested: Requested, place: Place, network: Network): Promise<Refusal | undefined> {
  const { merchant, recipient } = place;
  const prefixKey = limitKey(`${requested}-prefix-day`, { merchant }, recipient, prefixOf(network));
  const isFirst = (await bump(tx, prefixKey, daySeconds)) === 1;
  const { seconds, all } = pauses[requested];
  return countEach(tx, [
    [limitKey(`${requested}-all-pause`, { merchant }, recipient), isFirst ? Infinity : all, seconds],
    [allDayKey(requested, place), isFirst ? mostADay.all : mostADay.repeated, daySeconds],
  ]);
}

const countStranger = async (tx: Tx, requested: Requested, place: Place, network: Network) =>
  (await countEach(tx, ofNetwork(requested, place, network))) ?? (await countForAll(tx, requested, place, network));

/**
 * Creates the limits of codes and links. A refused request is not counted, so that repeating it prolongs no pause.
 * Members have counters that strangers cannot use up: with a session, and on a network they signed in from before.
 */
export function createCodeLimits(db: Connection) {
  return {
    /** Counts a message requested without a session: by network, and for the recipient over all networks. */
    stranger: (requested: Requested, place: Place, network: Network) =>
      transact(db, (tx) => countStranger(tx, requested, place, network)),
    /** Counts a message requested on a network its member signed in from before; other networks do not count. */
    known: (requested: Requested, place: Place, network: Network) =>
      transact(db, (tx) => countEach(tx, ofNetwork(requested, place, network))),
    /** Counts a code that a session requests for the member's proven number or address. */
    own: (memberId: bigint, { recipient }: Place) =>
      transact(db, (tx) =>
        countEach(tx, [
          [limitKey("own-code-pause", memberId, recipient), 1, 60],
          [limitKey("own-code-day", memberId, recipient), mostADay.network, daySeconds],
        ]),
      ),
    /** Counts a code that a session requests for an unproven number or address: by member, and as a stranger's. */
    bind: (memberId: bigint, place: Place, network: Network) =>
      transact(
        db,
        async (tx) =>
          (await countUpTo(tx, [limitKey("bind-code-day", memberId), mostADay.repeated, daySeconds])) ??
          (await countStranger(tx, "code", place, network)),
      ),
  };
}
