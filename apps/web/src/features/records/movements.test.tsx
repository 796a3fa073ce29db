import { cleanup } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "../../app/test-page.tsx";
import { movementColumns } from "./movements.tsx";

const shown = async (change: string) => {
  const columns = movementColumns(
    (key) => key,
    (at) => at,
    "end",
  );
  const cell = columns.find(({ key }) => key === "change")?.cell;
  await openPage(<>{cell?.({ at: "2026-11-30T00:00:00.000Z", change, balanceAfter: "1.0000", reference: "R" })}</>);
  const text = document.querySelector(".num")?.textContent;
  cleanup();
  return text;
};

test("a movement of less than a cent is shown with the decimals that it has", async () => {
  expect(await shown("0.0012")).toBe("+0.0012");
  expect(await shown("-0.0050")).toBe("\u22120.0050");
  expect(await shown("0.0100")).toBe("+0.01");
  expect(await shown("2500.0000")).toBe("+2,500.00");
});
