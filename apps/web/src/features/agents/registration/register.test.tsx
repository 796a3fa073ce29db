import { screen, waitFor } from "@testing-library/react";
import type { WireOutput } from "@croupier/contract/rows";
import { headers } from "@croupier/contract/wire/version";
import { expect, test } from "vitest";
import { openPage } from "../../../app/test-page.tsx";
import { agent } from "../test-downlines.ts";
import { Register } from "./Register.tsx";

const info: WireOutput<"agentRegisterInfo"> = {
  maxRebateRate: 100,
  canRegisterAgents: true,
  limits: { level: 1, maxLevel: 6, direct: 0, registeredToday: 0 },
};
const link: WireOutput<"agentInvite"> = {
  code: "FRIENDS2",
  path: "/register?referralCode=FRIENDS2",
  name: "Friends",
  isAgent: false,
  rebateRate: 0,
  clicks: 0,
  uses: 0,
  firstDeposits: 0,
  createdAt: "2026-11-23T12:00:00.000Z",
  state: "open",
};

test("a link whose answers were lost is asked for again under the same key, and keeps its name", async () => {
  let attempts = 0;
  const page = await openPage(<Register />, {
    as: agent,
    answers: {
      agentRegisterInfo: info,
      agentInvitations: () => (attempts > 2 ? [link] : []),
      agentInvite: () => ((attempts += 1) > 2 ? link : { refuse: "UNAVAILABLE" }),
    },
  });
  const name = await page.field(page.t("agent.linkName"));
  await page.user.type(name, "Friends");
  await page.press(page.t("agent.makeLink"));
  expect(name).toHaveProperty("value", "Friends");
  expect(await screen.findAllByText("FRIENDS2", {}, { timeout: 10_000 })).not.toHaveLength(0);
  await waitFor(() => expect(name).toHaveProperty("value", ""));
  const keys = page.calls("agentInvite").map((call) => call.headers.get(headers.idempotencyKey));
  expect(keys).toHaveLength(3);
  expect([new Set(keys).size, keys[0] === null]).toEqual([1, false]);
});
