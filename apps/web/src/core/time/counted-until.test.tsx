import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "../../app/test-page.tsx";
import { CountedUntil } from "./CountedUntil.tsx";

test.each([
  [480, "Figures up to 27 Nov, 01:24 \u2066GMT+8\u2069"],
  [330, "Figures up to 26 Nov, 22:54 \u2066GMT+5:30\u2069"],
  [-180, "Figures up to 26 Nov, 14:24 \u2066GMT−3\u2069"],
])("figures are complete up to a time of the merchant, %i minutes from Greenwich", async (gmtOffsetMinutes, said) => {
  await openPage(<CountedUntil at="2026-11-26T17:24:00.000Z" />, { site: { gmtOffsetMinutes } });
  expect(screen.getByText(said)).toBeTruthy();
});
