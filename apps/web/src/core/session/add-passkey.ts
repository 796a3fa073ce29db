import type { Api } from "../api/api.ts";
import type { Failure } from "../api/result.ts";
import { makePasskey } from "./passkey.ts";

/** Creates a passkey on this device and registers it with the platform; "cancelled" if the device created none. */
export async function addPasskey(api: Api, password?: string): Promise<Failure | "cancelled" | undefined> {
  const question = await api.call("newPasskey", password === undefined ? {} : { password });
  if (!question.ok) return question;
  const made = await makePasskey(question.value);
  if (!made) return "cancelled";
  const added = await api.call("addPasskey", { made });
  return added.ok ? undefined : added;
}
