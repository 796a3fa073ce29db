import { formatMoney } from "@croupier/contract/domain/money";
import { allPay, bestOf, boardBuyIn } from "./board.ts";
import {
  at,
  type CardGame,
  type Ended,
  type HandView,
  type Pick,
  type Play,
  type PlayerView,
  type Recap,
  type Setup,
} from "./game.ts";
import { settle } from "./settle.ts";

/*
 * Dice bluff: five dice under each cup. In turn, players bid how many dice of a face are under all cups; each bid
 * raises the number, or the face at the same number. Ones are wild until somebody bids ones. A player who doubts the
 * last bid opens the cups.
 */

const dicePerCup = 5;

interface Bid {
  count: number;
  face: number;
  by: number;
}

/** Counts the dice of a face. */
export const countOf = (dice: readonly number[], face: number, onesAreWild: boolean): number =>
  dice.filter((die) => die === face || (onesAreWild && die === 1)).length;

class DiceBluff implements Play {
  readonly #setup: Setup;
  readonly #cups: readonly (readonly number[])[];
  readonly #did: (string | null)[];
  #next: number;
  #bid: Bid | undefined;
  #areOnesWild = true;
  #loser: number | undefined;
  #ended: Ended | undefined;

  constructor(setup: Setup, dice: readonly number[]) {
    this.#setup = setup;
    this.#cups = setup.stacks.map((_, player) =>
      dice
        .slice(player * dicePerCup, (player + 1) * dicePerCup)
        .map((die) => die + 1)
        .toSorted((a, b) => a - b),
    );
    this.#did = setup.stacks.map(() => null);
    this.#next = setup.button;
  }

  get ended(): Ended | undefined {
    return this.#ended;
  }
  get turn(): readonly number[] {
    return this.#ended ? [] : [this.#next];
  }

  #moves(): string[] {
    const most = this.#cups.length * dicePerCup;
    const before = this.#bid;
    const bids = Array.from({ length: most }, (_, at0) => at0 + 1).flatMap((count) =>
      [1, 2, 3, 4, 5, 6]
        .filter((face) => !before || count > before.count || (count === before.count && face > before.face))
        .map((face) => `bid:${count}:${face}`),
    );
    return before ? ["open", ...bids] : bids;
  }

  act(player: number, action: string): boolean {
    if (!this.turn.includes(player) || !this.#moves().includes(action)) return false;
    const [verb = "", count = "", face = ""] = action.split(":");
    if (verb === "open") {
      this.#did[player] = verb;
      this.#open(player);
      return true;
    }
    this.#did[player] = `say:${count}×${face}`;
    this.#bid = { count: Number(count), face: Number(face), by: player };
    if (this.#bid.face === 1) this.#areOnesWild = false;
    this.#next = (player + 1) % this.#cups.length;
    return true;
  }

  #found(): number {
    return this.#bid ? countOf(this.#cups.flat(), this.#bid.face, this.#areOnesWild) : 0;
  }

  #open(by: number): void {
    const bid = this.#bid;
    if (!bid) return;
    this.#loser = this.#found() >= bid.count ? by : bid.by;
    const { stacks, unit } = this.#setup;
    // The loser pays every other player.
    const owed = allPay(this.#loser, stacks.length, unit).map(({ from, to, amount }) => ({
      from: to,
      to: from,
      amount,
    }));
    this.#ended = settle(stacks, owed);
  }

  defaultAction(): string {
    return at(this.#moves(), 0);
  }

  #player(index: number): PlayerView {
    const before = at(this.#setup.stacks, index);
    const now = this.#ended ? at(this.#ended.stacks, index) : before;
    return {
      stack: formatMoney(now),
      bet: formatMoney(0n),
      cards: [],
      did: this.#did[index] ?? null,
      isIn: true,
      role: null,
      hand: null,
      gain: this.#ended ? formatMoney(now - before) : null,
    };
  }

  view(reader: number | undefined): HandView {
    const isOwn = reader !== undefined && this.turn.includes(reader);
    const isOver = this.#ended !== undefined;
    const bid = this.#bid;
    return {
      phase: "move",
      players: this.#cups.map((_, index) => this.#player(index)),
      board: [],
      pots: [],
      turn: this.turn,
      options: isOwn ? { kind: "move", moves: this.#moves(), canResign: false } : null,
      isOver,
      facts: {
        ...(this.#areOnesWild ? {} : { ones: "1" }),
        ...(isOver ? { found: String(this.#found()) } : {}),
      },
      position: {
        cells: bid ? [bid.count, bid.face] : [],
        by: bid?.by ?? null,
        last: this.#loser === undefined ? [] : [this.#loser],
        dice: [],
        rows: this.#cups.map((cup, index) => (isOver || index === reader ? cup : cup.map(() => 0))),
      },
    };
  }

  recap(index: number): Recap {
    const bid = this.#bid;
    return {
      cards: at(this.#cups, index).join(" "),
      board: bid ? `bid ${bid.count} × ${bid.face}, found ${this.#found()}` : "",
      hand: index === this.#loser ? "lost" : "won",
    };
  }
}

/** Makes plausible bids, opens on implausible ones, and bluffs now and then. */
function think({ options, position, players, facts }: HandView, player: number, pick: Pick): string {
  if (options?.kind !== "move" || !position) return "";
  const own = position.rows[player] ?? [];
  const others = (players.length - 1) * dicePerCup;
  const isWild = facts["ones"] === undefined;
  const expected = (face: number) =>
    countOf(own, face, isWild && face !== 1) + others * (isWild && face !== 1 ? 1 / 3 : 1 / 6);
  const [count, face] = position.cells;
  const boldness = pick(100) / 100;
  if (count !== undefined && face !== undefined && count > expected(face) + 0.6 + boldness) return "open";
  const bids = options.moves.filter((move) => move !== "open");
  if (bids.length === 0) return "open";
  return bestOf(bids, (move) => {
    const [, many = "0", of = "1"] = move.split(":");
    const margin = expected(Number(of)) - Number(many);
    // The bot bids as high as is plausible, but not higher than needed.
    return margin < -0.5 ? margin * 10 : -Math.abs(margin - 1 - boldness);
  });
}

export const diceBluff: CardGame = {
  seats: 4,
  least: 2,
  filled: 4,
  deck: 4 * dicePerCup,
  faces: 6,
  isLong: true,
  seconds: { act: 20, show: 9 },
  buyIn: { ...boardBuyIn, least: 6n },
  begin: (setup, dice) => new DiceBluff(setup, dice),
  think: (view, player, _unit, pick) => think(view, player, pick),
};
