import { setupI18n } from "@lingui/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { readFileSync } from "node:fs";
import { languages } from "@croupier/contract/domain/languages";
import { expect, it } from "vitest";
import { namesIn } from "../../../tools/texts/message.ts";
import { compiled } from "../messages.ts";
import { findText, text, useTexts } from "./text.ts";

const locales = new URL("../locales/", import.meta.url);

it.each(languages)("formats every text in %s like Lingui, for small, middle and large counts", (language) => {
  for (const page of ["slot", "lotto", "table", "book", "pond", "rooms", "solo"]) {
    useTexts(language, compiled(language, page));
    const texts = JSON.parse(readFileSync(new URL(`${language}/${page}.json`, locales), "utf8")) as Record<
      string,
      string
    >;
    const messages = Object.fromEntries(Object.entries(texts).map(([key, each]) => [key, compileMessage(each)]));
    const lingui = setupI18n({
      locale: language,
      locales: `${language}-u-nu-latn`,
      messages: { [language]: messages },
    });
    for (const [key, each] of Object.entries(texts)) {
      for (const count of [0, 1, 2, 3, 7, 21, 100]) {
        const values = Object.fromEntries(namesIn(each).map((name) => [name, count]));
        // In right-to-left text, invisible marks keep figures together.
        expect(findText(key, values)?.replace(/[\u2066\u2069]/g, ""), key).toBe(lingui._(key, values));
      }
    }
  }
});

it("chooses a branch by its word, and the last one for another word", () => {
  useTexts("en", compiled("en", "pond"));
  const place = (where: string) => text("pond.fishName", { name: "Crab", times: "×12", where });
  expect([place("first"), place("last")]).toEqual(["Crab, ×12, on one side", "Crab, ×12, on the other side"]);
});

it("finds nothing for a key that no catalogue has", () => {
  useTexts("en", compiled("en", "pond"));
  expect(findText("pond.king.nobody")).toBeUndefined();
});
