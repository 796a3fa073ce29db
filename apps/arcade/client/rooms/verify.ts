import { commitmentOf } from "../../src/kit/seed.ts";
import { replay } from "../../src/engines/rooms/replay.ts";
import type { HandState, LastHand, RoomsView } from "./api.ts";

/** Record of the hands this page saw: their commitments in advance, and their ends. */
export class Seen {
  readonly #commitments = new Map<number, string>();
  readonly #ends = new Map<number, string>();

  note(hand: HandState): void {
    if (!this.#commitments.has(hand.number)) this.#commitments.set(hand.number, hand.commitment);
    if (hand.isOver) this.#ends.set(hand.number, hand.players.map(({ stack }) => stack).join());
  }

  /** Replays a hand from its seed on this device, and compares it with the commitment and the display. */
  async verify(view: RoomsView, room: string, last: LastHand): Promise<boolean> {
    const { gameCode, game } = view.title;
    const isSame = (await commitmentOf(last.seed)) === last.commitment;
    const before = this.#commitments.get(last.number);
    if (!isSame || (before !== undefined && before !== last.commitment)) return false;
    const play = await replay({ id: room, gameCode, game }, last).catch(() => undefined);
    const end = play?.view(undefined);
    const shown = this.#ends.get(last.number);
    return end?.isOver === true && (shown === undefined || shown === end.players.map(({ stack }) => stack).join());
  }
}
