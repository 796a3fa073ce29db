import { expect, test } from "vitest";
import { writeLines } from "./lines.ts";

test("no text of a member begins another cell, another row or a reversed text", () => {
  const address = "1 Quay St\nR999\tlina.tran\tapproved\u2028\u202e0000\r";
  expect(writeLines([["R1", "an.vo", address, 3]], "None.")).toBe(
    "R1\tan.vo\t1 Quay St R999 lina.tran approved 0000 \t3",
  );
});

test("an empty list is named", () => expect(writeLines([], "No requests.")).toBe("No requests."));
