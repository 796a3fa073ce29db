import { derive } from "../../src/engines/lotto/derive.ts";
import { commitmentOf } from "../../src/kit/seed.ts";
import { el } from "../dom.ts";
import { read, show } from "../money.ts";
import { text } from "../text.ts";
import type { LottoDrawView, LotteryView, SlipView } from "./api.ts";
import { endOf, paidOn, paidOnAll } from "./endings.ts";
import { pickName, playName } from "./names.ts";

/** Returns the hue of a ball. */
export function hueOf(n: number, { shape: { low, high } }: LotteryView): number {
  return Math.round(((n - low) / (high - low + 1)) * 330);
}

export function ballsOf(numbers: readonly number[], lottery: LotteryView, tag: "li" | "span"): HTMLElement[] {
  return numbers.map((n) => {
    const ball = el(tag, { class: "ball" }, String(n));
    ball.style.setProperty("--ball", String(hueOf(n, lottery)));
    return ball;
  });
}

/** Number of draws in the list; the trend counts all known ones. */
const listed = 20;

async function agrees(draw: LottoDrawView, lottery: LotteryView): Promise<boolean> {
  if (!draw.seed || !draw.result) return false;
  const numbers = await derive(lottery.shape, draw.seed, lottery.gameCode, draw.issue);
  return (await commitmentOf(draw.seed)) === draw.sealedSeed && numbers.join() === draw.result.join();
}

/** Lists the other prizes under the special one, each as a separate number. */
function prizesOf(result: readonly number[], { prizes }: LotteryView): HTMLElement[] {
  let from = 0;
  const numbers = prizes.map((length) => {
    from += length;
    return el("li", {}, result.slice(from - length, from).join(""));
  });
  return numbers.length > 1 ? [el("ol", { class: "prizes" }, ...numbers.slice(1))] : [];
}

/** Lists past draws with their seed commitment and seed; the browser checks both. */
export function results(past: readonly LottoDrawView[], lottery: LotteryView): HTMLElement {
  const rows = past.slice(0, listed).map((draw) => {
    const verdict = el("p", { class: "verdict", role: "status" });
    const verify = el("button", { type: "button", class: "quiet small" }, text("lotto.verify"));
    verify.addEventListener("click", async () => {
      const right = await agrees(draw, lottery);
      verdict.textContent = right ? `✓ ${text("lotto.verified")}` : text("lotto.notVerified");
      verdict.classList.toggle("right", right);
    });
    const hidden = el(
      "details",
      {},
      el("summary", {}, `${text("lotto.seal")} ${draw.sealedSeed.slice(0, 8)}…`),
      el(
        "dl",
        {},
        el("dt", {}, text("lotto.seal")),
        el("dd", {}, draw.sealedSeed),
        el("dt", {}, text("lotto.seed")),
        el("dd", {}, draw.seed ?? ""),
      ),
      verify,
      verdict,
    );
    const shown = draw.result
      ? [
          el("ol", { class: "balls small" }, ...ballsOf(draw.shown ?? [], lottery, "li")),
          ...prizesOf(draw.result, lottery),
        ]
      : [el("p", {}, text("lotto.failed"))];
    return el(
      "li",
      { class: "past" },
      el("p", { class: "label" }, text("lotto.drawNumber", { issue: draw.issue })),
      ...shown,
      hidden,
    );
  });
  if (rows.length === 0) return el("p", { class: "hint" }, text("lotto.noPast"));
  return el("div", {}, el("p", { class: "hint" }, text("lotto.how")), el("ul", {}, ...rows));
}

/** Lists how often each number was drawn recently, and for how long it was not. */
export function trend(past: readonly LottoDrawView[], lottery: LotteryView): HTMLElement {
  const drawn = past.flatMap(({ result }) => (result ? [result] : []));
  if (drawn.length === 0) return el("p", { class: "hint" }, text("lotto.noPast"));
  const { low, high } = lottery.shape;
  const numbers = Array.from({ length: high - low + 1 }, (_, at) => low + at);
  const times = numbers.map((n) => drawn.flat().filter((each) => each === n).length);
  const most = Math.max(1, ...times);
  const rows = numbers.map((n, at) => {
    const since = drawn.findIndex((result) => result.includes(n));
    const bar = el("span", { class: "bar", "aria-hidden": "true" });
    bar.style.setProperty("--part", `${((times[at] ?? 0) / most) * 100}%`);
    return el(
      "tr",
      {},
      el("th", { scope: "row" }, String(n)),
      el("td", { class: "wide" }, bar, el("span", {}, String(times[at] ?? 0))),
      el("td", {}, since < 0 ? `${drawn.length}+` : String(since)),
    );
  });
  const head = [text("lotto.number"), text("lotto.times"), text("lotto.missing")].map((name) =>
    el("th", { scope: "col" }, name),
  );
  return el(
    "table",
    { class: "trend" },
    el("caption", {}, text("lotto.often", { draws: drawn.length })),
    el("thead", {}, el("tr", {}, ...head)),
    el("tbody", {}, ...rows),
  );
}

const slipEnd = (slip: SlipView): string => {
  if (slip.state === "cancelled")
    return slip.refusal === "DRAW_FAILED" ? text("lotto.failed") : text("lotto.states.cancelled");
  if (slip.state !== "done") return text(`lotto.states.${slip.state}`);
  return endOf(paidOnAll([slip]));
};

/** Counts the slips that still wait for their draw. */
export const countWaiting = (slips: readonly SlipView[]): number =>
  slips.filter(({ state }) => state === "betting" || state === "held").length;

/** Shows the result of a player's slips on a draw; empty where there are none. */
export function outcome(slips: readonly SlipView[], drawId: string | undefined): HTMLElement[] {
  const own = slips.filter((slip) => slip.drawId === drawId && (slip.state === "settling" || slip.state === "done"));
  if (own.length === 0) return [];
  const paid = paidOnAll(own);
  return [el("b", paid.ending === "won" ? { class: "won" } : {}, endOf(paid))];
}

/** Lists the player's latest slips of this lottery and their results. */
export function mine(slips: readonly SlipView[]): HTMLElement {
  if (slips.length === 0) return el("p", { class: "hint" }, text("lotto.noMine"));
  const rows = slips.map((slip) => {
    const lines = slip.lines.map((line) => {
      const paid = paidOn(line);
      const won = paid?.ending === "won";
      const shown = won ? show(paid.amount) : paid?.ending === "returned" ? endOf(paid) : show(read(line.stake));
      return el(
        "li",
        won ? { class: "won" } : {},
        el("span", {}, `${playName(line.play)}: ${pickName(line.pick)}`),
        el("span", {}, shown),
      );
    });
    const won = slip.state === "done" && paidOnAll([slip]).ending === "won";
    return el(
      "li",
      { class: "past", "data-slip": slip.state },
      el("p", { class: "label" }, text("lotto.drawNumber", { issue: slip.issue })),
      el("p", { class: won ? "end won" : "end" }, slipEnd(slip)),
      el("ul", { class: "lines-of" }, ...lines),
    );
  });
  return el("ul", {}, ...rows);
}
