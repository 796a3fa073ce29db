import { el } from "../dom.ts";
import { read, show, showGain } from "../money.ts";
import { findText } from "../text.ts";
import type { SoloRound } from "./api.ts";
import { multiple } from "./scene.ts";

interface Parts {
  isBusy: boolean;
  /** Completes a move with the selection; undefined where the selection is incomplete. */
  complete(move: string): string | undefined;
  act(move: string): void;
}

/** Returns the text below a move's name: its price, its pay, or its possible pay. */
function below({ unit, played, elapsed }: SoloRound, move: string, extra: number): string | undefined {
  const worth = (hundredths: number) => (read(unit) * BigInt(hundredths)) / 100n;
  const { now, next } = played.view;
  if (extra > 0) return showGain(worth(extra));
  if (move === "cash" && now !== undefined) return show(worth(now));
  const rate = next?.[move];
  // In a timed round, the scene updates the text while the height grows.
  return rate === undefined ? (elapsed === null ? undefined : "") : multiple(rate);
}

/** Returns the buttons of the named moves; cells and tiles are pressed themselves. */
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
