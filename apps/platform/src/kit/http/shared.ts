import { isRefusal, type Refusal } from "../db/refusal.ts";
import type { Call } from "./call.ts";
import type { RowName } from "@croupier/contract/rows";

/** Upper bound of stored answers, so that ever new inputs cannot fill the memory. */
const maxStored = 500;

/**
 * Shares a row's answers as text: each is made once in `seconds` for all callers with the same merchant, language and
 * input.
 */
export function shareAnswers(seconds: number, make: (call: Call<RowName>) => Promise<string | Refusal>) {
  const stored = new Map<string, Promise<string | Refusal>>();
  let emptied = performance.now();
  return (call: Call<RowName>): Promise<string | Refusal> => {
    if (performance.now() - emptied > seconds * 1000 || stored.size >= maxStored) {
      stored.clear();
      emptied = performance.now();
    }
    const requested = `${call.merchant.code} ${call.language} ${JSON.stringify(call.input)}`;
    const known = stored.get(requested);
    if (known) return known;
    const answer = make(call);
    const forget = (): void => {
      if (stored.get(requested) === answer) stored.delete(requested);
    };
    answer.then((made) => isRefusal(made) && forget(), forget);
    stored.set(requested, answer);
    return answer;
  };
}
