import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const css = readFileSync(join(import.meta.dirname, "tokens.css"), "utf8");

/** The tokens that a rule sets, in its order. */
function tokensOf(selector: string): string[] {
  const body =
    css
      .slice(css.indexOf(`${selector} {`))
      .split("{")[1]
      ?.split("}")[0] ?? "";
  return body.split(";").flatMap((line) => line.trim() || []);
}

test("the light palette is one: chosen on the page and preferred by the system, it has the same values", () => {
  const chosen = tokensOf(':root[data-theme="light"]');
  expect(chosen.length).toBeGreaterThan(10);
  expect(tokensOf(":root:not([data-theme])")).toEqual(chosen);
});
