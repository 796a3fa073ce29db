import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { WireOutput } from "@croupier/contract/rows";
import { member, openPage, type Answers } from "../../../app/test-page.tsx";
import { Envelopes } from "./Envelopes.tsx";

const at = "2026-11-23T12:00:00.000Z";
const waiting: WireOutput<"openEnvelope"> = {
  id: "5c0a3d6e-3d3a-4b0c-9a55-0d2f6f6a1a11",
  from: "q••••m",
  wishes: "Lucky <b>you</b>",
  currency: "USD",
  count: 3,
  mode: "random",
  at,
  expiresAt: at,
  state: "waiting",
};
const listOf = (...content: WireOutput<"openEnvelope">[]): WireOutput<"envelopes"> => ({
  content,
  pageNo: 1,
  pageSize: 20,
  totalElements: content.length,
  totalPages: 1,
  waiting: content.length,
  serverTime: at,
});

async function open(answers: Answers) {
  const page = await openPage(<Envelopes />, { as: member, answers: { envelopes: listOf(waiting), ...answers } });
  return {
    ...page,
    async unwrap() {
      await page.press(page.t("envelope.openOf", { account: waiting.from }));
      await page.press(page.t("envelope.open"));
    },
  };
}

test("an envelope opens once by two presses and shows its amount; its wishes are never markup", async () => {
  const page = await open({ openEnvelope: { ...waiting, state: "opened", amount: "4.1100", openedAt: at } });
  await page.unwrap();
  expect(await screen.findByText(/4\.11/)).toBeTruthy();
  expect(screen.getByText(page.t("envelope.inWallet"))).toBeTruthy();
  expect(screen.getAllByText(waiting.wishes).length).toBeGreaterThan(0);
  expect(page.calls("openEnvelope").map(({ input }) => input)).toEqual([{ id: waiting.id }]);
  expect(page.calls("openEnvelope")[0]?.headers.get("idempotency-key")).toBeTruthy();
  await waitFor(() => expect(page.calls("envelopes").length).toBeGreaterThan(1));
});

test.each(["ENVELOPE_OVER", "ENVELOPE_EXPIRED", "NOT_FOUND"] as const)(
  "%s is said in words, and the envelope stays closed",
  async (refuse) => {
    const page = await open({ openEnvelope: { refuse } });
    await page.unwrap();
    expect((await screen.findByRole("alert")).textContent).toContain(page.t(`error.${refuse}`));
    expect(screen.queryByText(page.t("envelope.inWallet"))).toBeNull();
  },
);

test("what was opened shows its share, and what is too late has no button", async () => {
  const page = await open({
    envelopes: listOf(
      { ...waiting, state: "opened", amount: "2.0000", openedAt: at },
      { ...waiting, id: "5c0a3d6e-3d3a-4b0c-9a55-0d2f6f6a1a12", state: "expired" },
    ),
  });
  expect(await screen.findByText(page.t("envelope.state.expired"))).toBeTruthy();
  expect(screen.queryByRole("button", { name: page.t("envelope.openOf", { account: waiting.from }) })).toBeNull();
});

test("nobody has sent one: the list says so", async () => {
  const page = await open({ envelopes: listOf() });
  expect(await screen.findByText(page.t("envelope.none"))).toBeTruthy();
});
