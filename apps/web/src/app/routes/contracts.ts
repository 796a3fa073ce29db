import { createRoute } from "@tanstack/react-router";
import { member } from "./member.ts";
import { screen } from "./screen.ts";

export const contractRoutes = [
  createRoute({
    getParentRoute: () => member,
    path: "contracts",
    component: screen("contracts", () => import("../../features/contracts/MyContracts.tsx"), "MyContracts"),
    /** Reads the bill to open at once. */
    validateSearch: ({ bill }: Record<string, unknown>): { bill?: string } => {
      const id = String(bill ?? "");
      return /^\d{1,18}$/.test(id) ? { bill: id } : {};
    },
  }),
] as const;
