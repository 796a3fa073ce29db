import { screen } from "./screen.ts";
import { memberPage } from "./member.ts";

export const contractRoutes = [
  memberPage(
    "contracts",
    screen("contracts", () => import("../../features/contracts/MyContracts.tsx"), "MyContracts"),
  ),
] as const;
