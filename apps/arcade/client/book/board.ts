import { repeat } from "lit-html/directives/repeat.js";
import { html, nothing, type TemplateResult } from "../html.ts";
import { text } from "../text.ts";
import type { FixtureView, SportView } from "./api.ts";
import { clockText } from "./clock.ts";
import { crest } from "./crest.ts";
import type { Format } from "./formats.ts";
import { groupBy } from "./group.ts";
import { liveDot } from "./icons.ts";
import { markets } from "./markets.ts";

/** Draws the matches with their bets. Pressable elements carry data-act. */

export interface BoardParts {
  sport: SportView;
  format: Format;
  now: number;
  /** Previous odds, by fixture and bet. */
  before: ReadonlyMap<string, number>;
  isChosen(fixture: string, bet: string): boolean;
  /** Match that shows all its markets. */
  opened: FixtureView | undefined;
}

const side = (name: string, match: FixtureView, at: 0 | 1): TemplateResult => html`
  <p class="side-name">
    ${crest(match.crests[at])}
    <span>${name}</span>
    ${match.isLive && match.points ? html`<i>${match.points[at]}</i>` : nothing}
    ${match.isLive ? html`<b>${match.score[at]}</b>` : nothing}
  </p>
`;

function phase(match: FixtureView, { sport, now }: BoardParts): TemplateResult {
  const [clock, name] = clockText(match, sport, now);
  return html`
    <p class="phase">
      ${match.isLive ? liveDot : nothing}
      <b>${clock}</b>
      <span>${name}</span>
    </p>
  `;
}

const matchCard = (match: FixtureView, parts: BoardParts): TemplateResult => {
  const isOpened = parts.opened?.id === match.id;
  return html`
    <article class="match${match.isClosed ? " closed" : ""}${isOpened ? " opened" : ""}">
      <div class="who">
        ${phase(match, parts)} ${side(match.home, match, 0)} ${side(match.away, match, 1)}
        <button type="button" class="more" data-act="more" data-fixture=${match.id} aria-expanded=${isOpened}>
          ${isOpened ? text("book.less") : text("book.more", { count: match.more })}
        </button>
      </div>
      ${markets(match, parts)}
    </article>
  `;
};

const league = (name: string, matches: readonly FixtureView[], parts: BoardParts): TemplateResult => html`
  <section class="league card">
    <h2>
      <img src=${`/emblems/${parts.sport.emblem}.webp`} alt="" width="20" height="20" />
      ${name}
    </h2>
    ${repeat(
      matches,
      ({ id }) => id,
      (match) => matchCard(match, parts),
    )}
  </section>
`;

/** Draws the leagues with their matches. */
export const leagues = (matches: readonly FixtureView[], parts: BoardParts): unknown =>
  repeat(
    groupBy(matches, (match) => match.league),
    ([name]) => name,
    ([name, its]) => league(name, its, parts),
  );
