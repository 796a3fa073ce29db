import { none, oneOf, type Choices, type Rules, type Step } from "../alone/rules.ts";
import { drawFrom, keyWords } from "./luck.ts";
import { SCATTER } from "./skin.ts";
import { sumOf, type Slot } from "./slot.ts";

/*
 * Adapts a slot to the rules of solo games: a spin is decided with its stake, except for the choice of free spins,
 * which is the player's move. Everything that follows from a spin belongs to its one bet.
 */

const spinMs = 10_000;
const stepMs = 4_000;

const isBought = (choices: Choices): boolean => choices["buy"] === "free";

/** Returns the record of a round: the first window, its pay, and what followed. */
function detailOf(steps: readonly Step[], emblems: readonly string[]): Record<string, unknown> {
  const [first] = steps;
  const nameOf = (symbol: number) => (emblems[symbol] ?? `symbol ${symbol + 1}`).replaceAll("-", " ");
  const free = steps.filter((step) => step.free > 0);
  const more = steps.filter((step) => step.free === 0).slice(1);
  return {
    window: first?.window.map((reel) => reel.map(nameOf)) ?? [],
    lines: (first?.wins ?? []).map(({ line, ways, symbol, count, pays }) => ({
      ...(line === undefined ? {} : { line }),
      ...(ways === undefined ? {} : { ways }),
      symbol: nameOf(symbol),
      count,
      pays: (pays / 100).toFixed(2),
    })),
    scatters: first?.window.flat().filter((symbol) => symbol === SCATTER).length ?? 0,
    ...(more.length > 0 ? { [more[0]?.by ?? ""]: more.length } : {}),
    freeSpins: free.at(-1)?.free ?? 0,
    freePays: (sumOf(free) / 100).toFixed(2),
    unit: "stake",
  };
}

/** Creates the rules of a slot's round from those of its reels. */
export function slotRules(slot: Slot): Rules {
  return {
    accepts: (choices) => none(choices) || (slot.price !== undefined && oneOf(choices, "buy", ["free"]) !== undefined),
    buysFeature: isBought,
    parts: (choices) => (isBought(choices) ? (slot.price ?? 1) : 1),
    async draw(below) {
      const key: number[] = [];
      while (key.length < keyWords) key.push(await below(2 ** 32));
      return key;
    },
    play(luck, choices, moves) {
      const bet = { isBought: isBought(choices) };
      const round = slot.play(drawFrom(luck), bet);
      const [move] = moves;
      if (!round.asks || move === undefined) {
        if (moves.length > 0) return undefined;
        const isOver = !round.asks;
        return {
          view: { steps: round.steps },
          moves: isOver ? [] : [{ move: "pick", extra: 0 }],
          isOver,
          pays: isOver ? round.pays : 0,
        };
      }
      const pick = round.asks.find((each) => move === `pick:${each}`);
      if (pick === undefined || moves.length > 1) return undefined;
      const { steps, pays } = slot.play(drawFrom(luck), { ...bet, pick });
      return { view: { steps }, moves: [], isOver: true, pays };
    },
    // This is the middle of the offered choices.
    leave: () => "pick:12",
    details: ({ view }, choices, emblems = []) => ({
      ...(isBought(choices) ? { buy: "free spins" } : {}),
      ...detailOf(view.steps ?? [], emblems),
    }),
    showMs: ({ view }) => spinMs + stepMs * Math.max(0, (view.steps ?? []).length - 1),
  };
}
