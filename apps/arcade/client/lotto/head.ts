import { byId } from "../dom.ts";
import { text } from "../text.ts";
import type { LottoDrawView } from "./api.ts";
import { outcome } from "./past.ts";
import type { DrawScene } from "./scene.ts";
import type { Seen } from "./unseen.ts";

/** Names the draw that takes bets; until it is known, a placeholder of the same length keeps its lines free. */
export function showIssue(current: LottoDrawView | undefined, isKnown: boolean): void {
  const { issue, sealedSeed } = current ?? { issue: "00000000-0000", sealedSeed: "000000" };
  const seal = `${sealedSeed.slice(0, 4)}…${sealedSeed.slice(-2)}`;
  byId("issue").textContent =
    isKnown && !current
      ? text("lotto.waiting")
      : `${text("lotto.drawNumber", { issue })} · ${text("lotto.commitment", { seal })}`;
  byId("issue").title = current?.sealedSeed ?? "";
  byId("issue").classList.toggle("unknown", !isKnown);
}

/** Shows the last draw, or names the one that is being shown. */
export function showLast(
  scene: DrawScene,
  { playing, last }: { playing: LottoDrawView | undefined; last: LottoDrawView | undefined },
  slips: Seen["slips"],
): void {
  byId("last").classList.toggle("playing", playing !== undefined);
  const name = playing
    ? text("lotto.drawNumber", { issue: playing.issue })
    : last && text("lotto.lastDraw", { issue: last.issue });
  byId("last-name").textContent = name ?? "";
  byId("outcome").replaceChildren(...(playing ? [] : outcome(slips, last?.id)));
  if (!playing) scene.rest(last?.shown ?? []);
}
