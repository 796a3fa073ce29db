import { acceptedLanguages } from "./visitor.ts";

const words = {
  en: {
    title: "We will be right back",
    text: "The service is not answering at the moment. Your balance and your bets are safe. This page tries again by itself.",
    again: "Try again",
  },
  "zh-CN": {
    title: "马上回来",
    text: "服务暂时没有响应。您的余额和投注均安全。本页面会自动重试。",
    again: "重试",
  },
};

/** What is shown while the platform is away and nothing is cached: complete in itself, no script, no other file. */
export function awayPage(acceptLanguage: string): string {
  const language = acceptedLanguages(acceptLanguage)[0] ?? "en";
  const { title, text, again } = words[language];
  return `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta http-equiv="refresh" content="5"><title>${title}</title><style>${awayCss}</style></head><body><main><div class="mark"></div><h1>${title}</h1><p>${text}</p><a href="">${again}</a></main></body></html>`;
}

const awayCss =
  ":root{color-scheme:dark light;--g:#14101b;--i:#f6f1e9;--m:#b5aabf}@media(prefers-color-scheme:light){:root{--g:#f7f2ea;--i:#231a2d;--m:#655a70}}body{margin:0;background:var(--g);color:var(--i);font:16px/1.5 system-ui,sans-serif}main{min-height:100dvh;display:grid;place-content:center;justify-items:center;text-align:center;padding:24px;box-sizing:border-box;gap:8px}.mark{width:72px;height:72px;border-radius:24px;background:radial-gradient(circle at 70% 30%,#ffb01f,#ff6a3d 45%,#52205f)}h1{margin:12px 0 0;font-size:26px}p{margin:0;max-width:42ch;color:var(--m)}a{margin-top:12px;display:inline-flex;align-items:center;min-height:44px;padding:0 20px;border-radius:10px;background:#ffb01f;color:#2a1500;font-weight:600;text-decoration:none}";
