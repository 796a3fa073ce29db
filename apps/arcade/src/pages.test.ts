import { existsSync } from "node:fs";
import { directionOf, languages } from "@croupier/contract/domain/languages";
import { expect, it } from "vitest";
import { arcadeForTests } from "./test-arcade.ts";

const context = arcadeForTests();

const headOf = async (language: string): Promise<string | undefined> => {
  const address = `${context.arcade.url}/play?gameCode=pg-gates-of-qilin&language=${encodeURIComponent(language)}`;
  return /<html[^>]*>/.exec(await (await fetch(address)).text())?.[0];
};

// The pages are built before a full test run, but not before a single file that is run by hand.
it.skipIf(!existsSync(new URL("../dist/slot.html", import.meta.url)))(
  "a game's page has its language and direction in the first tag, English for unknown ones",
  async () => {
    for (const language of languages) {
      const head = await headOf(language);
      expect(head).toContain(`lang="${language}"`);
      expect(head).toContain(`dir="${directionOf(language)}"`);
    }
    for (const unknown of ["xx", '"><script>', ""]) expect(await headOf(unknown)).toContain('lang="en" dir="ltr"');
  },
);
