import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { committedEmblems, wantedEmblems } from "./emblems.ts";

test("the committed emblems match their drawings (else: npm run emblems --workspace apps/arcade)", async () => {
  const wanted = wantedEmblems();
  expect(await committedEmblems()).toEqual(wanted);
  const files = await readdir(join(import.meta.dirname, "emblems"));
  expect(files.toSorted()).toEqual(
    Object.keys(wanted)
      .map((name) => `${name}.webp`)
      .toSorted(),
  );
});
