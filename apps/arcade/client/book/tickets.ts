import { el } from "../dom.ts";
import { read, show } from "../money.ts";
import type { BookView, LegView, ResultView, TicketView } from "./api.ts";
import { writeOdds, type Format } from "./formats.ts";
import type { BookTexts } from "./texts.ts";
import { marketText, pickText } from "./words.ts";

/** Builds tickets and results. */

interface Parts {
  view: BookView;
  texts: BookTexts;
  format: Format;
  /** The ticket whose cash-out waits for a second press. */
  asked: string | undefined;
}

function leg(each: LegView, { view, texts, format }: Parts): HTMLElement {
  const sport = view.book.sports.find(({ id }) => id === each.sport);
  const market = sport ? marketText(each.bet, sport, texts) : "";
  const where = el("small", {});
  if (each.isLive && !each.outcome) where.append(el("i", { class: "dot" }));
  const score = each.score ? ` ${each.score.join("–")} ` : " – ";
  where.append(`${market} · ${each.home}${score}${each.away}`);
  const row = el("li", {}, el("p", {}, el("b", {}, pickText(each.bet, each, texts)), where));
  row.append(el("span", { class: "its-odds" }, el("b", {}, writeOdds(each.odds, format))));
  if (each.outcome) row.append(el("em", { class: `outcome ${each.outcome}` }, texts.outcomes[each.outcome]));
  return row;
}

export function ticket(each: TicketView, parts: Parts): HTMLElement {
  const { texts, asked } = parts;
  const kind =
    each.legs.length === 1
      ? texts.singles
      : each.size === each.legs.length
        ? texts.parlay
        : texts.system(each.size, each.legs.length);
  const ended = each.cashedOut
    ? texts.cashedOut(show(read(each.cashedOut)))
    : each.state === "done"
      ? texts.wonAmount(show(read(each.win)))
      : texts.states[each.state];
  const box = el(
    "article",
    { class: `ticket ${each.state}${read(each.win) > 0n ? " paid" : ""}`, "data-key": each.id },
    el("p", { class: "ticket-head" }, el("span", {}, kind), el("b", {}, ended)),
    el("ul", { class: "picks" }, ...each.legs.map((one) => leg(one, parts))),
    el("p", { class: "hint" }, texts.stakePays(show(read(each.stake)), show(read(each.most)))),
  );
  if (each.cashOut) {
    const amount = show(read(each.cashOut));
    const isAsked = asked === each.id;
    box.append(
      el(
        "button",
        {
          type: "button",
          class: "cash-out",
          "data-act": "cash-out",
          "data-value": each.id,
          "data-amount": each.cashOut,
        },
        isAsked ? texts.sure(amount) : `${texts.cashOut} · ${amount}`,
      ),
    );
  }
  return box;
}

/** Builds a match that is over, with what verifies it. */
export function result(each: ResultView, verdict: boolean | undefined, texts: BookTexts): HTMLElement {
  const time = new Date(each.beginsAt).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  const proof = el(
    "details",
    {},
    el("summary", {}, texts.verify),
    el("p", { class: "code" }, `${texts.commitment} `, el("code", {}, each.commitment)),
    el("p", { class: "code" }, `${texts.seed} `, el("code", {}, each.seed)),
    el("button", { type: "button", class: "quiet", "data-act": "verify", "data-value": each.id }, texts.verify),
  );
  if (verdict !== undefined) {
    proof.append(el("p", { class: verdict ? "note good" : "note bad" }, verdict ? texts.verified : texts.notVerified));
  }
  return el(
    "article",
    { class: "result", "data-key": each.id },
    el("p", { class: "phase" }, el("span", {}, `${time} · ${each.league}`)),
    el(
      "p",
      { class: "final" },
      el("span", {}, each.home),
      el("b", {}, each.score ? each.score.join(" – ") : texts.cancelled),
      el("span", {}, each.away),
    ),
    proof,
  );
}
