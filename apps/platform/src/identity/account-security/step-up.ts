import type { Pool } from "../../kit/db/pool.ts";
import { bump, clearCount, countOf, limitKey } from "../../kit/db/throttle.ts";
import { refuse, type Refusal } from "../../kit/db/refusal.ts";
import { verifyPassword } from "../../kit/lib/passwords.ts";

/** Wrong passwords allowed to a signed-in member before a pause, so that a stolen session cannot guess the password. */
const mostTries = 5;
const windowSeconds = 30 * 60;

/** Checks the login password of a signed-in member again; undefined when it is correct. */
export async function checkPassword(
  db: Pool,
  memberId: bigint,
  stored: string | null,
  given: string,
): Promise<Refusal | undefined> {
  const key = limitKey("step-up", memberId);
  // It is counted before it is checked, so that concurrent guesses cannot outrun the count.
  if ((await bump(db, key, windowSeconds)) > mostTries) {
    const { secondsLeft } = await countOf(db, key);
    return { refused: "TOO_MANY_TRIES", value: { secondsLeft } };
  }
  if (!(await verifyPassword(stored, given))) return refuse("PASSWORD_WRONG");
  await clearCount(db, key);
  return undefined;
}
