import { repeat } from "lit-html/directives/repeat.js";
import { html, nothing, type TemplateResult } from "../html.ts";

/** A button that acts. */
export interface Act {
  /** Identifies the button between two paintings. */
  key: string;
  act: string;
  value?: string;
  look: string;
  name: string;
  amount?: string;
  isOff?: boolean;
}

const button = ({ act, value, look, name, amount, isOff }: Act): TemplateResult => html`
  <button type="button" class=${look} data-act=${act} data-value=${value ?? ""} ?disabled=${isOff}>
    <b>${name}</b>
    ${amount ? html`<small>${amount}</small>` : nothing}
  </button>
`;

/** Draws the row of buttons with which a player acts. */
export const actRow = (acts: readonly Act[]): TemplateResult => html`
  <div class="acts">${repeat(acts, ({ key }) => key, button)}</div>
`;
