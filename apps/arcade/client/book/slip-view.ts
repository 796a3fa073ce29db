import type { Money } from "@croupier/contract/domain/money";
import { html, nothing, type TemplateResult } from "../html.ts";
import { icon } from "../icon.ts";
import { decimal, read, show } from "../money.ts";
import { text } from "../text.ts";
import type { BookView, TicketRequest } from "./api.ts";
import type { Format } from "./formats.ts";
import { icons } from "./icons.ts";
import type { Selection } from "./selection.ts";
import { legList, modeButtons } from "./slip-legs.ts";

/** Contents of the slip. */
export interface SlipView {
  view: BookView;
  format: Format;
  legs: Selection;
  /** The stake as typed, and as an amount where it is one. */
  typed: string;
  each: Money | undefined;
  policy: TicketRequest["policy"];
  message: { text: string; tone: "good" | "bad" | "" };
  isPlacing: boolean;
}

const note = ({ message: { text, tone } }: SlipView): TemplateResult =>
  html`<p class="note ${tone}" id="slip-note" ?hidden=${text === ""}>${text}</p>`;

const quickStake = (chip: string): TemplateResult =>
  html`<button type="button" data-act="add" data-value=${chip}>${`+${Number(chip)}`}</button>`;

const stakeField = ({ view, legs, typed }: SlipView): TemplateResult => html`
  <p class="stake-head">
    <label for="stake">${legs.bets > 1 ? text("book.stakeEach") : text("book.stake")}</label>
    <span>${`${show(read(view.book.least))} – ${show(read(view.book.most))}`}</span>
  </p>
  <div class="stake">
    <span>${view.currency.symbol}</span>
    <input
      id="stake"
      inputmode="decimal"
      autocomplete="off"
      maxlength="40"
      placeholder="0.00"
      aria-describedby="slip-note"
      .value=${typed}
    />
  </div>
  <div class="quick">
    ${view.chips.map(quickStake)}
    <button type="button" data-act="max">${text("book.max")}</button>
  </div>
`;

const sum = (name: string, value: string, look = ""): TemplateResult => html`
  <p class=${look}>
    <span>${name}</span>
    <b>${value}</b>
  </p>
`;

function total({ legs, each }: SlipView): TemplateResult {
  const name = `${text("book.total")} · ${text("book.bets", { count: legs.bets })}`;
  return sum(name, show((each ?? 0n) * BigInt(legs.bets)));
}

const policyOption = (policy: TicketRequest["policy"], chosen: string): TemplateResult =>
  html`<option value=${policy} ?selected=${policy === chosen}>${text(`book.policies.${policy}`)}</option>`;

function sums(slip: SlipView): TemplateResult {
  const { legs, each, policy } = slip;
  const combined = legs.counted.reduce((all, { odds }) => all * (odds / 1000), 1);
  return html`
    <div class="sums">
      ${legs.mode === "parlay" ? sum(text("book.combined"), decimal(combined, 2)) : nothing}
      ${legs.bets > 1 ? total(slip) : nothing} ${sum(text("book.pays"), show(legs.pays(each ?? 0n)), "pays")}
      <p>
        <label for="policy">${text("book.change")}</label>
        <select id="policy">
          ${(["ask", "higher", "any"] as const).map((each) => policyOption(each, policy))}
        </select>
      </p>
    </div>
  `;
}

function placeName({ legs, each, isPlacing }: SlipView): string {
  if (isPlacing) return text("book.placing");
  const names = { singles: "book.placeSingle", parlay: "book.placeParlay", system: "book.placeSystem" } as const;
  return text(names[legs.mode], { amount: show((each ?? 0n) * BigInt(legs.bets)) });
}

function place(slip: SlipView): TemplateResult {
  const { legs, isPlacing } = slip;
  const isOff = isPlacing || !legs.isOpen;
  const isLive = legs.picks.some(({ match }) => match.isLive);
  return html`
    <div class="place">
      <button type="button" class="primary" data-act="place" ?disabled=${isOff}>${placeName(slip)}</button>
      ${isLive ? html`<p class="hint">${text("book.waits")}</p>` : nothing}
      ${legs.mode !== "singles" && legs.sharesMatch ? html`<p class="hint">${text("book.oneMatch")}</p>` : nothing}
      <button type="button" class="clear" data-act="clear">${icon(icons.trash, 18)}${text("book.clear")}</button>
    </div>
  `;
}

/** Draws the slip: the legs, the stake, and the button that places it. */
export function slipBody(slip: SlipView): TemplateResult {
  const { legs, format } = slip;
  if (legs.picks.length === 0)
    return html`${note(slip)}
      <p class="hint">${text("book.emptySlip")}</p>`;
  return html`
    ${modeButtons(legs)} ${legList(legs.picks, format)} ${note(slip)} ${stakeField(slip)} ${sums(slip)} ${place(slip)}
  `;
}
