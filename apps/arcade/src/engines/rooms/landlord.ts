import { byPower, groups, isRun, power, runsOf, setsOf, type Combo } from "./combos.ts";
import { at, reached, type CardGame, type HandView, type Pick } from "./game.ts";
import { Shedding, type Variant } from "./shedding.ts";
import type { Transfer } from "./settle.ts";

/*
 * Landlord (dou dizhu): three players, 54 cards. The highest bidder takes the three remaining cards and plays against
 * the two others. Bombs and the rocket double the stake, and so does a win before the other side has played a card.
 */

const counted = (cards: readonly number[]) =>
  [...groups(cards).entries()].map(([each, all]) => ({ power: each, count: all.length }));

/** Reads a run of trios with as many single cards, or pairs, as wings. */
function plane(cards: readonly number[]): Combo | undefined {
  const counts = counted(cards);
  const trios = counts.filter(({ count }) => count >= 3).map((each) => each.power);
  for (const wing of [0, 1, 2]) {
    const steps = cards.length / (3 + wing);
    if (!Number.isInteger(steps) || steps < 1) continue;
    for (let from = trios.length - steps; from >= 0; from -= 1) {
      const run = trios.slice(from, from + steps);
      if (steps > 1 && !isRun(run)) continue;
      const rest = counts.map(({ power: each, count }) => count - (run.includes(each) ? 3 : 0));
      if (wing === 2 && rest.some((count) => count % 2 !== 0)) continue;
      const kind = steps === 1 ? `trio${wing}` : `plane${wing}`;
      return { kind, length: steps, worth: run[0] ?? 0, cards };
    }
  }
  return undefined;
}

export function readLandlord(cards: readonly number[]): Combo | undefined {
  const counts = counted(cards);
  const [first] = counts;
  if (!first) return undefined;
  const count = cards.length;
  const made = (kind: string, length: number, worth: number): Combo => ({ kind, length, worth, cards });
  const powers = counts.map((each) => each.power).toSorted((a, b) => a - b);
  if (count === 2 && powers.join() === "13,14") return made("rocket", 1, 99);
  if (counts.length === 1) {
    const kind = ["single", "pair", "trio0", "bomb"][count - 1];
    return kind ? made(kind, 1, first.power) : undefined;
  }
  const same = first.count;
  const isEven = counts.every((each) => each.count === same);
  if (isEven && isRun(powers) && ((same === 1 && count >= 5) || (same === 2 && count >= 6))) {
    return made(same === 1 ? "straight" : "pairs", powers.length, powers[0] ?? 0);
  }
  const four = counts.find((each) => each.count === 4);
  if (four && count === 6) return made("four1", 1, four.power);
  if (four && count === 8 && counts.every((each) => each.count % 2 === 0)) return made("four2", 1, four.power);
  return plane(cards);
}

export function beatsLandlord(one: Combo, other: Combo): boolean {
  if (one.kind === "rocket") return true;
  if (one.kind === "bomb" && other.kind !== "bomb") return other.kind !== "rocket";
  return one.kind === other.kind && one.length === other.length && one.worth > other.worth;
}

/** Adds wings to runs of trios: the lowest cards outside larger sets. */
function winged(cards: readonly number[], trios: readonly number[], wing: number): number[] | undefined {
  if (wing === 0) return [...trios];
  const left = cards.filter((card) => !trios.includes(card) && !trios.some((each) => power(each) === power(card)));
  const wings = setsOf(left, wing).slice(0, trios.length / 3);
  return wings.length === trios.length / 3 ? [...trios, ...wings.flat()] : undefined;
}

/** Lists the possible leads: the longest combinations of the lowest cards first. */
function leads(cards: readonly number[]): number[][] {
  const planes = [...runsOf(cards, 3, 2), ...setsOf(cards, 3)];
  const runs = [...runsOf(cards, 1, 5), ...runsOf(cards, 2, 3)].toSorted((a, b) => b.length - a.length);
  const trios = planes.flatMap((trio) =>
    [winged(cards, trio, 1), winged(cards, trio, 2), trio].filter((each) => each !== undefined),
  );
  const sets = [...setsOf(cards, 2), ...setsOf(cards, 1)].toSorted((a, b) => power(a[0] ?? 0) - power(b[0] ?? 0));
  const isWhole = (set: readonly number[]) => (groups(cards).get(power(set[0] ?? 0)) ?? []).length === set.length;
  const whole = sets.filter(isWhole);
  const broken = sets.filter((set) => !isWhole(set));
  return [
    ...runs.filter((run) => (run.length > 5 ? power(run[0] ?? 0) < 6 : power(run[0] ?? 0) < 4)),
    ...trios,
    ...whole,
    ...runs,
    ...broken,
  ];
}

export function movesOfLandlord(cards: readonly number[], lead: Combo | undefined): number[][] {
  const bombs = setsOf(cards, 4);
  const jokers = cards.filter((card) => card >= 52);
  const strong = [...bombs, ...(jokers.length === 2 ? [jokers] : [])];
  const all = readLandlord(cards);
  if (!lead) return [...(all ? [[...cards]] : []), ...leads(cards), ...strong];
  const candidates = candidatesFor(cards, lead);
  const found = [...candidates, ...strong].filter((each) => {
    const combo = readLandlord(each);
    return combo !== undefined && beatsLandlord(combo, lead);
  });
  return found;
}

function candidatesFor(cards: readonly number[], { kind, length }: Combo): number[][] {
  if (kind === "single")
    return setsOf(cards, 1).toSorted(
      (a, b) => broken(cards, a) - broken(cards, b) || power(a[0] ?? 0) - power(b[0] ?? 0),
    );
  if (kind === "pair") return setsOf(cards, 2);
  if (kind === "straight") return runsOf(cards, 1, length).filter((run) => run.length === length);
  if (kind === "pairs") return runsOf(cards, 2, length).filter((run) => run.length === length * 2);
  const wing = Number(kind.at(-1));
  const trios = kind.startsWith("trio")
    ? setsOf(cards, 3)
    : kind.startsWith("plane")
      ? runsOf(cards, 3, length).filter((run) => run.length === length * 3)
      : [];
  return trios.map((trio) => winged(cards, trio, wing)).filter((each) => each !== undefined);
}
const broken = (cards: readonly number[], set: readonly number[]) =>
  Number((groups(cards).get(power(set[0] ?? 0)) ?? []).length > set.length);

const variant: Variant = {
  mustBeat: false,
  deal(hand, deck) {
    for (let index = 0; index < 51; index += 1) at(hand.players, index % 3).cards.push(at(deck, index));
    hand.extra = byPower(deck.slice(51));
    hand.next = (hand.setup.button + 1) % 3;
  },
  bids({ landlord, bidSoFar, ended }) {
    if (landlord !== undefined || ended) return [];
    return ["pass", "bid:1", "bid:2", "bid:3"].filter((bid) => bid === "pass" || Number(bid.at(-1)) > bidSoFar);
  },
  bid(hand, player, action) {
    hand.bidsMade += 1;
    if (action !== "pass") {
      hand.bidSoFar = Number(action.at(-1));
      hand.bidder = player;
    }
    if (hand.bidSoFar < 3 && hand.bidsMade < 3) {
      hand.next = (player + 1) % 3;
      return;
    }
    const highest = hand.bidder;
    // Without any bid, the hand is over and nobody owes anything.
    if (highest === undefined) return hand.finish([]);
    hand.landlord = highest;
    hand.next = highest;
    const own = at(hand.players, highest);
    own.cards = byPower([...own.cards, ...hand.extra]);
    for (const each of hand.players) each.did = null;
  },
  read: readLandlord,
  beats: beatsLandlord,
  moves: movesOfLandlord,
  owed(hand, winner): Transfer[] {
    const landlord = hand.landlord ?? 0;
    const peasants = [0, 1, 2].filter((player) => player !== landlord);
    const isSpring =
      winner === landlord
        ? peasants.every((player) => at(hand.players, player).plays === 0)
        : at(hand.players, landlord).plays === 1;
    if (isSpring) hand.doubled += 1;
    const amount = hand.unit * BigInt(hand.bidSoFar) * 2n ** BigInt(hand.doubled);
    return peasants.map((player) =>
      winner === landlord ? { from: player, to: landlord, amount } : { from: landlord, to: player, amount },
    );
  },
};

/** Bids by the strong cards in hand. */
function bid(own: readonly number[], choices: readonly string[], pick: Pick): string {
  const count = (least: number) => own.filter((card) => power(card) >= least).length;
  const strength =
    count(13) * 3 + (count(12) - count(13)) * 2 + (count(11) - count(12)) + setsOf(own, 4).length * 4 + pick(3);
  const wanted = reached(strength, [6, 8, 11]);
  return choices.findLast((each) => each !== "pass" && Number(each.at(-1)) <= wanted) ?? "pass";
}

/** Plays low, saves bombs, and beats the partner only when necessary. */
function think(view: HandView, player: number, _unit: bigint, pick: Pick): string {
  const { options, lead } = view;
  const own = at(view.players, player).cards.filter((card) => card !== null);
  if (options?.kind === "choose") return bid(own, options.choices, pick);
  if (options?.kind !== "shed") return "pass";
  const moves = options.hints;
  const [first] = moves;
  const landlord = view.players.findIndex(({ role }) => role === "landlord");
  const isPartner = (other: number) => player !== landlord && other !== landlord;
  const isFew = view.players.some(({ cards }, other) => other !== player && !isPartner(other) && cards.length <= 4);
  if (!first) return "pass";
  const kind = readLandlord(first)?.kind;
  if (first.length < own.length && lead) {
    if (isPartner(lead.by) && (power(first[0] ?? 0) > 8 || lead.cards.length > 2)) return "pass";
    if ((kind === "bomb" || kind === "rocket") && !isFew && pick(10) > 1) return "pass";
    if (power(first[0] ?? 0) >= 12 && !isFew && pick(10) > 4) return "pass";
  }
  // Against an opponent with one card left, singles are led from the highest.
  const oneLeft =
    !lead && view.players.some(({ cards }, other) => !isPartner(other) && other !== player && cards.length === 1);
  const move = oneLeft && first.length === 1 ? (moves.findLast((each) => each.length === 1) ?? first) : first;
  return `play:${move.join()}`;
}

export const landlord: CardGame = {
  seats: 3,
  least: 3,
  filled: 3,
  deck: 54,
  seconds: { act: 20, show: 7 },
  buyIn: { least: 12n, most: 200n, start: 40n },
  begin: (setup, deck) => new Shedding(variant, setup, deck),
  think,
};
