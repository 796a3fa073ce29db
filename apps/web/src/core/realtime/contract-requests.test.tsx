import { beforeEach, expect, test } from "vitest";
import type { WireOutput } from "@croupier/contract/rows";
import { member, openPage } from "../../app/test-page.tsx";
import { closeDialog, dialogs } from "../dialogs/dialogs.ts";
import { offeredContract, testTerms } from "../test-contract.ts";
import { askAboutContracts } from "./contract-requests.ts";

type Request = WireOutput<"contractConsolidated">["requests"][number];

const offer = (version: number): Request => ({ ...offeredContract, offered: testTerms(version, 50) });
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
