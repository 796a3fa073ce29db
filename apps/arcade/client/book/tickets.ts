import { el } from "../dom.ts";
import { read, show } from "../money.ts";
import { languageHere, text } from "../text.ts";
import type { BookView, LegView, ResultView, TicketView } from "./api.ts";
import { writeOdds, type Format } from "./formats.ts";
import { marketText, pickText } from "./words.ts";

/** Builds tickets and results. */

interface Parts {
  view: BookView;
  format: Format;
  /** Ticket whose cash-out waits for a confirming press. */
  asked: string | undefined;
}

function leg(each: LegView, { view, format }: Parts): HTMLElement {
  const sport = view.book.sports.find(({ id }) => id === each.sport);
  const market = sport ? marketText(each.bet, sport) : "";
  const where = el("small", {});
  if (each.isLive && !each.outcome) where.append(el("i", { class: "dot" }));
  const score = each.score ? ` ${each.score.join("–")} ` : " – ";
  where.append(`${market} · ${each.home}${score}${each.away}`);
  const row = el("li", {}, el("p", {}, el("b", {}, pickText(each.bet, each)), where));
  row.append(el("span", { class: "its-odds" }, el("b", {}, writeOdds(each.odds, format))));
  if (each.outcome) row.append(el("em", { class: `outcome ${each.outcome}` }, text(`book.outcomes.${each.outcome}`)));
  return row;
}

export function ticket(each: TicketView, parts: Parts): HTMLElement {
  const { asked } = parts;
  const kind =
    each.legs.length === 1
      ? text("book.singles")
      : each.size === each.legs.length
        ? text("book.parlay")
        : text("book.system", { size: each.size, of: each.legs.length });
  const ended = each.cashedOut
    ? text("book.cashedOut", { amount: show(read(each.cashedOut)) })
    : each.state === "done"
      ? text("book.wonAmount", { amount: show(read(each.win)) })
      : text(`book.states.${each.state}`);
  const box = el(
    "article",
    { class: `ticket ${each.state}${read(each.win) > 0n ? " paid" : ""}`, "data-key": each.id },
    el("p", { class: "ticket-head" }, el("span", {}, kind), el("b", {}, ended)),
    el("ul", { class: "picks" }, ...each.legs.map((one) => leg(one, parts))),
    el("p", { class: "hint" }, text("book.stakePays", { stake: show(read(each.stake)), pays: show(read(each.most)) })),
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
        isAsked ? text("book.sure", { amount }) : `${text("book.cashOut")} · ${amount}`,
      ),
    );
  }
  return box;
}

/** Formats a time of the device's day, such as "21:40". */
const clockTime = (iso: string): string =>
  new Date(iso).toLocaleTimeString(`${languageHere()}-u-nu-latn`, {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });

/** Builds a finished match with its verification. */
export function result(each: ResultView, verdict: boolean | undefined): HTMLElement {
  const time = clockTime(each.beginsAt);
  const proof = el(
    "details",
    {},
    el("summary", {}, text("book.verify")),
    el("p", { class: "code" }, `${text("book.commitment")} `, el("code", {}, each.commitment)),
    el("p", { class: "code" }, `${text("book.seed")} `, el("code", {}, each.seed)),
    el("button", { type: "button", class: "quiet", "data-act": "verify", "data-value": each.id }, text("book.verify")),
  );
  if (verdict !== undefined) {
    proof.append(
      el(
        "p",
        { class: verdict ? "note good" : "note bad" },
        verdict ? text("book.verified") : text("book.notVerified"),
      ),
    );
  }
  return el(
    "article",
    { class: "result", "data-key": each.id },
    el("p", { class: "phase" }, el("span", {}, `${time} · ${each.league}`)),
    el(
      "p",
      { class: "final" },
      el("span", {}, each.home),
      el("b", {}, each.score ? each.score.join(" – ") : text("book.cancelled")),
      el("span", {}, each.away),
    ),
    proof,
  );
}
