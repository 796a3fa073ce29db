import type { Tx } from "../../kit/db/pool.ts";
import { houseAccount, playerAccount, post } from "../../ledger/post.ts";
import type { DepositRow } from "./store.ts";

/**
 * Credits a paid deposit: what the provider took comes in, the fee stays with the house, the rest is the player's. The
 * key makes it happen once, whatever is repeated.
 */
export async function creditDeposit(tx: Tx, deposit: DepositRow): Promise<void> {
  const { id, member_id: memberId, currency, amount, fee } = deposit;
  const clearing = await houseAccount(tx, "clearing", "sandbox", currency, memberId);
  const lines = [
    { account: clearing, amount: -amount },
    { account: await playerAccount(tx, "cash", memberId, currency), amount: amount - fee },
  ];
  if (fee > 0n) lines.push({ account: await houseAccount(tx, "fees", "deposit", currency, memberId), amount: fee });
  const posted = await post(tx, {
    key: `deposit:${id}`,
    kind: "deposit",
    memberId,
    reference: deposit.reference,
    lines,
  });
  if (!posted.posted) throw new Error(`deposit ${id} could not be credited: ${posted.code}`);
}
