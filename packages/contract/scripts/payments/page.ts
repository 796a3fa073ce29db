import { Fault, Untried } from "./report.ts";

/** Brings a hosted page to an outcome, such as "pay". */
export type Drive = (link: string, choice: string) => Promise<void>;

const timeoutMs = 10_000;

const attribute = (tag: string, name: string): string | undefined => {
  const [, , value] = new RegExp(`\\s${name}\\s*=\\s*(["'])(.*?)\\1`, "is").exec(tag) ?? [];
  return value?.replaceAll("&amp;", "&").replaceAll("&quot;", '"').replaceAll("&#39;", "'");
};

/** Opens a page and returns its text. */
export async function openPage(link: string): Promise<string> {
  const page = await fetch(link, { signal: AbortSignal.timeout(timeoutMs) }).catch((error: unknown) => {
    throw new Fault(`a page that cannot be opened (${String(error)})`);
  });
  if (page.status !== 200) throw new Fault(`${page.status} for its page`);
  if (!page.headers.get("content-type")?.includes("html")) throw new Fault("a page that is no HTML");
  return page.text();
}

/** Presses a button of a plain form whose value is the choice; a page without one needs a person. */
export const pressButton: Drive = async (link, choice) => {
  const html = await openPage(link);
  for (const [, form = "", fields = ""] of html.matchAll(/(<form\b[^>]*>)(.*?)<\/form>/gis)) {
    const tags = [...fields.matchAll(/<(?:button|input)\b[^>]*>/gi)].map(([tag]) => tag);
    const button = tags.find((tag) => attribute(tag, "value")?.toLowerCase() === choice);
    if (!button) continue;
    const hidden = tags.filter((tag) => attribute(tag, "type")?.toLowerCase() === "hidden");
    const body = new URLSearchParams(
      [...hidden, button].map((tag) => [attribute(tag, "name") ?? "", attribute(tag, "value") ?? ""]),
    );
    const action = new URL(attribute(form, "action") ?? "", link);
    const answer = await fetch(action, {
      method: "POST",
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw new Fault(`no answer to the button (${String(error)})`);
    });
    if (answer.status >= 400) throw new Fault(`${answer.status} to the button`);
    return;
  }
  throw new Untried(`the page has no button "${choice}" in a plain form (--by-hand lets you press it)`);
};
