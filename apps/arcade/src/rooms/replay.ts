import { readMoney } from "@croupier/contract/domain/money";
import { sourceOf } from "../draws/derive.ts";
import type { Play, Setup } from "./game.ts";
import { gameOf, type GameId } from "./games.ts";
import type { Hand, StoredSetup } from "./state.ts";

/** Plays hands again from their seeds: on the server at every step, on the page to verify one. */

/** What a hand's deck is derived with, beside its seed. */
interface Label {
  gameCode: string;
  room: string;
  number: number;
}

/** Shuffles a deck by a hand's seed: every order is equally likely. */
async function deckOf(seed: string, { gameCode, room, number }: Label, size: number): Promise<number[]> {
  const below = sourceOf(seed, gameCode, `${room}-${number}`);
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
/** Plays a hand again up to its last action; throws where an action is not possible. */
export async function replay(
  { id, gameCode, game }: { id: string; gameCode: string; game: GameId },
  hand: Pick<Hand, "number" | "seed" | "setup" | "actions">,
): Promise<Play> {
  const rules = gameOf(game);
  const deck = await deckOf(hand.seed, { gameCode, room: id, number: hand.number }, rules.deck);
  const play = rules.begin(readSetup(hand.setup), deck);
  for (const [player, action] of hand.actions) {
    if (!play.act(player, action)) throw new Error(`hand ${hand.number}: ${action} cannot be played again`);
  }
  return play;
}
