import { html, nothing, type TemplateResult } from "../html.ts";
import { read, show } from "../money.ts";
import { text } from "../text.ts";
import type { BookView, LegView, TicketView } from "./api.ts";
import { writeOdds, type Format } from "./formats.ts";
import { liveDot } from "./icons.ts";
import { marketText, pickText } from "./words.ts";

export interface TicketParts {
  view: BookView;
  format: Format;
  /** Ticket whose cash-out waits for a confirming press. */
  asked: string | undefined;
}

function leg(each: LegView, { view, format }: TicketParts): TemplateResult {
  const sport = view.book.sports.find(({ id }) => id === each.sport);
  const market = sport ? marketText(each.bet, sport) : "";
  const score = each.score ? ` ${each.score.join("–")} ` : " – ";
  const { outcome } = each;
  return html`
    <li>
      <p>
        <b>${pickText(each.bet, each)}</b>
        <small>${each.isLive && !outcome ? liveDot : nothing}${`${market} · ${each.home}${score}${each.away}`}</small>
      </p>
      <span class="its-odds"><b>${writeOdds(each.odds, format)}</b></span>
      ${outcome ? html`<em class="outcome ${outcome}">${text(`book.outcomes.${outcome}`)}</em>` : nothing}
    </li>
  `;
}

function kindOf({ legs, size }: TicketView): string {
  if (legs.length === 1) return text("book.singles");
  return size === legs.length ? text("book.parlay") : text("book.system", { size, of: legs.length });
}

/** Returns the end of a ticket in words: what it paid, or that it lost. */
export function endOf({ legs, win }: TicketView): string {
  const names = legs.map((each) => `${pickText(each.bet, each)} (${each.home} – ${each.away})`).join(", ");
  const paid = read(win);
  return `${names}: ${paid > 0n ? text("book.wonAmount", { amount: show(paid) }) : text("book.outcomes.lost")}`;
}

function stateOf({ cashedOut, state, win }: TicketView): string {
  if (cashedOut) return text("book.cashedOut", { amount: show(read(cashedOut)) });
  if (state !== "done") return text(`book.states.${state}`);
  return read(win) > 0n ? text("book.wonAmount", { amount: show(read(win)) }) : text("book.outcomes.lost");
}

function cashOutButton(id: string, cashOut: string, isAsked: boolean): TemplateResult {
  const amount = show(read(cashOut));
  return html`
    <button type="button" class="cash-out" data-act="cash-out" data-value=${id} data-amount=${cashOut}>
      ${isAsked ? text("book.sure", { amount }) : `${text("book.cashOut")} · ${amount}`}
    </button>
  `;
}

/** Draws a ticket with its legs. */
export const ticket = (each: TicketView, parts: TicketParts): TemplateResult => html`
  <article class="ticket ${each.state}${read(each.win) > 0n ? " paid" : ""}">
    <p class="ticket-head">
      <span>${kindOf(each)}</span>
      <b>${stateOf(each)}</b>
    </p>
    <ul class="picks">
      ${each.legs.map((one) => leg(one, parts))}
    </ul>
    <p class="hint">${text("book.stakePays", { stake: show(read(each.stake)), pays: show(read(each.most)) })}</p>
    ${each.cashOut ? cashOutButton(each.id, each.cashOut, parts.asked === each.id) : nothing}
  </article>
`;
