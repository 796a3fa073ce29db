import { cached } from "@croupier/server/cached";
import { isRefusal, type Refusal } from "../db/refusal.ts";
import type { Call } from "./call.ts";
import type { RowName } from "@croupier/contract/rows";

/** Maximum of stored answers, so that varying inputs cannot fill the memory. */
const maxStored = 500;

/**
 * Caches a row's answers as text for some `seconds`, shared by all callers with the same merchant, language and input.
 */
export function cacheAnswers(seconds: number, make: (call: Call<RowName>) => Promise<string | Refusal>) {
  const answers = cached<string | Refusal>({
    freshMs: seconds * 1000,
    max: maxStored,
    keep: (made) => !isRefusal(made),
  });
  return (call: Call<RowName>): Promise<string | Refusal> => {
    const question = `${call.merchant.code} ${call.language} ${JSON.stringify(call.input)}`;
    return answers.get(question, () => make(call));
  };
}
