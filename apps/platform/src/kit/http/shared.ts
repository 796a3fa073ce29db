import { cached } from "@croupier/server/cached";
import { isRefusal, type Refusal } from "../db/refusal.ts";
import type { Call } from "./call.ts";
import type { RowName } from "@croupier/contract/rows";

/** So many different questions are kept at most: whoever asks ever new ones gains nothing. */
const maxStored = 500;

/** Answers of one row, as text, each made once in `seconds` for everybody who asks the same. */
export function shareAnswers(seconds: number, make: (call: Call<RowName>) => Promise<string | Refusal>) {
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
