import { truncateToCents } from "@croupier/contract/domain/money";
import type { PaymentRow } from "./store.ts";
import { escapeHtml } from "../../kit/lib/html.ts";

const words = {
  en: {
    title: "Sandbox pay",
    lead: "No real money moves here.",
    pay: "You pay",
    to: "To",
    method: "Method",
    reference: "Reference",
    until: "Pay within",
    minutes: "minutes",
    approve: "Approve payment",
    decline: "Decline",
    leave: "Leave without paying",
    back: "Back to the shop",
    paid: "Payment approved",
    declined: "Payment declined",
    expired: "This payment has expired",
    answer: "How the answer travels",
    now: "At once",
    twice: "Twice",
    late: "20 seconds late",
    never: "Never",
    sum: "What is sent",
    exact: "What was asked",
    less: "Half of it",
    more: "Twice as much",
    card: "Card",
    bank: "Bank transfer",
    qr: "QR / e-wallet",
    usdt: "USDT (TRC-20)",
  },
  "zh-CN": {
    title: "沙盒支付",
    lead: "这里不会发生真实的资金流动。",
    pay: "支付金额",
    to: "收款方",
    method: "支付方式",
    reference: "参考号",
    until: "请在此时间内支付",
    minutes: "分钟",
    approve: "确认支付",
    decline: "拒绝支付",
    leave: "不支付并返回",
    back: "返回商户",
    paid: "支付成功",
    declined: "支付已拒绝",
    expired: "该支付已过期",
    answer: "回调方式",
    now: "立即",
    twice: "两次",
    late: "延迟 20 秒",
    never: "不回调",
    sum: "实际转账金额",
    exact: "应付金额",
    less: "一半",
    more: "两倍",
    card: "银行卡",
    bank: "银行转账",
    qr: "扫码 / 电子钱包",
    usdt: "USDT（TRC-20）",
  },
} as const;

type Words = Record<keyof (typeof words)["en"], string>;

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
function sums(payment: PaymentRow, say: Words): string {
  if (payment.way !== "transfer" && payment.way !== "address") return "";
  const one = (value: "exact" | "less" | "more") => choice(value, say[value], value === "exact", "sum");
  return `<fieldset><legend>${say.sum}</legend>${one("exact")}${one("less")}${one("more")}</fieldset>`;
}

function form(payment: PaymentRow, say: Words): string {
  return `<form method="post" action="/sandbox/pay/${payment.id}"><button class="go" name="outcome" value="paid">${say.approve}</button><button name="outcome" value="declined">${say.decline}</button><fieldset><legend>${say.answer}</legend>${choice("now", say.now, true)}${choice("twice", say.twice)}${choice("late", say.late)}${choice("never", say.never)}</fieldset>${sums(payment, say)}</form><a class="button" href="${escapeHtml(payment.return_url)}">${say.leave}</a>`;
}

function ended(payment: PaymentRow, say: Words): string {
  const state = payment.state === "open" ? say.expired : say[payment.state];
  return `<p role="status"><strong>${state}</strong></p><a class="button go" href="${escapeHtml(payment.return_url)}">${say.back}</a>`;
}

/** Renders the provider's hosted page for one payment. */
export function paymentPage(payment: PaymentRow): string {
  const language = payment.language === "zh-CN" ? "zh-CN" : "en";
  const say: Words = words[language];
  const left = Math.ceil((payment.expires_at.getTime() - Date.now()) / 60_000);
  const open = payment.state === "open" && left > 0;
  const method =
    payment.method === "card" || payment.method === "bank" || payment.method === "qr" || payment.method === "usdt"
      ? say[payment.method]
      : payment.method;
  const sum = `${escapeHtml(payment.currency)} ${truncateToCents(payment.amount)}`;
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${say.title}</title><style>${pageStyle}</style></head><body><main><h1>${say.title}</h1><p class="lead">${say.lead}</p><div>${say.pay}</div><div class="sum">${sum}</div><dl><dt>${say.to}</dt><dd>${escapeHtml(payment.payee)}</dd><dt>${say.method}</dt><dd>${escapeHtml(method)}</dd><dt>${say.reference}</dt><dd>${escapeHtml(payment.reference)}</dd>${open ? `<dt>${say.until}</dt><dd>${left} ${say.minutes}</dd>` : ""}</dl>${open ? form(payment, say) : ended(payment, say)}</main></body></html>`;
}
