import type { ContractPeriod } from "@croupier/contract/domain/contracts";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "../../app/test-page.tsx";
import { gmtText } from "@croupier/contract/domain/gmt-offset";
import { formatMoment } from "../i18n/format.ts";
import { useMerchantMoment, useMoment } from "./use-moment.ts";
import { usePeriodText } from "./use-period-text.ts";

const at = "2026-11-27T16:57:00.000Z";

/** Renders one moment in each notation, on a device set to Greenwich or to any other zone. */
function Written() {
  const here = useMoment();
  const merchants = useMerchantMoment();
  const period = usePeriodText();
  const of = (name: ContractPeriod) => period({ period: name, start: at, end: "2026-11-27T17:57:00.000Z" });
  return (
    <>
      <p data-testid="here">{here(at)}</p>
      <p data-testid="merchants">{merchants(at)}</p>
      <p data-testid="hour">{of("hourly")}</p>
      <p data-testid="day">{of("daily")}</p>
    </>
  );
}

const open = async (path: string, gmtOffsetMinutes: number) => {
  await openPage(<Written />, { at: path, site: { gmtOffsetMinutes } });
  return (name: string) => screen.getByTestId(name).textContent;
};

test.each([
  [480, "28 Nov, 00:57", "28 Nov 2026"],
  [330, "27 Nov, 22:27", "27 Nov 2026"],
  [-720, "27 Nov, 04:57", "27 Nov 2026"],
])("the agent centre has one time, the merchant's, %i minutes from Greenwich", async (offset, time, day) => {
  const written = await open("/agentHome/agentHourSalary", offset);
  const zone = `\u2066${gmtText(offset)}\u2069`;
  for (const name of ["here", "merchants", "hour"]) expect(written(name)).toBe(`${time} ${zone}`);
  expect(written("day")).toBe(day);
});

test("the zone is not named to a device that has it", async () => {
  const written = await open("/agentHome/agentHourSalary", -new Date(at).getTimezoneOffset());
  expect(written("here")).toBe(formatMoment(at, "en"));
});

test("elsewhere a record has the time of the reader's device, and a period still the merchant's", async () => {
  const written = await open("/member/contracts", 480);
  expect(written("here")).toBe(formatMoment(at, "en"));
  expect(written("hour")).toBe(`28 Nov, 00:57 \u2066GMT+8\u2069`);
});
