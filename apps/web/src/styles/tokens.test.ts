import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const read = (name: string): string => readFileSync(join(import.meta.dirname, name), "utf8");
const css = read("tokens.css");

/** The tokens that a rule sets, in its order. */
function tokensOf(selector: string, from = css): string[] {
  const body =
    from
      .slice(from.indexOf(`${selector} {`))
      .split("{")[1]
      ?.split("}")[0] ?? "";
  return body.split(";").flatMap((line) => line.trim() || []);
}

test("the light palette has the same values when chosen and when preferred by the system", () => {
  const chosen = tokensOf(':root[data-theme="light"]');
  expect(chosen.length).toBeGreaterThan(10);
  expect(tokensOf(":root:not([data-theme])")).toEqual(chosen);
});

test("gains, losses and accents are printed in the light palette's colours, in any theme", () => {
  const printed = tokensOf(".print-alone", read("later.css").split("@media print {")[1]);
  const light = tokensOf(':root[data-theme="light"]');
  for (const name of ["--win", "--lose", "--accent-text", "--faint"]) {
    expect(printed).toContain(light.find((token) => token.startsWith(`${name}:`)));
  }
});

test("no rule in a layer sets a token, since the tokens outside of layers would win", () => {
  const layered = read("rules.css").slice(read("rules.css").indexOf("@layer base"));
  const names = tokensOf(":root").flatMap((token) => (token.startsWith("--") ? token.split(":")[0] : []));
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => layered.includes(`${name}:`))).toEqual([]);
});
