import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { member, openPage, type Answers } from "../../app/test-page.tsx";
import { contractAt as at, offeredContract as contract, testTerms as terms } from "../../core/test-contract.ts";
import { ContractView } from "./ContractView.tsx";
import type { Contract } from "./kinds.ts";

/* These tests check each side's view and actions of a contract in every state. A phone shows the same in a sheet. */

const inForce = { state: "valid", terms: terms(1, 50), effectiveFrom: "2026-12-20T00:00:00.000Z" } as const;
const ending = (mine: boolean): Contract["termination"] => ({ mine, at, reason: "Too low", finishableFrom: at });

const open = async (part: Partial<Contract>, answers: Answers = {}) => {
  const shown = { ...contract, ...part };
  const page = await openPage(<ContractView contract={shown} />, {
    as: member,
    answers: {
      processDailySalary: { requests: [], bills: [], processed: shown },
      withdrawContract: shown,
      terminateContract: shown,
      finishContract: shown,
      ...answers,
    },
  });
  await screen.findByText(page.t(`contract.state.${shown.state}`));
  return page;
};

const steps = ["accept", "reject", "withdraw", "terminate", "finish"] as const;

const states: [
  title: string,
  part: Partial<Contract>,
  waits: "NEW" | "CHANGE" | "REQUESTED" | "TERMINATION" | undefined,
][] = [
  ["an offer to oneself", { offered: terms(1, 50) }, "NEW"],
  ["one's own offer", { side: "downline", offered: terms(1, 50), myTurn: false, actions: ["withdraw"] }, "NEW"],
  [
    "one's own wish for a contract",
    { state: "requested", request: "REQUESTED", myTurn: false, actions: ["withdraw"] },
    "REQUESTED",
  ],
  ["an offer that was rejected", { state: "rejected", offered: terms(1, 50), request: "NONE", actions: [] }, undefined],
  [
    "an offer that was withdrawn",
    { state: "withdrawn", offered: terms(1, 50), request: "NONE", actions: [] },
    undefined,
  ],
  ["a valid contract", { ...inForce, request: "NONE", actions: ["terminate"] }, undefined],
  ["new terms of a valid contract", { ...inForce, offered: terms(2, 40), request: "CHANGE" }, "CHANGE"],
  [
    "an end that the other side asked for",
    { ...inForce, request: "TERMINATION", termination: ending(false) },
    "TERMINATION",
  ],
  [
    "an end that one asked for and that nobody answered",
    { ...inForce, request: "TERMINATION", myTurn: false, termination: ending(true), actions: ["withdraw", "finish"] },
    "TERMINATION",
  ],
  ["a contract that ended", { ...inForce, state: "ended", request: "NONE", endedAt: at, actions: [] }, undefined],
];

test.each(states)(
  "%s says its state, what waits for whom, and shows the buttons of what may be done",
  async (_, part, waits) => {
    const page = await open(part);
    const { side, actions } = { ...contract, ...part };
    for (const name of steps)
      expect([name, screen.queryByRole("button", { name: page.t(`contract.do.${name}`) }) !== null]).toEqual([
        name,
        actions.includes(name),
      ]);
    for (const each of ["NEW", "CHANGE", "REQUESTED", "TERMINATION"] as const)
      expect([each, screen.queryByText(page.t(`contract.waits.${each}.${side}`)) !== null]).toEqual([
        each,
        each === waits,
      ]);
  },
);

test("one's own offer is withdrawn", async () => {
  const page = await open({ side: "downline", offered: terms(1, 50), myTurn: false, actions: ["withdraw"] });
  await page.press(page.t("contract.do.withdraw"));
  expect(page.calls("withdrawContract")[0]?.input).toEqual({ id: "7" });
});

test("an offer is answered in the version read; one withdrawn meanwhile says so and stays", async () => {
  const page = await open({ offered: terms(3, 50) }, { processDailySalary: { refuse: "CONTRACT_CLOSED" } });
  await page.press(page.t("contract.do.accept"));
  expect(page.calls("processDailySalary")[0]?.input).toMatchObject({ id: "7", version: "3", action: "accept" });
  expect(await screen.findByText(page.t("error.CONTRACT_CLOSED"))).toBeTruthy();
  expect(screen.getByRole("button", { name: page.t("contract.do.reject") })).toBeTruthy();
});

test("before the notice is over the end is refused in words, and afterwards it ends", async () => {
  const part: Partial<Contract> = {
    ...inForce,
    request: "TERMINATION",
    myTurn: false,
    termination: ending(true),
    actions: ["withdraw", "finish"],
  };
  const page = await open(part, { finishContract: { refuse: "CONTRACT_NOTICE" } });
  await page.press(page.t("contract.do.finish"));
  expect(page.calls("finishContract")[0]?.input).toEqual({ id: "7", confirm: "false" });
  expect(await screen.findByText(page.t("error.CONTRACT_NOTICE"))).toBeTruthy();
});

test("the end is asked for with a reason", async () => {
  const page = await open({ ...inForce, request: "NONE", actions: ["terminate"] });
  await page.press(page.t("contract.do.terminate"));
  await page.user.type(await page.field(page.t("contract.reason")), "Too low");
  await page.press(page.t("contract.askEnd"));
  expect(page.calls("terminateContract")[0]?.input).toEqual({ id: "7", reason: "Too low", confirm: "false" });
});

const played = (lostBet: string, wonBet: string) => ({
  start: "2026-11-19T00:00:00.000Z",
  end: at,
  countedUntil: at,
  mine: [{ validBet: "1000.0000", lostBet, wonBet, activeMembers: 3, loss: "0.0000" }],
});

test("the tier that the running period has reached is marked in one's own contract", async () => {
  await open(
    { ...inForce, effectiveFrom: "2026-01-01T00:00:00.000Z", request: "NONE" },
    { contractPlay: played("0.0000", "0.0000") },
  );
  await waitFor(() => expect(screen.getByRole("row", { current: true }).textContent).toContain("0.5%"));
});

test("the recipient of an offer sees the tier the last period would have reached", async () => {
  await open({ offered: terms(1, 50) }, { contractPlay: played("0.0000", "0.0000") });
  expect(await screen.findByText(/: 0\.5% · .*5\.00$/)).toBeTruthy();
});

test("the recipient of a real-time offer sees what both rates would have paid yesterday", async () => {
  const tiers = [{ validBet: "0.0000", activeMembers: 0, loss: "0.0000", rate: 50, winRate: 20 }];
  const page = await open(
    { kind: "agentRealtimeSalary", period: "fiveMinutes", offered: { version: 1, tiers, note: "", at } },
    { contractPlay: played("700.0000", "200.0000") },
  );
  // The salary is 700 × 0.5 % plus 200 × 0.2 %; the 100 that were neither lost nor won count for nothing.
  expect(await screen.findByText(/19 Nov.*: 0\.5% \/ 0\.2% · .*3\.90$/)).toBeTruthy();
  expect(page.calls("contractPlay")[0]?.input).toMatchObject({ kind: "agentRealtimeSalary", period: "fiveMinutes" });
});

test("in a dialog new terms are accepted or rejected, with their first period", async () => {
  const page = await openPage(
    <ContractView
      contract={{
        ...contract,
        ...inForce,
        terms: { ...terms(1, 50), from: "2026-10-20T00:00:00.000Z" },
        offered: terms(2, 40),
        request: "CHANGE",
        actions: ["accept", "reject", "terminate"],
      }}
      brief
    />,
    { as: member },
  );
  await screen.findByRole("button", { name: page.t("contract.do.accept") });
  expect(screen.queryByRole("button", { name: page.t("contract.do.terminate") })).toBeNull();
  expect(screen.getByText(page.t("contract.firstPeriod")).closest("div")?.textContent).toContain("20 Nov 2026");
});

test.each([
  ["before its first period", { effectiveFrom: at, effectiveUntil: at }, true],
  ["before it had one", {}, true],
  ["after its first period", { effectiveFrom: at, effectiveUntil: "2026-11-25T00:00:00.000Z" }, false],
])("a contract that ended %s says whether it ever took effect", async (_, dates, neverRan) => {
  const page = await open({
    state: "ended",
    request: "NONE",
    myTurn: false,
    actions: [],
    terms: terms(1, 50),
    ...dates,
  });
  expect(screen.queryByText(page.t("contract.neverRan")) !== null).toBe(neverRan);
  expect(screen.queryByText(page.t("contract.until")) === null).toBe(neverRan);
});
