import { html, nothing, type TemplateResult } from "./html.ts";

/** Draws an icon from the path of its lines. */
export const icon = (path: string, size: 18 | 20, look?: string): TemplateResult => html`
  <svg class=${look ?? nothing} viewBox="0 0 24 24" width=${size} height=${size} aria-hidden="true">
    <path d=${path} />
  </svg>
`;
