import { repeat } from "lit-html/directives/repeat.js";
import { html, type TemplateResult } from "../html.ts";
import { icon } from "../icon.ts";
import type { FixtureView } from "./api.ts";
import type { BoardParts } from "./board.ts";
import { writeOdds } from "./formats.ts";
import { groupBy } from "./group.ts";
import { icons } from "./icons.ts";
import { moveOf, moveSign } from "./move.ts";
import { marketText, pickText } from "./words.ts";

type Offer = FixtureView["offers"][number];

function oddsButton(match: FixtureView, { key: bet, odds }: Offer, parts: BoardParts): TemplateResult {
  const full = `${marketText(bet, parts.sport)}: ${pickText(bet, match)}, ${match.home} – ${match.away}`;
  const move = moveOf(odds, parts.before.get(`${match.id} ${bet}`));
  return html`
    <button
      type="button"
      class=${move === undefined ? "odds" : `odds ${move}`}
      data-act="odds"
      data-bet=${bet}
      data-fixture=${match.id}
      aria-pressed=${parts.isChosen(match.id, bet)}
      ?disabled=${odds === null}
    >
      <span class="sr">${`${full} `}</span>
      <span>${pickText(bet, match, true)}</span>
      ${odds === null ? icon(icons.lock, 18) : html`<b>${moveSign(move)}${writeOdds(odds, parts.format)}</b>`}
    </button>
  `;
}

const columns = ["result", "handicap", "total", "next"];
const orderOf = (group: string): number => (columns.indexOf(group) + 9) % 9;

function groupOf({ key }: Offer): string {
  const [market = "", line = ""] = key.split(":");
  return market === "first" ? `first:${line}` : market;
}

/** Groups the offers of a match by market; a closed row keeps the columns without an offer. */
function groupsOf(offers: readonly Offer[], isOpened: boolean): [group: string, offers: readonly Offer[]][] {
  const groups = groupBy(offers, groupOf);
  for (const name of columns) if (!isOpened && !groups.has(name)) groups.set(name, []);
  return [...groups].toSorted(([a], [b]) => orderOf(a) - orderOf(b));
}

/** Draws the markets of a match: those of the columns, or all of an opened match. */
export function markets(match: FixtureView, parts: BoardParts): TemplateResult {
  const { opened, sport } = parts;
  const isOpened = opened?.id === match.id;
  const market = ([group, offers]: [string, readonly Offer[]]) => html`
    <div class="market of-${group.split(":")[0]}">
      <p class="market-name">${offers[0] ? marketText(offers[0].key, sport) : "–"}</p>
      ${repeat(
        offers,
        ({ key }) => key,
        (offer) => oddsButton(match, offer, parts),
      )}
    </div>
  `;
  return html`
    <div class=${isOpened ? "markets all" : "markets"}>
      ${repeat(groupsOf(isOpened ? opened.offers : match.offers, isOpened), ([group]) => group, market)}
    </div>
  `;
}
