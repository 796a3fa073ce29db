import { asciiDigits } from "@croupier/contract/domain/digits";
import { refuse, type Refusal } from "../kit/db/refusal.ts";
import type { Db, Pool, Tx } from "../kit/db/pool.ts";
import { bump, clearCount, countOf, limitKey } from "../kit/db/throttle.ts";
import { transact } from "../kit/db/transact.ts";
import { verifyPassword } from "../kit/lib/passwords.ts";
import { lockMember } from "../ledger/command.ts";
import { withdrawPasswordHash } from "./turnover/store.ts";

/** Five wrong attempts lock the withdraw password for half an hour. */
const lockAfter = 5;
const lockSeconds = 30 * 60;

export type CheckWithdrawPassword = (memberId: bigint, password: string) => Promise<Refusal | undefined>;

export interface WithdrawPasswordDeps {
  db: Pool;
  /** Notifies the member once, when it is locked. */
  notifyLocked(tx: Tx, memberId: bigint, minutes: number): Promise<void>;
}

export async function hasWithdrawPassword(db: Db, memberId: bigint): Promise<boolean> {
  return (await withdrawPasswordHash(db, memberId)) !== null;
}

/**
 * Checks the withdraw password before money moves; undefined when it is correct. A member's attempts run one at a time:
 * concurrent guesses cannot outrun the count, and concurrent correct ones lock nobody out.
 */
export function withdrawPasswordCheck({ db, notifyLocked }: WithdrawPasswordDeps): CheckWithdrawPassword {
  return async (memberId, password) => {
    // The result is wrapped, since a refused attempt must commit its count.
    const { answer } = await transact(db, async (tx) => {
      await lockMember(tx, "withdraw-password", memberId);
      return { answer: await validate(tx, memberId, password) };
    });
    return answer;
  };

  async function validate(tx: Tx, memberId: bigint, password: string): Promise<Refusal | undefined> {
    const hash = await withdrawPasswordHash(tx, memberId);
    if (hash === null) return refuse("WITHDRAW_PASSWORD_UNSET");
    const key = limitKey("withdraw-password", memberId);
    const before = await countOf(tx, key);
    if (before.count >= lockAfter) return locked(before.secondsLeft);
    if (await isRight(hash, password)) {
      await clearCount(tx, key);
      return undefined;
    }
    const tries = await bump(tx, key, lockSeconds);
    if (tries < lockAfter) return refuse("WITHDRAW_PASSWORD_WRONG", { triesLeft: lockAfter - tries });
    await notifyLocked(tx, memberId, lockSeconds / 60);
    return locked(lockSeconds);
  }
}

/** Verifies with the digits of any script; an earlier password may contain others than 0 to 9 itself. */
async function isRight(hash: string, password: string): Promise<boolean> {
  const plain = asciiDigits(password);
  return (await verifyPassword(hash, plain)) || (plain !== password && verifyPassword(hash, password));
}

function locked(secondsLeft: number): Refusal {
  return { refused: "WITHDRAW_PASSWORD_LOCKED", value: { secondsLeft }, retryAfterSeconds: secondsLeft };
}
