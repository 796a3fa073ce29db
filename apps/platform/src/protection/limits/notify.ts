import { formatMoney } from "@croupier/contract/domain/money";
import type { Tx } from "../../kit/db/pool.ts";
import { inbox } from "../../notifications/inbox/inbox.ts";
import { findLimits, lockDepositLimits } from "./store.ts";

/** Notifies a member whose deposits are above a deposit limit, since money arrived late or in another amount. */
export async function notifyPassedLimits(tx: Tx, memberId: bigint, currency: string): Promise<void> {
  if (!(await lockDepositLimits(tx, memberId, currency))) return;
  const passed = (await findLimits(tx, memberId, currency)).find(
    ({ kind, used, amount }) => kind === "deposit" && used > amount,
  );
  if (!passed) return;
  const { amount, used } = passed;
  await inbox.notify(tx, memberId, "limit.passed", {
    limit: formatMoney(amount),
    used: formatMoney(used),
    currency,
  });
}
