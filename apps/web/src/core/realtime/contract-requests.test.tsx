import { beforeEach, expect, test } from "vitest";
import type { WireOutput } from "@croupier/contract/rows";
import { member, openPage } from "../../app/test-page.tsx";
import { closeDialog, dialogs } from "../dialogs/dialogs.ts";
import { askAboutContracts } from "./contract-requests.ts";

type Request = WireOutput<"contractConsolidated">["requests"][number];

const at = "2026-11-20T00:00:00.000Z";
const offer = (version: number): Request => ({
  id: "7",
  reference: "K7",
  kind: "salary",
  period: "daily",
  currency: "USD",
  state: "offered",
  side: "mine",
  account: "bao1234",
  nickname: "Bao",
  uplineAccount: "quan.pham",
  request: "NEW",
  myTurn: true,
  actions: ["accept", "reject"],
  nextStart: at,
  createdAt: at,
  offered: {
    version,
    tiers: [{ validBet: "0.0000", activeMembers: 0, loss: "0.0000", rate: 50, winRate: 0 }],
    note: "",
    at,
  },
});
const consolidated = (requests: Request[]): WireOutput<"contractConsolidated"> => ({
  dailysalreqtype: "NEW",
  divtypereq: "NONE",
  contracthoursalreq: "NONE",
  realtimesalreqtype: "NONE",
  requests,
});

beforeEach(() => {
  sessionStorage.clear();
  closeDialog();
});

/** Loads a page, as a reload does, and returns whether the contracts' dialog opens on it. */
async function isAsked(version: number): Promise<boolean> {
  closeDialog();
  const { app } = await openPage(null, {
    as: member,
    flags: { AGENTPOLICY3: true },
    answers: { contractConsolidated: consolidated([offer(version)]) },
  });
  await askAboutContracts(app);
  return dialogs.get()?.name === "contract";
}

test("contracts that wait for an answer open their dialog once a visit, and again for new terms", async () => {
  expect(await isAsked(1)).toBe(true);
  expect(await isAsked(1)).toBe(false);
  expect(await isAsked(2)).toBe(true);
  expect(await isAsked(2)).toBe(false);
  // A sign-out clears the tab's storage.
  sessionStorage.clear();
  expect(await isAsked(2)).toBe(true);
});
