import { z } from "zod";
import { endpoint } from "../../wire/endpoint.ts";
import { empty, id } from "../../wire/shapes.ts";
import { ofAgents } from "./reports.ts";

/** Pages whose filters can be saved. */
const filterPages = ["overview", "report", "bets", "income", "movements", "downlines", "bills"] as const;
const forAll = { ...ofAgents, subAccounts: "all" as const };
const source = "not in the specification: what the best agent suites have; the path is this project's";
const limit = { max: 60, perSeconds: 60, by: "member" as const };

const filter = z.object({
  id,
  name: z.string(),
  /** The page's own fields as typed. */
  choices: z.record(z.string(), z.string()),
});

const agentFilters = endpoint({
  method: "GET",
  path: "/wps/agent/filters",
  summary: "The choices of a page that whoever is signed in keeps, by name",
  source,
  ...forAll,
  input: z.object({ page: z.enum(filterPages) }),
  output: z.array(filter),
});

const agentFilterSave = endpoint({
  method: "POST",
  path: "/wps/agent/filters",
  summary: "Keeps the choices of a page under a name; one of the same name gives way",
  source,
  ...forAll,
  limit,
  input: z.object({
    page: z.enum(filterPages),
    name: z.string().trim().min(1).max(40),
    choices: z
      .record(z.string().regex(/^[A-Za-z]{1,24}$/), z.string().max(64))
      .refine((choices) => Object.keys(choices).length <= 20),
  }),
  output: filter,
  refusals: ["TOO_MANY_FILTERS"],
});

const agentFilterDrop = endpoint({
  method: "DELETE",
  path: "/wps/agent/filters",
  summary: "Forgets stored choices",
  source,
  ...forAll,
  limit,
  input: z.object({ id }),
  output: empty,
  refusals: ["NOT_FOUND"],
});

export const agentFiltersRows = { agentFilters, agentFilterSave, agentFilterDrop };
