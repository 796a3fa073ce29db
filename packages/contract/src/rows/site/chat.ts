import { z } from "zod";
import { endpoint, ownPath, perMinute } from "../../wire/endpoint.ts";
import { empty } from "../../wire/shapes.ts";

const launchChat = endpoint({
  method: "GET",
  path: "/wps/relay/GCS_launchChat",
  summary: "The address of the merchant's chat for this visitor, good for twelve hours and no longer than the session",
  source: ownPath("section 7, launch chat (returns chatUrl)"),
  always: true,
  knowsSession: true,
  limit: perMinute(20, "address"),
  input: empty,
  output: z.object({ chatUrl: z.string() }),
  refusals: ["CHAT_CLOSED"],
});

export const chatRows = {
  launchChat,
};
