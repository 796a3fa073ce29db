import * as api from "./api.ts";

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Sends an action until it is answered, at most four times: the step number makes a repeated request harmless. Returns
 * the code of a refusal.
 */
export async function sendAction(wanted: Parameters<typeof api.act>[0]): Promise<string | undefined> {
  for (let tries = 0; tries < 4; tries += 1) {
    const answer = await api.act(wanted).catch(() => undefined);
    if (answer?.ok) return undefined;
    if (answer && answer.code !== "TRY_LATER") return answer.code;
    await wait(300 * 2 ** tries);
  }
  return "TRY_LATER";
}

/** Polls until the wallet has received the chips of a sitting, however long the site takes. */
export async function untilPaid(): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const answer = await api.list().catch(() => undefined);
    if (answer && !(answer.ok && answer.isOwed)) return;
    await wait(Math.min(5_000, 200 * 2 ** tries));
  }
}
