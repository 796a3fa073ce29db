import { createRoute } from "../../core/router/routes.ts";
import { member } from "./member.ts";
import { screen } from "./screen.ts";

export const contractRoutes = [
  createRoute({
    parent: member,
    path: "contracts",
    component: screen("contracts", () => import("../../features/contracts/MyContracts.tsx"), "MyContracts"),
    /** Reads the bill to open at once. */
    readSearch: ({ bill }: Record<string, unknown>): { bill?: string } => {
      const id = String(bill ?? "");
      return /^\d{1,18}$/.test(id) ? { bill: id } : {};
    },
  }),
] as const;
