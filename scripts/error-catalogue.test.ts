import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { languages } from "@croupier/contract/domain/languages";
import { listAreas, readOwnTexts } from "../packages/server/src/catalogue-files.ts";

const root = join(import.meta.dirname, "..");
const locales = join(root, "apps/web/locales");
const page = readFileSync(join(root, "docs/errors.md"), "utf8");

/** Section 8 of the specification, message by message, and one message that only section 6 has. */
const catalogue = [
  "Invalid phone number format",
  "Missing phone number",
  "Too many requests, retry after 5 minutes",
  "Unknown error (phone verification)",
  "Invalid or missing verification code",
  "Captcha check failed",
  "Quota not sufficient, contact customer service",
  "Function not enabled or operation not allowed, contact customer service",
  "Verification code expired, resend",
  "Login popup closed by user, try again",
  "Username/Email does not exist",
  "Incorrect password format",
  "Network link abnormal, try again",
  "Page took longer to load, check network",
  "Invalid URL (domain check failed), contact customer service",
  "Access restricted by IP or location",
  "System maintenance notice",
  "Game maintenance",
  "Please complete verification first",
  "Please enter correct information",
  "Unknown error",
  "Non-member account unable to login",
  "Non-agents cannot log in",
  "You are not logged in, please login",
  "Please contact your agent (section 6)",
  "Trial user: a real account is needed",
  "Feedback with empty fields",
  "SMS code failure",
  "Invalid affiliate code",
  "Terms not accepted",
  "Login failure with a captcha flag",
  "Field errors",
];

const lines = page
  .split("\n")
  .map((line) => /^\| (.*?)\s*\| `(.*?)`\s*\| (.*?)\s*\| “(.*)”\s*\|$/.exec(line)?.slice(1) ?? [])
  .filter((cells) => cells.length === 4);

const sources = globSync(["apps/**/*.test.{ts,tsx}", "e2e/**/*.spec.ts"], {
  cwd: root,
  exclude: (path) => path.includes("node_modules"),
}).map((path) => readFileSync(join(root, path), "utf8"));

/**
 * Finds a test by its title: from its first line to the closing line of the same indent. A test in a loop begins with
 * the loop and its table.
 */
function testOf(title: string): string | undefined {
  const source = sources.find((each) => each.includes(title)) ?? "";
  const titled = source.indexOf(title);
  const begins = [...source.slice(0, titled).matchAll(/^( *)test(?:\.each)?\(/gm)].at(-1);
  if (!begins) return undefined;
  const [, indent = ""] = begins;
  const end = new RegExp(`^${indent}(?:\\}\\);|\\);)$`, "m").exec(source.slice(titled));
  const loop = indent === "" ? -1 : source.lastIndexOf("\nfor (", begins.index);
  return end ? source.slice(loop === -1 ? begins.index : loop, titled + end.index) : undefined;
}

/** Returns whether a test reads the text of a key, by the key or by the error's code. */
const reads = (body: string, key: string): boolean =>
  body.includes(`"${key}"`) || (body.includes("`error.${") && body.includes(`"${key.replace("error.", "")}"`));

const wordsOf = (language: string): Record<string, string> =>
  Object.assign({}, ...listAreas(locales, language).map((area) => readOwnTexts(locales, language, area)));

test("every catalogue message has a text in every language, a place and a test [X01]", () => {
  expect(lines.map(([message]) => message)).toEqual(catalogue);
  for (const language of languages) {
    const words = wordsOf(language);
    for (const [, key = ""] of lines) expect(words[key]?.trim(), `${key} in ${language}`).toBeTruthy();
  }
  for (const [message, key = "", , title = ""] of lines) {
    const body = testOf(title) ?? "";
    expect(body, `the test of "${message}"`).not.toBe("");
    expect(body, `${title} belongs to the default run`).not.toContain("@nightly");
    expect(reads(body, key), `${title} reads ${key}`).toBe(true);
  }
});

test("every test that the table of states names exists", () => {
  const titles = [...page.matchAll(/^\| [^|`]* \| “(.*)” +\|$/gm)].map(([, title]) => title ?? "");
  expect(titles).toHaveLength(4);
  for (const title of titles)
    expect(
      sources.some((source) => source.includes(title)),
      title,
    ).toBe(true);
});
