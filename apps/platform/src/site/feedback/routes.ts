import type { Pool } from "../../kit/db/pool.ts";
import { refuse } from "../../kit/db/refusal.ts";
import type { Call, Handlers } from "../../kit/http/call.ts";
import { randomLetters } from "../../kit/lib/random-letters.ts";
import * as store from "./store.ts";

export interface FeedbackDeps {
  db: Pool;
  captchaRight(key: string, answer: string): Promise<boolean>;
}

/** Creates a reference: FB-20261121-7KQ2MX, the day and six letters. */
function newReference(now: Date): string {
  const day = now.toISOString().slice(0, 10).replaceAll("-", "");
  return `FB-${day}-${randomLetters(6)}`;
}

export function feedbackHandlers({
  db,
  captchaRight,
}: FeedbackDeps): Pick<Handlers, "feedback" | "feedbackPut" | "myFeedback"> {
  const send = async ({ input, merchant, session }: Pick<Call<"feedback">, "input" | "merchant" | "session">) => {
    if (!(await captchaRight(input.captchaKey, input.captcha))) return refuse("CAPTCHA_WRONG");
    const reference = newReference(new Date());
    await store.insertFeedback(db, {
      reference,
      merchant: merchant.code,
      memberId: session?.memberId ?? null,
      sender: session?.account ?? input.sender,
      type: input.type,
      content: input.content,
    });
    return { reference };
  };
  return {
    feedback: send,
    feedbackPut: send,
    myFeedback: async ({ session }) =>
      (await store.findFeedback(db, session.memberId)).map((row) => ({
        reference: row.reference,
        type: row.type,
        content: row.content,
        sentAt: row.sent_at,
        ...(row.answer === null ? {} : { answer: row.answer }),
        ...(row.answered_at === null ? {} : { answeredAt: row.answered_at }),
      })),
  };
}
