import * as api from "./api.ts";

/** Repeats a bet with the same key until it is answered: a lost answer never becomes a second bet. */
export async function sendUntilAnswered(wanted: api.TicketRequest): Promise<Awaited<ReturnType<typeof api.place>>> {
  for (let tries = 0; tries < 8; tries += 1) {
    const answer = await api.place(wanted).catch(() => undefined);
    if (answer) return answer;
    await new Promise((resolve) => setTimeout(resolve, 400 * 2 ** tries));
  }
  return { ok: false, code: "TRY_LATER" };
}
