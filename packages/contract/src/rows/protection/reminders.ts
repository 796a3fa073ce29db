import { z } from "zod";
import { reminderMonths } from "../../domain/reminders.ts";
import { memberEndpoint, ownPath, perMinute } from "../../wire/endpoint.ts";
import { empty } from "../../wire/shapes.ts";

const source = ownPath("design, player protection: limits");

const reminders = memberEndpoint({
  method: "GET",
  path: "/wps/protection/reminder",
  summary: "How many months pass between two reminders of the account's history, and the choices",
  source,
  input: empty,
  output: z.object({ months: z.literal(reminderMonths), choices: z.array(z.literal(reminderMonths)) }),
});

const setReminders = memberEndpoint({
  method: "PUT",
  path: "/wps/protection/reminder",
  onBreak: "allowed",
  summary: "Chooses the months between two reminders of the account's history, at most those of the merchant's file",
  source,
  limit: perMinute(30, "member"),
  input: z.object({ months: z.literal(reminderMonths) }),
  output: empty,
});

export const reminderRows = { reminders, setReminders };
