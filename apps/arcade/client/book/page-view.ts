import { repeat } from "lit-html/directives/repeat.js";
import { html, nothing, type TemplateResult } from "../html.ts";
import { read } from "../money.ts";
import { text } from "../text.ts";
import type { FixtureView, ResultView, SportView, TicketView } from "./api.ts";
import { leagues } from "./board.ts";
import type { Feed } from "./feed.ts";
import { formats, type Format } from "./formats.ts";
import { liveDot } from "./icons.ts";
import { result } from "./results.ts";
import { rules } from "./rules.ts";
import { endOf, ticket, type TicketParts } from "./tickets.ts";

const tabs = ["live", "soon", "results", "mine", "rules"] as const;
export type Tab = (typeof tabs)[number];

/** Draws the formats of odds to choose from. */
export const formatButtons = (chosen: Format): TemplateResult => html`
  ${formats.map(
    (format) => html`
      <button type="button" role="radio" data-act="format" data-value=${format} aria-checked=${format === chosen}>
        ${text(`book.formats.${format}`)}
      </button>
    `,
  )}
`;

/** Draws the tabs, with the number of matches in two of them. */
export const tabButtons = (chosen: Tab, counts: { live: number; soon: number } | undefined): TemplateResult => html`
  ${tabs.map((tab) => {
    const count = tab === "live" || tab === "soon" ? counts?.[tab] : undefined;
    return html`
      <button type="button" data-act="tab" data-value=${tab} aria-pressed=${tab === chosen}>
        ${tab === "live" ? liveDot : nothing}${text(`book.tabs.${tab}`)}
        ${count === undefined ? nothing : html`<small>${count}</small>`}
      </button>
    `;
  })}
`;

/** Inputs of the board's drawing. */
export interface PanelParts extends TicketParts {
  tab: Tab;
  feed: Feed;
  sport: SportView | undefined;
  /** Results of the verifications on this device, by match. */
  verdicts: ReadonlyMap<string, boolean>;
  isChosen(fixture: string, bet: string): boolean;
}

const hint = (text: string): TemplateResult => html`<p class="hint wide">${text}</p>`;

const ticketList = (tickets: readonly TicketView[], parts: TicketParts): unknown =>
  repeat(
    tickets,
    ({ id }) => id,
    (each) => ticket(each, parts),
  );

const resultList = (results: readonly ResultView[], verdicts: ReadonlyMap<string, boolean>): unknown =>
  repeat(
    results,
    ({ id }) => id,
    (each) => result(each, verdicts.get(each.id)),
  );

function matchList({ tab, feed, sport, format, isChosen }: PanelParts): unknown {
  if (!sport || !feed.matches) return html`<div class="waiting" aria-hidden="true"></div>`;
  const shown: FixtureView[] = feed.matches.filter(({ isLive }) => isLive === (tab === "live"));
  if (shown.length === 0) return hint(tab === "live" ? text("book.nothingLive") : text("book.nothingSoon"));
  const { now, before, opened } = feed;
  return leagues(shown, { sport, format, now, before, isChosen, opened });
}

function panel(parts: PanelParts): unknown {
  const { tab, feed, verdicts } = parts;
  const { tickets, results } = feed;
  if (tab === "rules") return rules();
  if (tab === "mine")
    return html`<section class="card tickets">
      ${tickets.length > 0 ? ticketList(tickets, parts) : hint(text("book.noTickets"))}
    </section>`;
  if (tab === "results")
    return html`<section class="card results">
      ${results.length > 0 ? resultList(results, verdicts) : hint(text("book.noResults"))}
    </section>`;
  return matchList(parts);
}

/** Draws the contents of a tab under a note, and on a phone, whose slip is closed, under the tickets that just ended. */
export const board = (note: string, ended: readonly TicketView[], parts: PanelParts): TemplateResult => html`
  ${note ? html`<p class="note bad" role="status">${note}</p>` : nothing}
  ${ended.map((each) => html`<p class="note ended ${read(each.win) > 0n ? "good" : "bad"}">${endOf(each)}</p>`)}
  ${panel(parts)}
`;

/** Draws the tickets that have just ended and the first open ones under the slip, and a link to all. */
export function openBets(
  tickets: readonly TicketView[],
  ended: readonly TicketView[],
  parts: TicketParts,
): TemplateResult | typeof nothing {
  const open = tickets.filter(({ state }) => state === "held");
  if (open.length === 0 && ended.length === 0) return nothing;
  const all = html`
    <p class="open-head">
      <b>${text("book.openBets")}</b>
      <button type="button" class="all" data-act="tab" data-value="mine">
        ${text("book.viewAll", { count: open.length })}
      </button>
    </p>
  `;
  return html`
    ${ticketList(ended.slice(0, 2), parts)} ${open.length > 0 ? all : nothing} ${ticketList(open.slice(0, 2), parts)}
  `;
}
