import { el } from "../dom.ts";
import { read, show, showGain } from "../money.ts";
import { findText } from "../text.ts";
import type { SoloRound } from "./api.ts";
import { multiple } from "./scene.ts";

interface Parts {
  isBusy: boolean;
  /** Completes a move by what is selected; undefined where more has to be selected. */
  complete(move: string): string | undefined;
  act(move: string): void;
}

/** Answers what stands below a move's name: what it costs, what it brings, or what it would pay. */
function below({ unit, played, elapsed }: SoloRound, move: string, extra: number): string | undefined {
  const worth = (hundredths: number) => (read(unit) * BigInt(hundredths)) / 100n;
  const { now, next } = played.view;
  if (extra > 0) return showGain(worth(extra));
  if (move === "cash" && now !== undefined) return show(worth(now));
  const rate = next?.[move];
  // Where time decides, the scene writes it while it grows.
  return rate === undefined ? (elapsed === null ? undefined : "") : multiple(rate);
}

/** The buttons of the moves that are named; a cell or a tile that is pressed itself has none. */
export function moveButtons(round: SoloRound, { isBusy, complete, act }: Parts): HTMLElement[] {
  return round.played.moves
    .flatMap(({ move, extra }) => {
      const name = findText(`solo.moves.${move}`);
      return name === undefined ? [] : [{ move, extra, name }];
    })
    .map(({ move, extra, name }, at) => {
      const note = below(round, move, extra);
      const button = el(
        "button",
        { type: "button", class: at === 0 ? "primary" : "move", "data-move": move },
        name,
        ...(note === undefined ? [] : [el("small", {}, note)]),
      );
      const completed = complete(move);
      button.disabled = isBusy || completed === undefined;
      button.addEventListener("click", () => act(completed ?? move));
      return button;
    });
}
