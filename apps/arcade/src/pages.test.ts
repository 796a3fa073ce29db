import { existsSync } from "node:fs";
import { directionOf, languages } from "@croupier/contract/domain/languages";
import { expect, it } from "vitest";
import { arcadeForTests } from "./test-arcade.ts";

const own = arcadeForTests();

const headOf = async (language: string): Promise<string | undefined> => {
  const address = `${own.arcade.url}/play?gameCode=pg-gates-of-qilin&language=${encodeURIComponent(language)}`;
  return /<html[^>]*>/.exec(await (await fetch(address)).text())?.[0];
};

// The pages are built before the tests run; a single test run by hand may come before that.
it.skipIf(!existsSync(new URL("../dist/slot.html", import.meta.url)))(
  "a game's page says its language and direction with the first byte, in each language that is offered; in English for another",
  async () => {
    for (const language of languages) {
      const head = await headOf(language);
      expect(head).toContain(`lang="${language}"`);
      expect(head).toContain(`dir="${directionOf(language)}"`);
    }
    for (const unknown of ["xx", '"><script>', ""]) expect(await headOf(unknown)).toContain('lang="en" dir="ltr"');
  },
);
