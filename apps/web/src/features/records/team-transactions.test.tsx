import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { WireOutput } from "@croupier/contract/rows";
import { member, openPage } from "../../app/test-page.tsx";
import { TeamAccounts } from "./TeamAccounts.tsx";
import { TeamTransactions } from "./TeamTransactions.tsx";

const agent = { ...member, type: 1, isAgent: true };
const today = new Date().toISOString().slice(0, 10);
const cash: WireOutput<"agentTeamCash"> = {
  from: today,
  to: today,
  currency: "USD",
  kinds: [
    { kind: "deposit", count: 3, in: "500.0000", out: "0.0000", net: "500.0000" },
    { kind: "withdrawal", count: 2, in: "0.0000", out: "120.0000", net: "-120.0000" },
  ],
  totals: { count: 5, in: "500.0000", out: "120.0000", net: "380.0000" },
};

test("team transactions show the team's sums by kind, each of which leads to its movements", async () => {
  const { t, calls } = await openPage(<TeamTransactions />, { as: agent, answers: { agentTeamCash: cash } });
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Team transactions");
  const table = await screen.findByRole("table", { name: t("records.teamTransactions") });
  const cells = (name: string) =>
    within(within(table).getByRole("row", { name: new RegExp(`^${name}`) }))
      .getAllByRole("cell")
      .map(({ textContent }) => textContent);
  expect(cells("Deposit")).toEqual(["Deposit", "3", "500.00", "0.00", "+500.00"]);
  expect(cells("Withdrawal")).toEqual(["Withdrawal", "2", "0.00", "120.00", "−120.00"]);
  const { from, to } = calls("agentTeamCash")[0]?.input ?? {};
  const link = new URL(within(table).getByRole("link", { name: "Deposit" }).getAttribute("href") ?? "", "http://x");
  expect(link.pathname).toBe("/agentHome/agentDownlineTransactionDetailsCopy");
  expect(Object.fromEntries(link.searchParams)).toEqual({ from, to, scope: "team", kind: "deposit" });
});

test("team transactions of one account are asked for by its name and scope", async () => {
  const { t, calls, user, field } = await openPage(<TeamTransactions />, {
    as: agent,
    answers: { agentTeamCash: { ...cash, kinds: [] } },
  });
  await screen.findByText(t("records.noMovements"));
  await user.type(await field(t("records.account")), "minh");
  await user.selectOptions(await field(t("records.scope")), "self");
  await screen.findByText(t("records.noMovements"));
  expect(calls("agentTeamCash").at(-1)?.input).toMatchObject({ account: "minh", scope: "self" });
});

test("account details open with the selection that team transactions link to", async () => {
  const { calls } = await openPage(<TeamAccounts />, {
    as: agent,
    at: "/?from=2026-11-01&to=2026-11-07&scope=direct&kind=deposit",
    answers: { agentFilters: [] },
  });
  await screen.findByRole("heading", { level: 1 });
  expect(calls("agentTransactions")[0]?.input).toMatchObject({
    from: "2026-11-01",
    to: "2026-11-07",
    scope: "direct",
    kind: "deposit",
  });
});
