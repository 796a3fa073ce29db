import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { WireOutput } from "@croupier/contract/rows";
import { openPage, type Answers } from "../../../app/test-page.tsx";
import { Envelopes } from "./Envelopes.tsx";
import { agent, at, downlines } from "../test-downlines.ts";

const info: WireOutput<"agentEnvelopeInfo"> = {
  available: "100.0000",
  currency: "USD",
  min: "1.0000",
  max: "5000.0000",
  smallest: "0.0100",
  leftToday: "80.0000",
  turnoverLeft: "0.0000",
  maxCount: 1000,
  maxHours: 72,
  team: 3,
  hasWithdrawPassword: true,
};
const sent: WireOutput<"agentEnvelopeSend"> = {
  id: "5c0a3d6e-3d3a-4b0c-9a55-0d2f6f6a1a11",
  reference: "E1",
  amount: "10.0000",
  currency: "USD",
  count: 3,
  mode: "random",
  wishes: "Lucky",
  wholeTeam: true,
  recipients: 3,
  opened: 1,
  given: "4.1100",
  returned: "0.0000",
  state: "open",
  at,
  expiresAt: at,
};
const paged = { pageNo: 1, pageSize: 10, totalElements: 1, totalPages: 1 };
const list: WireOutput<"agentEnvelopes"> = { ...paged, content: [sent] };
const one: WireOutput<"agentEnvelope"> = {
  ...sent,
  shares: { ...paged, content: [{ account: "minh.le", nickname: "Minh", amount: "4.1100", at }] },
};

async function open(answers: Answers = {}) {
  const page = await openPage(<Envelopes />, {
    as: agent,
    answers: {
      agentEnvelopeInfo: info,
      agentEnvelopes: list,
      agentEnvelope: one,
      agentDownlines: downlines,
      agentEnvelopeSend: sent,
      ...answers,
    },
  });
  const sum = await page.field(page.t("agent.envelopeSum"));
  const errorOf = (field: HTMLElement) =>
    document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent ?? "";
  return {
    ...page,
    sum,
    errorOf,
    count: await page.field(page.t("agent.envelopeCount")),
    async fill(amount: string, count = "3", password = "246810") {
      await page.user.type(sum, amount);
      const field = await page.field(page.t("agent.envelopeCount"));
      await page.user.clear(field);
      await page.user.type(field, count);
      if (password) await page.user.type(await page.field(page.t("money.password")), password);
      await page.press(page.t("agent.sendEnvelope"));
    },
  };
}

test.each([
  ["0.50", "amount.atLeast", "$\u00a01.00"],
  ["81", "agent.overToday", "$\u00a080.00"],
  ["5000.01", "agent.tooLarge", "$\u00a05,000.00"],
] as const)("a sum of %s says why not under its field, and nothing is sent", async (typed, key, amount) => {
  const page = await open();
  await page.fill(typed, "1");
  expect(page.errorOf(page.sum)).toBe(page.t(key, { amount }));
  expect(page.calls("agentEnvelopeSend")).toEqual([]);
});

test("a sum too small for its shares, no share, and a missing password are named", async () => {
  const page = await open();
  await page.fill("1", "101", "");
  expect(page.errorOf(page.sum)).toBe(page.t("agent.tooThin", { amount: "$\u00a01.01" }));
  expect(await screen.findByText(page.t("rule.required"))).toBeTruthy();
  await page.user.clear(page.count);
  await page.user.type(page.count, "0");
  expect(page.errorOf(page.count)).toBe(page.t("agent.countBounds", { max: "1,000" }));
  expect(page.calls("agentEnvelopeSend")).toEqual([]);
});

test("an envelope for the whole team is sent with all choices and a key, and the form is emptied", async () => {
  const page = await open();
  await page.user.type(await page.field(page.t("agent.wishes")), " Lucky ");
  await page.user.selectOptions(await page.field(page.t("agent.envelopeMode")), "equal");
  await page.fill("10");
  await waitFor(() => expect(page.calls("agentEnvelopeSend")).toHaveLength(1));
  const [call] = page.calls("agentEnvelopeSend");
  expect(call?.input).toEqual({
    amount: "10.0000",
    count: 3,
    mode: "equal",
    hours: 24,
    wishes: "Lucky",
    paymentPassword: "246810",
  });
  expect(call?.headers.get("idempotency-key")).toMatch(/^[\w-]{16,}$/);
  await waitFor(() => expect(page.sum).toHaveProperty("value", ""));
});

test("recipients are found by name, none chosen is refused, and one who left the team is named", async () => {
  const page = await open({
    agentEnvelopeSend: { refuse: "NOT_FOUND", value: { field: "accounts", account: "minh.le" } },
  });
  await page.user.selectOptions(await page.field(page.t("agent.envelopeTo")), "chosen");
  await page.fill("10", "1");
  const team = await page.field(page.t("agent.searchTeam"));
  expect(page.errorOf(team)).toBe(page.t("agent.chooseSomebody"));
  await page.press(page.t("agent.add", { account: "minh.le" }));
  expect(await page.field(page.t("agent.envelopeCount"))).toHaveProperty("value", "1");
  await page.press(page.t("agent.sendEnvelope"));
  await waitFor(() => expect(page.errorOf(team)).toBe(page.t("agent.notInTeam", { account: "minh.le" })));
  expect(page.calls("agentEnvelopeSend").at(-1)?.input).toMatchObject({ accounts: ["minh.le"], count: 1 });
  expect(page.sum).toHaveProperty("value", "10");
});

test("a wrong withdraw password is said under its field, and what was typed stays", async () => {
  const page = await open({ agentEnvelopeSend: { refuse: "WITHDRAW_PASSWORD_WRONG", value: { left: 4 } } });
  await page.fill("10");
  const password = await page.field(page.t("money.password"));
  await waitFor(() => expect(page.errorOf(password)).not.toBe(""));
  expect(page.sum).toHaveProperty("value", "10");
});

test("a sent envelope shows who opened what", async () => {
  const page = await open();
  await page.press(page.t("agent.envelopeShow", { reference: "E1" }));
  const dialog = await screen.findByRole("dialog");
  expect(await within(dialog).findByText("minh.le")).toBeTruthy();
  expect(dialog.textContent).toContain("1 / 3");
  expect(page.calls("agentEnvelope").at(-1)?.input).toMatchObject({ id: sent.id });
});
