import { z } from "zod";
import { endpoint, ownPath } from "../../wire/endpoint.ts";
import { empty } from "../../wire/shapes.ts";

const helpLines = endpoint({
  method: "GET",
  path: "/wps/protection/help-lines",
  summary: "Where players of the merchant's country find help with gambling, independent of the site",
  source: ownPath("design, player protection: always visible"),
  sharedSeconds: 5,
  input: empty,
  output: z.object({
    lines: z.array(z.object({ name: z.string(), phone: z.string().optional(), url: z.string().optional() })),
  }),
});

export const helpLineRows = { helpLines };
