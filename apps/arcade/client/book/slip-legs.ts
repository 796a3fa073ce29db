import { repeat } from "lit-html/directives/repeat.js";
import { html, nothing, type TemplateResult } from "../html.ts";
import { icon } from "../icon.ts";
import { text } from "../text.ts";
import { writeOdds, type Format } from "./formats.ts";
import { icons, liveDot } from "./icons.ts";
import { moveOf, moveSign } from "./move.ts";
import { modes, type Mode, type Pick, type Selection } from "./selection.ts";
import { marketText, pickText } from "./words.ts";

/** Draws the choice between singles, a parlay and a system. */
export function modeButtons(legs: Selection): TemplateResult {
  const names: Record<Mode, string> = {
    singles: text("book.singles"),
    parlay: text("book.parlay"),
    system: text("book.system", { size: 2, of: Math.max(3, legs.picks.filter(({ isOver }) => !isOver).length) }),
  };
  const button = (mode: Mode): TemplateResult => html`
    <button
      type="button"
      data-act="mode"
      data-value=${mode}
      aria-pressed=${legs.mode === mode}
      ?disabled=${!legs.canCombine(mode)}
    >
      ${names[mode]}
    </button>
  `;
  return html`<div class="segments" role="group">${modes.map(button)}</div>`;
}

function changedOdds({ now, odds }: Pick, format: Format): TemplateResult | typeof nothing {
  const move = moveOf(now, odds);
  if (now === null || move === undefined) return nothing;
  return html`<small class=${move}>${moveSign(move)}${writeOdds(now, format)}</small>`;
}

/** Says why a leg cannot be bet on now, and whether it counts. */
function deadText({ now, isOver }: Pick): TemplateResult | typeof nothing {
  if (now !== null) return nothing;
  return html`<small class="why">${isOver ? text("book.legOver") : text("book.checking")}</small>`;
}

const keyOf = ({ fixture, bet }: Pick): string => `${fixture} ${bet}`;

function leg(pick: Pick, format: Format): TemplateResult {
  const { match } = pick;
  const name = pickText(pick.bet, match);
  const where = `${marketText(pick.bet, pick.sport)} · ${match.home} – ${match.away}`;
  return html`
    <li class=${pick.now === null ? "gone" : ""}>
      <p>
        <b>${name}</b>
        <small>${match.isLive ? liveDot : nothing}${where}</small>
        ${deadText(pick)}
      </p>
      <span class="its-odds"><b>${writeOdds(pick.odds, format)}</b>${changedOdds(pick, format)}</span>
      <button
        type="button"
        class="icon"
        data-act="remove"
        data-fixture=${pick.fixture}
        data-bet=${pick.bet}
        aria-label=${text("book.remove", { name })}
      >
        ${icon(icons.close, 18)}
      </button>
    </li>
  `;
}

/** Draws the legs on the slip, each with its odds. */
export const legList = (picks: readonly Pick[], format: Format): TemplateResult => html`
  <ul class="picks">
    ${repeat(picks, keyOf, (pick) => leg(pick, format))}
  </ul>
`;
