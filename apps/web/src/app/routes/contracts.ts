import { readQuery } from "../../core/router/read-query.ts";
import { createRoute } from "../../core/router/routes.ts";
import { member } from "./member.ts";
import { screen } from "./screen.ts";

export const contractRoutes = [
  createRoute({
    parent: member,
    path: "contracts",
    component: screen("contracts", () => import("../../features/contracts/MyContracts.tsx"), "MyContracts"),
    /** Reads the bill to open at once. */
    readSearch: readQuery<{ bill?: string }>({ bill: /^\d{1,18}$/ }),
  }),
] as const;
