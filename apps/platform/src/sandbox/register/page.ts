import { escapeHtml } from "../../kit/lib/html.ts";
import type { listPersons, ListedAnswer } from "./store.ts";

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;background:#14101b;color:#f6f1e9}
h1{color:#ffb01f}table{width:100%;border-collapse:collapse}td,th{text-align:start;padding:.5rem .6rem;border-bottom:1px solid #372d46;overflow-wrap:anywhere}p,th{color:#b5aabf}
form.add{display:grid;grid-template-columns:repeat(auto-fit,minmax(11rem,1fr));gap:.75rem;align-items:end;margin:1.5rem 0}label{display:grid;gap:.25rem}
input,select,button{font:inherit;padding:.6rem .7rem;border-radius:10px;border:1px solid #4d4160;background:#1d1727;color:inherit;min-height:44px}button{background:#ffb01f;color:#201500;font-weight:700;cursor:pointer}`;

const answers: Record<ListedAnswer, string> = {
  Y: "is excluded",
  P: "was excluded before",
  none: "gets no answer, as if the register failed",
};

const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;

/** Renders the register: who is on it, and forms that add and remove somebody. */
export function registerPage(persons: Awaited<ReturnType<typeof listPersons>>): string {
  const rows = persons.map(({ givenName, familyName, birthday, postcode, answer }) => {
    const who = `${escapeHtml(givenName)} ${escapeHtml(familyName)}`;
    const fields = [
      hidden("act", "remove"),
      hidden("givenName", givenName),
      hidden("familyName", familyName),
      hidden("birthday", birthday),
      hidden("postcode", postcode),
    ];
    return `<tr><td>${who}</td><td>${escapeHtml(birthday)}</td><td>${escapeHtml(postcode)}</td><td>${answers[answer]}</td><td><form method="post">${fields.join("")}<button aria-label="Remove ${who}">Remove</button></form></td></tr>`;
  });
  const options = Object.entries(answers).map(([value, text]) => `<option value="${value}">${text}</option>`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sandbox register of self-exclusion</title><style>${style}</style></head><body><h1>Sandbox register of self-exclusion</h1><p>Whoever is on it can neither register nor play at a merchant that asks this register, and can always withdraw.</p><form method="post" class="add">${hidden("act", "add")}<label>Given name<input name="givenName" required maxlength="60"></label><label>Family name<input name="familyName" required maxlength="60"></label><label>Date of birth<input name="birthday" type="date" required></label><label>Postcode<input name="postcode" required maxlength="12"></label><label>This person<select name="answer">${options.join("")}</select></label><button>Add</button></form><table><thead><tr><th>Name</th><th>Date of birth</th><th>Postcode</th><th>Answer</th><th></th></tr></thead><tbody>${rows.join("") || '<tr><td colspan="5">Nobody is on the register.</td></tr>'}</tbody></table></body></html>`;
}
