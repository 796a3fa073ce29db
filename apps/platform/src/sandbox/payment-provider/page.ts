import { directionOf, readLanguage } from "@croupier/contract/domain/languages";
import { formatMoney } from "@croupier/contract/domain/money";
import { formatAmount } from "@croupier/contract/domain/numbers";
import { escapeHtml } from "../../kit/lib/html.ts";
import { readTexts } from "../../kit/lib/catalogue.ts";
import type english from "../../../locales/en/payment.json";
import type { PaymentRow } from "./store.ts";

const textsIn = readTexts<keyof typeof english>("payment");
type Say = ReturnType<typeof textsIn>;

/** Styles of the provider's page, which belongs to another company. */
export const pageStyle = `:root{color-scheme:light dark;--ground:#f2f4f8;--card:#fff;--ink:#1a2233;--muted:#586274;--line:#dde3ec;--go:#1257d6;--on:#fff}
@media (prefers-color-scheme:dark){:root{--ground:#0f131b;--card:#181e2a;--ink:#eef2f8;--muted:#a7b2c4;--line:#2a3343;--go:#7fb0ff;--on:#06122b}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1rem;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{width:min(26rem,100%);background:var(--card);border:1px solid var(--line);border-radius:18px;padding:1.75rem;box-shadow:0 12px 40px #0002}
h1{font-size:1.05rem;margin:0;display:flex;gap:.5rem;align-items:center}h1::before{content:"";width:.8rem;height:.8rem;border-radius:50%;background:var(--go)}
.lead{color:var(--muted);margin:.25rem 0 1.25rem;font-size:.92rem}.sum{font-size:2.1rem;font-weight:750;font-variant-numeric:tabular-nums;margin:.1rem 0 1rem}
dl{display:grid;grid-template-columns:auto 1fr;gap:.45rem 1rem;margin:0 0 1.25rem;border-block:1px solid var(--line);padding:.9rem 0}dt{color:var(--muted)}dd{margin:0;text-align:end;overflow-wrap:anywhere}
button,.button{display:block;width:100%;min-height:48px;border-radius:12px;border:1px solid var(--line);background:none;color:var(--ink);font:inherit;font-weight:650;cursor:pointer;text-align:center;padding:.7rem;text-decoration:none;margin-top:.6rem}
.go{background:var(--go);color:var(--on);border-color:transparent}:focus-visible{outline:3px solid var(--go);outline-offset:2px}
fieldset{border:1px solid var(--line);border-radius:12px;margin:1.1rem 0 0;padding:.5rem .9rem .7rem;display:flex;flex-wrap:wrap;gap:.2rem 1rem;color:var(--muted);font-size:.9rem}label{display:flex;gap:.4rem;align-items:center;min-height:32px}`;

function choice(value: string, label: string, checked = false, name = "callback"): string {
  return `<label><input type="radio" name="${name}" value="${value}"${checked ? " checked" : ""}>${escapeHtml(label)}</label>`;
}

/** Offers other amounts: by bank transfer or to an address a payer may send too little or too much. */
function sums(payment: PaymentRow, say: Say): string {
  if (payment.way !== "transfer" && payment.way !== "address") return "";
  const one = (value: "exact" | "less" | "more") => choice(value, say(`pay.${value}`), value === "exact", "sum");
  return `<fieldset><legend>${escapeHtml(say("pay.sum"))}</legend>${one("exact")}${one("less")}${one("more")}</fieldset>`;
}

function form(payment: PaymentRow, say: Say): string {
  return `<form method="post" action="/sandbox/pay/${payment.id}"><button class="go" name="outcome" value="paid">${escapeHtml(say("pay.approve"))}</button><button name="outcome" value="declined">${escapeHtml(say("pay.decline"))}</button><fieldset><legend>${escapeHtml(say("pay.answer"))}</legend>${choice("now", say("pay.now"), true)}${choice("twice", say("pay.twice"))}${choice("late", say("pay.late", { seconds: lateSeconds }))}${choice("never", say("pay.never"))}</fieldset>${sums(payment, say)}</form><a class="button" href="${escapeHtml(payment.return_url)}">${escapeHtml(say("pay.leave"))}</a>`;
}

function ended(payment: PaymentRow, say: Say): string {
  const state = say(payment.state === "open" ? "pay.expired" : `pay.${payment.state}`);
  return `<p role="status"><strong>${escapeHtml(state)}</strong></p><a class="button go" href="${escapeHtml(payment.return_url)}">${escapeHtml(say("pay.back"))}</a>`;
}

/** Seconds by which a late report is delayed. */
export const lateSeconds = 20;

/** Renders the provider's hosted page for one payment. */
export function paymentPage(payment: PaymentRow): string {
  const language = readLanguage(payment.language) ?? "en";
  const say = textsIn(language);
  const left = Math.ceil((payment.expires_at.getTime() - Date.now()) / 60_000);
  const open = payment.state === "open" && left > 0;
  const method =
    payment.method === "card" || payment.method === "bank" || payment.method === "qr" || payment.method === "usdt"
      ? say(`pay.${payment.method}`)
      : payment.method;
  const sum = `${escapeHtml(payment.currency)} ${formatAmount(formatMoney(payment.amount), language)}`;
  return `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(say("pay.title"))}</title><style>${pageStyle}</style></head><body><main><h1>${escapeHtml(say("pay.title"))}</h1><p class="lead">${escapeHtml(say("pay.lead"))}</p><div>${escapeHtml(say("pay.amount"))}</div><div class="sum"><bdi dir="ltr">${sum}</bdi></div><dl><dt>${escapeHtml(say("pay.to"))}</dt><dd>${escapeHtml(payment.payee)}</dd><dt>${escapeHtml(say("pay.method"))}</dt><dd>${escapeHtml(method)}</dd><dt>${escapeHtml(say("pay.reference"))}</dt><dd><bdi>${escapeHtml(payment.reference)}</bdi></dd>${open ? `<dt>${escapeHtml(say("pay.until"))}</dt><dd>${escapeHtml(say("pay.minutes", { minutes: left }))}</dd>` : ""}</dl>${open ? form(payment, say) : ended(payment, say)}</main></body></html>`;
}
