import { z } from "zod";
import { endpoint, ownPath, perMinute } from "../../wire/endpoint.ts";
import { empty, id } from "../../wire/shapes.ts";

const eventTicket = endpoint({
  method: "POST",
  path: "/wps/events/ticket",
  onBreak: "allowed",
  summary: "A ticket for one socket at /wps/events, good for 30 seconds, with the sequence to resume after",
  source: ownPath("section 2, socket event listener"),
  access: "member",
  subAccounts: "all",
  limit: perMinute(60, "member"),
  input: empty,
  output: z.object({ ticket: z.string(), sequence: z.string(), customerId: id, account: z.string() }),
});

export const eventsRows = { eventTicket };
