import { describe, expect, test } from "vitest";
import { languages } from "@croupier/contract/domain/languages";
import { loadMessages } from "../i18n/areas.ts";
import { createTexts } from "../i18n/texts.ts";
import { durationText, readDuration } from "./duration.ts";

const textsOf = async (language: (typeof languages)[number]) =>
  createTexts(language, await loadMessages(language, ["common", "shell"]), {});

const wire = (minutes: number) => `${minutes}.0000`;

test.each(languages)("a time is read as the site writes it in %s", async (language) => {
  const texts = await textsOf(language);
  for (const minutes of [1, 45, 60, 61, 90, 125, 600, 1440])
    expect(readDuration(texts, durationText(texts, wire(minutes)))).toEqual({ amount: wire(minutes) });
});

describe("in English", async () => {
  const texts = await textsOf("en");

  test.each([
    ["1:30", 90],
    ["0:45", 45],
    ["24:00", 1440],
    ["٠١:٣٠", 90],
    ["１：３０", 90],
    ["২:০৫", 125],
    ["2H", 120],
    ["2 h 5 min", 125],
    [" 90min ", 90],
  ])("%j is %s minutes", (typed, minutes) => expect(readDuration(texts, typed)).toEqual({ amount: wire(minutes) }));

  test.each([
    "0:00",
    "0 min",
    "2",
    "90",
    "1.5 h",
    "1,30",
    "1:3",
    "1:75",
    "24:01",
    "25 h",
    "-1:30",
    "1e99",
    "99999 min",
    "two hours",
  ])("%j is no time of a limit", (typed) =>
    expect(readDuration(texts, typed)).toEqual({ text: texts.t("limit.timeInvalid") }),
  );

  test("a part of a minute is a whole one", () => expect(durationText(texts, "59.0001")).toBe("1 h"));
});
