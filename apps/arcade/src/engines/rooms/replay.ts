import { readMoney } from "@croupier/contract/domain/money";
import { sourceOf } from "../../kit/seed.ts";
import type { CardGame, Play, Setup } from "./game.ts";
import { gameOf, type GameId } from "./games.ts";
import type { Hand, StoredSetup } from "./state.ts";

/** Replays hands from their seeds: on the server at every step, on the page to verify one. */

/** Inputs of a hand's deck beside its seed. */
interface Label {
  gameCode: string;
  room: string;
  number: number;
}

const mostKnown = 200;
const known = new Map<string, Promise<number[]>>();

/** Returns a hand's deck; decks are cached, as a hand is replayed at every step. */
function deckOf(seed: string, label: Label, game: CardGame): Promise<number[]> {
  const key = `${seed} ${label.gameCode} ${label.room} ${label.number}`;
  const deck = known.get(key) ?? makeDeck(seed, label, game);
  if (known.size >= mostKnown) known.clear();
  known.set(key, deck);
  return deck;
}

/** Shuffles a deck by a hand's seed, each order equally likely, or throws dice as often as the deck has entries. */
async function makeDeck(seed: string, { gameCode, room, number }: Label, game: CardGame): Promise<number[]> {
  const { deck: size, faces } = game;
  const below = sourceOf(seed, gameCode, `${room}-${number}`);
  if (faces !== undefined) {
    const throws: number[] = [];
    while (throws.length < size) throws.push(await below(faces));
    return throws;
  }
  const deck = Array.from({ length: size }, (_, card) => card);
  for (let last = size - 1; last > 0; last -= 1) {
    const other = await below(last + 1);
    const card = deck[last] ?? 0;
    deck[last] = deck[other] ?? 0;
    deck[other] = card;
  }
  return deck;
}

const readSetup = ({ stacks, posts, button, unit }: StoredSetup): Setup => ({
  stacks: stacks.map(readMoney),
  posts,
  button,
  unit: readMoney(unit),
});
/** Replays a hand up to its last action; throws where an action is impossible. */
export async function replay(
  { id, gameCode, game }: { id: string; gameCode: string; game: GameId },
  hand: Pick<Hand, "number" | "seed" | "setup" | "actions">,
): Promise<Play> {
  const rules = gameOf(game);
  const deck = await deckOf(hand.seed, { gameCode, room: id, number: hand.number }, rules);
  const play = rules.begin(readSetup(hand.setup), deck);
  for (const [player, action] of hand.actions) {
    if (!play.act(player, action)) throw new Error(`hand ${hand.number}: ${action} cannot be played again`);
  }
  return play;
}
