import { settle } from "../api.ts";

/** Waits until the platform has paid a decided win; returns the balance then. */
export async function untilPaid(key: string): Promise<string | null> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const found = await settle(key).catch(() => undefined);
    if (found?.ok && found.state !== "settling") return found.balance;
  }
}
