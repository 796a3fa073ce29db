import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "../../../app/test-page.tsx";
import { ContractBadges } from "./ContractBadges.tsx";

test("a contract's badge shows the rate that its last bill reached beside the highest", async () => {
  const contracts = [
    { kind: "enableCt", state: "valid", rate: 1500, reached: 800 },
    { kind: "salary", state: "valid", rate: 50, reached: 50 },
    { kind: "hourSalary", state: "valid", rate: 20 },
  ] as const;
  const { t } = await openPage(<ContractBadges of={{ contracts: [...contracts], isShort: false }} />);
  expect(await screen.findByText("8% / 15%")).toBeTruthy();
  const tiers = { reached: "8%", rate: "15%" };
  expect(screen.getByTitle(`${t("agent.kind.enableCt")}: ${t("agent.tierReached", tiers)}`)).toBeTruthy();
  // One number is enough where the highest is reached, or where no bill has been paid.
  expect(screen.getByTitle(t("agent.kind.salary")).textContent).toContain("0.5%");
  expect(screen.getByTitle(t("agent.kind.hourSalary")).textContent).toContain("0.2%");
});
