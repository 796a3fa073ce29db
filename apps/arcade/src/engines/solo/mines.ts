import { paidAtStake, type Played, type Rules } from "../alone/rules.ts";

/*
 * Mines: some of 25 cells hide a mine. Each safely opened cell raises the pay of a cash-out: 97 % of the fair multiple,
 * rounded down to hundredths, and at most 1000 times the stake.
 */

const cellCount = 25;
const highest = 100_000n;

/** Numbers of mines a player may choose. */
export const mineCounts = ["1", "3", "5", "8", "12"] as const;

/** Returns the pay for a number of opened cells, in hundredths of the stake. */
export function minesPay(mines: number, opened: number): number {
  let [fair, share] = [1n, 1n];
  for (let at = 0; at < opened; at += 1) {
    fair *= BigInt(cellCount - at);
    share *= BigInt(cellCount - mines - at);
  }
  const pays = (97n * fair) / share;
  return Number(pays > highest ? highest : pays);
}

/** Shuffles all cells; the first of them hide the mines. */
const draw: Rules["draw"] = async (below) => {
  const left = Array.from({ length: cellCount }, (_, at) => at);
  const drawn: number[] = [];
  while (left.length > 0) drawn.push(...left.splice(await below(left.length), 1));
  return drawn;
};

function shown(mines: ReadonlySet<number>, opened: readonly number[], end: "cash" | "back" | undefined): Played {
  const hit = opened.find((cell) => mines.has(cell));
  const now = minesPay(mines.size, opened.length);
  const isFull = opened.length === cellCount - mines.size || now === Number(highest);
  const isOver = end !== undefined || hit !== undefined || isFull;
  const cells = Array.from({ length: cellCount }, (_, cell) => {
    if (cell === hit) return "hit";
    if (opened.includes(cell)) return "gem";
    return isOver ? (mines.has(cell) ? "mine" : "rest") : "";
  });
  const canCash = opened.length > 0;
  const moves = [{ move: "open", extra: 0 }, ...(canCash ? [{ move: "cash", extra: 0 }] : [])];
  const pays = hit !== undefined ? 0 : end === "back" ? 100 : now;
  const next = isOver ? {} : { open: minesPay(mines.size, opened.length + 1) };
  return {
    view: { cells, next, ...(canCash && hit === undefined ? { now } : {}) },
    moves: isOver ? [] : moves,
    isOver,
    pays: isOver ? pays : 0,
  };
}

export const mines: Rules = {
  accepts: ({ mines: count, ...rest }) => mineCounts.some((each) => each === count) && Object.keys(rest).length === 0,
  draw,
  play(luck, choices, moves) {
    const hidden = new Set(luck.slice(0, Number(choices.mines)));
    const opened: number[] = [];
    let end: "cash" | "back" | undefined;
    for (const move of moves) {
      if (shown(hidden, opened, end).isOver) return undefined;
      const cell = /^open:(\d|1\d|2[0-4])$/.exec(move)?.[1];
      if (cell !== undefined && !opened.includes(Number(cell))) opened.push(Number(cell));
      else if (move === "cash" && opened.length > 0) end = "cash";
      else if (move === "back" && opened.length === 0) end = "back";
      else return undefined;
    }
    return shown(hidden, opened, end);
  },
  returned: paidAtStake,
  // A player who opened nothing gets the stake back.
  leave: ({ moves }) => (moves.some(({ move }) => move === "cash") ? "cash" : "back"),
  details({ view, pays }) {
    const cells = view.cells ?? [];
    const opened = cells.filter((cell) => cell === "gem").length;
    return {
      opened: String(opened),
      end: cells.includes("hit") ? "a mine" : `cashed out, x${(pays / 100).toFixed(2)}`,
    };
  },
};
