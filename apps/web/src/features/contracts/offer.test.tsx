import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { Language } from "@croupier/contract/domain/languages";
import type { ContractKind } from "@croupier/contract/domain/contracts";
import type { WireInput, WireOutput } from "@croupier/contract/rows";
import { member, openPage, type Answers } from "../../app/test-page.tsx";
import { NewContractDialog } from "./NewContractDialog.tsx";
import { OfferDialog } from "./OfferDialog.tsx";
import { RunningPeriod } from "./RunningPeriod.tsx";

const at = "2026-12-01T00:00:00.000Z";
const tier = (validBet: string, rate: number) => ({ validBet, activeMembers: 0, loss: "0.0000", rate, winRate: 0 });
const own = [tier("0.0000", 300), tier("500000.0000", 1200)];
const bounds: WireOutput<"contractBounds"> = {
  currency: "USD",
  maxTiers: 10,
  noticeDays: 7,
  kinds: [
    {
      kind: "enableCt",
      offerable: true,
      askable: false,
      listed: true,
      maxRate: 5000,
      periods: ["monthly"],
      tiers: own,
      nextStart: at,
    },
  ],
};
const made: WireOutput<"offerContract"> = {
  id: "7",
  reference: "K7",
  kind: "enableCt",
  period: "monthly",
  currency: "USD",
  state: "offered",
  side: "downline",
  account: "bao1234",
  nickname: "Bao",
  request: "NEW",
  myTurn: false,
  actions: ["withdraw"],
  nextStart: at,
  createdAt: at,
};

async function open(answers: Answers = {}, kind: ContractKind = "enableCt", language: Language = "en") {
  let closed = false;
  const page = await openPage(<OfferDialog kind={kind} tiers={[]} onClose={() => (closed = true)} />, {
    as: member,
    language,
    answers: { contractBounds: bounds, offerContract: made, ...answers },
  });
  const field = (place: number, name: "rate" | "lossRate" | "winRate" | "validBetFrom") =>
    page.t("contract.tierField", { tier: place, field: page.t(`contract.${name}`) });
  await screen.findByLabelText(field(1, kind === "agentRealtimeSalary" ? "lossRate" : "rate"));
  return {
    ...page,
    field,
    type: async (label: string | RegExp, typed: string) => {
      const input = screen.getByLabelText(label);
      await userEvent.clear(input);
      await userEvent.type(input, typed);
    },
    tick: async (label: string) => userEvent.click(screen.getByRole("checkbox", { name: label })),
    addTier: async () =>
      userEvent.click(screen.getByRole("button", { name: new RegExp(`^${page.t("contract.addTier")}`) })),
    closed: () => closed,
    sent: () => page.calls("offerContract").at(-1)?.input as WireInput<"offerContract"> | undefined,
  };
}

test("a tier above the agent's own contract says so at once, a missing one after a press", async () => {
  const page = await open();
  await page.type(new RegExp(page.t("contract.downline")), "bao1234");
  expect(screen.queryByText(page.t("rule.required"))).toBeNull();
  await page.press(page.t("contract.sendOffer"));
  expect(await screen.findByText(page.t("rule.required"))).toBeTruthy();
  await page.type(page.field(1, "rate"), "4");
  expect(await screen.findByText(page.t("contract.fault.upline", { max: "3%" }))).toBeTruthy();
  expect(screen.getByRole("button", { name: page.t("contract.fixTier", { tier: 1 }) })).toBeTruthy();
  expect(page.sent()).toBeUndefined();
});

test("until a tier can be read, the agent's own terms stand in the place of what the offer pays", async () => {
  const page = await open();
  const rates = () => screen.getAllByRole("cell").map(({ textContent }) => textContent);
  expect(screen.getByRole("heading", { name: page.t("contract.mine") })).toBeTruthy();
  expect(rates()).toEqual(expect.arrayContaining(["3%", "12%"]));
  await page.type(page.field(1, "rate"), "2");
  expect(screen.getByRole("heading", { name: page.t("contract.howItPays") })).toBeTruthy();
  expect(rates()).toEqual(expect.arrayContaining(["2%"]));
  expect(rates()).not.toContain("12%");
});

test("the offer is sent in basis points with full amounts, once a falling rate is fixed", async () => {
  const page = await open();
  await page.type(new RegExp(page.t("contract.downline")), "bao1234");
  await page.type(page.field(1, "rate"), "2.5");
  await page.addTier();
  await page.type(page.field(2, "validBetFrom"), "500,000");
  await page.type(page.field(2, "rate"), "2");
  expect(await screen.findByText(page.t("contract.fault.rising"))).toBeTruthy();
  await page.type(page.field(2, "rate"), "12");
  await page.press(page.t("contract.sendOffer"));
  expect(page.sent()).toMatchObject({
    account: "bao1234",
    kind: "enableCt",
    period: "monthly",
    confirm: "false",
    tiers: [
      { validBet: "0.0000", rate: 250 },
      { validBet: "500000.0000", rate: 1200 },
    ],
  });
  expect(page.closed()).toBe(true);
});

test("tiers are read in the language, and an unclear threshold names both amounts", async () => {
  const page = await open({}, "enableCt", "de");
  await page.type(new RegExp(page.t("contract.downline")), "bao1234");
  await page.type(page.field(1, "rate"), "2,5");
  await page.addTier();
  await page.type(page.field(2, "validBetFrom"), "500,000");
  await page.type(page.field(2, "rate"), "12");
  expect(await screen.findByText(page.t("amount.unclear", { less: "500,00", more: "500.000,00" }))).toBeTruthy();
  expect(screen.getByRole("button", { name: page.t("contract.fixTier", { tier: 2 }) })).toBeTruthy();
  await page.type(page.field(2, "validBetFrom"), "500.000");
  await page.press(page.t("contract.sendOffer"));
  expect(page.sent()).toMatchObject({ tiers: [{ rate: 250 }, { validBet: "500000.0000", rate: 1200 }] });
});

test.each([
  ["en", "validBetFrom", "500.000,5", "500,000.50"],
  ["de", "validBetFrom", "500,000.5", "500.000,50"],
  ["hi", "validBetFrom", "५,००,०००", "5,00,000"],
  ["en", "rate", "1,5", "1.5%"],
  ["de", "rate", "1.5", "1,5\u00a0%"],
  ["ar", "rate", "١٫٥", "1.5\u200e%\u200e"],
] as const)("in %s a tier's %s typed as %j is shown as understood", async (language, name, typed, written) => {
  const page = await open({}, "enableCt", language);
  await page.type(page.field(1, name), typed);
  const described = screen.getByLabelText(page.field(1, name)).getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(described)?.textContent).toBe(page.t("amount.understood", { amount: written }));
});

test.each([
  ["en", "1.5", "500000", "500,000"],
  ["de", "1,5", "500000", "500.000"],
] as const)("in %s a tier with one reading says nothing more", async (language, rate, ...figures) => {
  const page = await open({}, "enableCt", language);
  await page.type(page.field(1, "rate"), rate);
  for (const figure of figures) {
    await page.type(page.field(1, "validBetFrom"), figure);
    for (const name of ["validBetFrom", "rate"] as const)
      expect(screen.getByLabelText(page.field(1, name)).hasAttribute("aria-describedby")).toBe(false);
  }
});

test("contracts that would end are named, and nothing goes out again before that is confirmed", async () => {
  const page = await open({
    offerContract: { refuse: "CONTRACT_ENDS_OTHERS", value: { accounts: ["minh88", "nga777"] } },
  });
  await page.type(new RegExp(page.t("contract.downline")), "bao1234");
  await page.type(page.field(1, "rate"), "1");
  await page.press(page.t("contract.sendOffer"));
  expect((await screen.findAllByRole("listitem")).map((item) => item.textContent)).toEqual(["minh88", "nga777"]);
  await page.press(page.t("contract.sendOffer"));
  expect(await screen.findByText(page.t("contract.confirmFirst"))).toBeTruthy();
  expect(page.calls("offerContract").length).toBe(1);
  await page.tick(page.t("contract.endThem"));
  await page.press(page.t("contract.sendOffer"));
  expect(page.sent()?.confirm).toBe("true");
});

test("a new contract is of the kind that is chosen among those there are", async () => {
  const [first] = bounds.kinds;
  const salary = first && { ...first, kind: "salary" as const, periods: ["daily" as const] };
  const kinds = [first, salary].flatMap((each) => each ?? []);
  const page = await openPage(
    <NewContractDialog account="bao1234" kinds={["enableCt", "salary"]} close={() => undefined} />,
    { as: member, answers: { contractBounds: { ...bounds, kinds }, offerContract: { ...made, kind: "salary" } } },
  );
  const chosen = (name: "enableCt" | "salary") =>
    screen.getByRole("button", { name: page.t(`contract.kind.${name}`) }).getAttribute("aria-pressed");
  await screen.findByLabelText(page.t("contract.tierField", { tier: 1, field: page.t("contract.lossFrom") }));
  expect([chosen("enableCt"), chosen("salary")]).toEqual(["true", "false"]);
  await page.press(page.t("contract.kind.salary"));
  expect([chosen("enableCt"), chosen("salary")]).toEqual(["false", "true"]);
  await page.user.type(
    screen.getByLabelText(page.t("contract.tierField", { tier: 1, field: page.t("contract.rate") })),
    "2",
  );
  await page.press(page.t("contract.sendOffer"));
  expect(page.calls("offerContract")[0]?.input).toMatchObject({ account: "bao1234", kind: "salary", period: "daily" });
});

test("the tiers show what they would have paid for the last period, and the rest", async () => {
  const measures = (validBet: string, loss: string) => ({
    validBet,
    lostBet: "0.0000",
    wonBet: "0.0000",
    activeMembers: 12,
    loss,
  });
  const page = await open({
    contractPlay: {
      start: "2026-11-01T00:00:00.000Z",
      end: "2026-12-01T00:00:00.000Z",
      countedUntil: at,
      mine: [measures("900000.0000", "70000.0000")],
      downline: [measures("400000.0000", "41220.4000")],
    },
  });
  await page.type(new RegExp(page.t("contract.downline")), "bao1234");
  await page.type(page.field(1, "rate"), "8");
  await page.type(page.field(1, "validBetFrom"), "400000");
  const shown = await screen.findByText(page.t("contract.trialPays", { account: "bao1234" }));
  const pays = () => shown.parentElement?.textContent;
  expect(pays()).toContain("3,297.63");
  // The upline's own rate is 12 %, which its whole team reached.
  expect(screen.getByText(page.t("contract.trialRemains")).parentElement?.textContent).toContain("+1,648.81");
  await page.type(page.field(1, "validBetFrom"), "400001");
  expect(pays()).toContain("0.00");
  expect(page.calls("contractPlay").map(({ input }) => (input as { account?: string }).account)).toEqual(["bao1234"]);
});

test("a real-time offer is tried on yesterday's lost and won bets by their own rates", async () => {
  const measures = (lostBet: string, wonBet: string) => ({
    validBet: "1000.0000",
    lostBet,
    wonBet,
    activeMembers: 3,
    loss: "0.0000",
  });
  const [first] = bounds.kinds;
  const page = await open(
    {
      contractBounds: {
        ...bounds,
        kinds: first
          ? [
              {
                ...first,
                kind: "agentRealtimeSalary",
                periods: ["fiveMinutes"],
                tiers: [{ ...tier("0.0000", 80), winRate: 50 }],
              },
            ]
          : [],
      },
      contractPlay: {
        start: "2026-11-30T00:00:00.000Z",
        end: at,
        countedUntil: at,
        mine: [measures("900.0000", "90.0000")],
        downline: [measures("700.0000", "200.0000")],
      },
    },
    "agentRealtimeSalary",
  );
  await page.type(new RegExp(page.t("contract.downline")), "bao1234");
  await page.type(page.field(1, "lossRate"), "0.5");
  await page.type(page.field(1, "winRate"), "0.2");
  const beside = (label: string) => screen.getByText(label).parentElement?.textContent;
  await screen.findByText(page.t("contract.trialPays", { account: "bao1234" }));
  expect(beside(page.t("bill.lost"))).toContain("700.00");
  expect(beside(page.t("bill.won"))).toContain("200.00");
  expect(beside(page.t("contract.trialPays", { account: "bao1234" }))).toContain("3.90");
  // The upline's own terms pay 700 × 0.8 % plus 200 × 0.5 %, minus the offer's payout.
  expect(beside(page.t("contract.trialRemains"))).toContain("+2.70");
});

test("the distance to the next tier is shown in advance, with its last day", async () => {
  const terms = {
    version: 1,
    at,
    tiers: [{ ...tier("0.0000", 300) }, { ...tier("0.0000", 1200), activeMembers: 8 }],
    note: "",
  };
  const measures = { validBet: "900.0000", lostBet: "0.0000", wonBet: "0.0000", loss: "100.0000", activeMembers: 5 };
  const week = { start: "2026-11-23T00:00:00.000Z", end: "2026-11-30T00:00:00.000Z" };
  const page = await openPage(<RunningPeriod of={{ ...made, period: "weekly", terms }} />, {
    as: member,
    answers: { contractPlay: { ...week, countedUntil: week.start, mine: [measures] } },
  });
  const missing = page.t("bill.missingBy", { tier: 2, time: "Sun 29 Nov" });
  expect(await screen.findByText(`${missing}: ${page.t("bill.missingActive", { count: 3 })}`)).toBeTruthy();
});
