import { isRefusal, type Refusal } from "../db/refusal.ts";
import type { Call } from "./call.ts";
import type { RowName } from "@croupier/contract/rows";

/** So many different questions are kept at most: whoever asks ever new ones gains nothing. */
const mostKept = 500;

/** Answers of one row, as text, each made once in `seconds` for everybody who asks the same. */
export function shareAnswers(seconds: number, make: (call: Call<RowName>) => Promise<string | Refusal>) {
  const kept = new Map<string, Promise<string | Refusal>>();
  let emptied = performance.now();
  return (call: Call<RowName>): Promise<string | Refusal> => {
    if (performance.now() - emptied > seconds * 1000 || kept.size >= mostKept) {
      kept.clear();
      emptied = performance.now();
    }
    const asked = `${call.merchant.code} ${call.language} ${JSON.stringify(call.input)}`;
    const known = kept.get(asked);
    if (known) return known;
    const answer = make(call);
    const forget = (): void => {
      if (kept.get(asked) === answer) kept.delete(asked);
    };
    answer.then((made) => isRefusal(made) && forget(), forget);
    kept.set(asked, answer);
    return answer;
  };
}
