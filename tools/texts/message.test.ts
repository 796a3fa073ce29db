import { expect, test } from "vitest";
import { languages } from "../../packages/contract/src/domain/languages.ts";
import { read } from "./catalogues.ts";
import { taken } from "./message.ts";

test("the texts of every language hold nothing but arguments, plurals, selects and numbers", () => {
  const kinds = new Set<string | undefined>();
  for (const language of languages) {
    for (const texts of Object.values(read(language))) {
      for (const text of Object.values(texts)) for (const [, kind] of taken(text)) kinds.add(kind);
    }
  }
  expect(kinds).toContain("plural");
  expect([undefined, "plural", "selectordinal", "select", "number"]).toEqual(expect.arrayContaining([...kinds]));
});
