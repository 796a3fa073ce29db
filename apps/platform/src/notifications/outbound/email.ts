import type { Language } from "@croupier/contract/domain/languages";
import { directionOf } from "@croupier/contract/domain/languages";
import { escapeHtml } from "../../kit/lib/html.ts";

/** The content of an email, without layout. */
export interface EmailContent {
  subject: string;
  lines: string[];
  /** Named facts in a small table, such as time and place. */
  facts?: [name: string, value: string][];
  /** A code to type, shown large. */
  code?: string;
  action?: { text: string; url: string };
  ending: string;
}

export interface Sender {
  name: string;
  language: Language;
  accent: string;
  onAccent: string;
}

/** Renders an email as plain text: every mail has both forms. */
export function renderPlainText(sender: Sender, { lines, facts = [], code, action, ending }: EmailContent): string {
  const parts = [
    ...lines,
    ...(code ? [code] : []),
    ...(facts.length > 0 ? [facts.map(([name, value]) => `${name}: ${value}`).join("\n")] : []),
    ...(action ? [`${action.text}: ${action.url}`] : []),
    ending,
    sender.name,
  ];
  return parts.join("\n\n");
}

const text = (content: string) => `<p style="margin:0 0 16px">${escapeHtml(content)}</p>`;

const fact = ([name, value]: [string, string]) =>
  `<tr><td style="padding:6px 0;padding-inline-end:16px;color:#655a70">${escapeHtml(name)}</td><td style="padding:6px 0;font-weight:600">${escapeHtml(value)}</td></tr>`;

/** Renders an email as HTML for mail programs: tables and inline styles, no pictures or other resources. */
export function renderHtml(sender: Sender, { subject, lines, facts = [], code, action, ending }: EmailContent): string {
  const body = [
    ...lines.map(text),
    code
      ? `<p style="margin:0 0 20px;padding:14px 18px;border-radius:10px;background:#f7f2ea;font-size:28px;font-weight:700;letter-spacing:6px">${escapeHtml(code)}</p>`
      : "",
    facts.length > 0
      ? `<table role="presentation" style="margin:0 0 20px;border-spacing:0">${facts.map(fact).join("")}</table>`
      : "",
    action
      ? `<p style="margin:0 0 20px"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 22px;border-radius:10px;background:${sender.accent};color:${sender.onAccent};font-weight:700;text-decoration:none">${escapeHtml(action.text)}</a></p>`
      : "",
    `<p style="margin:0;color:#655a70;font-size:14px">${escapeHtml(ending)}</p>`,
  ].join("");
  return `<!doctype html><html lang="${sender.language}" dir="${directionOf(sender.language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head><body style="margin:0;background:#f1ebe1;color:#231a2d;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif"><table role="presentation" style="width:100%;border-spacing:0"><tr><td style="padding:24px 12px"><table role="presentation" style="width:100%;max-width:520px;margin:0 auto;border-spacing:0"><tr><td style="padding:0 8px 14px;font-size:18px;font-weight:800">${escapeHtml(sender.name)}</td></tr><tr><td style="padding:28px;border-radius:16px;background:#fffdf9"><h1 style="margin:0 0 16px;font-size:21px;line-height:1.3">${escapeHtml(subject)}</h1>${body}</td></tr></table></td></tr></table></body></html>`;
}
