import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage, type Answers } from "../../../app/test-page.tsx";
import { rateText } from "../../../core/i18n/rates.ts";
import { Downlines } from "./Downlines.tsx";
import { agent, downlines } from "../test-downlines.ts";

async function open(answers: Answers = {}) {
  const page = await openPage(<Downlines />, {
    as: agent,
    answers: { agentDownlines: downlines, ...answers },
  });
  await screen.findByText("minh.le");
  return {
    ...page,
    choose: (account: string) =>
      page.user.click(screen.getByRole("checkbox", { name: page.t("agent.choose", { account }) })),
  };
}

test("nothing is offered for nobody; who is chosen is counted, and all are taken out at once", async () => {
  const page = await open();
  expect(screen.queryByRole("region", { name: page.t("agent.bulkActs") })).toBeNull();
  await page.choose("minh.le");
  await page.press(page.t("agent.chooseAll"));
  expect(screen.getByText(page.t("agent.chosenCount", { count: 2 }), { exact: false })).toBeTruthy();
  await page.press(page.t("agent.clearChoice"));
  expect(screen.queryByRole("region", { name: page.t("agent.bulkActs") })).toBeNull();
});

test("a message goes to the chosen members; failed ones are named and stay chosen", async () => {
  const page = await open({
    agentBulk: { done: 1, results: [{ account: "minh.le" }, { account: "bao.vo", code: "NOT_FOUND" }] },
  });
  await page.press(page.t("agent.chooseAll"));
  await page.press(page.t("agent.bulk.message"));
  await page.press(page.t("agent.doFor", { count: 2 }));
  expect(screen.getByText(page.t("agent.writeSomething"))).toBeTruthy();
  expect(page.calls("agentBulk")).toEqual([]);
  await page.user.type(await page.field(page.t("agent.messageText")), "Lantern night at eight");
  await page.press(page.t("agent.doFor", { count: 2 }));
  const dialog = await screen.findByRole("dialog");
  expect(await within(dialog).findByText(page.t("agent.bulkDone", { done: 1, count: 2 }))).toBeTruthy();
  expect(dialog.textContent).toContain(`bao.vo ${page.t("error.NOT_FOUND")}`);
  expect(page.calls("agentBulk")[0]?.input).toEqual({
    accounts: ["minh.le", "bao.vo"],
    act: { kind: "message", text: "Lantern night at eight" },
  });
  await page.press(page.t("action.close"));
  await waitFor(() =>
    expect(screen.getByRole("checkbox", { name: page.t("agent.choose", { account: "minh.le" }) })).toHaveProperty(
      "checked",
      false,
    ),
  );
  expect(screen.getByRole("checkbox", { name: page.t("agent.choose", { account: "bao.vo" }) })).toHaveProperty(
    "checked",
    true,
  );
});

test("a rate that is none is said under its field; one out of bounds is named with its bounds", async () => {
  const page = await open({
    agentBulk: {
      done: 0,
      results: [{ account: "minh.le", code: "RATE_OUT_OF_BOUNDS", bounds: { min: 10, max: 120 } }],
    },
  });
  await page.choose("minh.le");
  await page.press(page.t("agent.bulk.rate"));
  const rate = await page.field(page.t("agent.rebateRate"));
  await page.user.clear(rate);
  await page.user.type(rate, "x");
  await page.press(page.t("agent.doFor", { count: 1 }));
  expect(screen.getByText(page.t("agent.rateInvalid"))).toBeTruthy();
  await page.user.clear(rate);
  await page.user.type(rate, "5");
  await page.press(page.t("agent.doFor", { count: 1 }));
  expect(
    await screen.findByText(page.t("agent.rateBounds", { min: rateText(10, "en"), max: rateText(120, "en") })),
  ).toBeTruthy();
});
