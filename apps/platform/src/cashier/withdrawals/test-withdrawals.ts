import { expect, vi } from "vitest";
import { formatMoney, parseMoney, readMoney } from "@croupier/contract/domain/money";
import { hashPassword } from "../../kit/lib/passwords.ts";
import { newKey, type TestPlatform } from "../../test-platform.ts";

export const withdrawPassword = "246810";
let hashed: Promise<string> | undefined;

export interface Player {
  token: string;
  id: string;
  account: string;
}

let accounts = 0;
/** Returns an unused account number; its last digits select the sandbox provider's behaviour. */
export const newNumber = (ending = "9999"): string => `70${String((accounts += 1)).padStart(6, "0")}${ending}`;

/** Creates helpers for members who withdraw, using the calls of a page. */
export function createWithdrawalHelpers(app: TestPlatform) {
  const query = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await app.database.pool.query<T>(text, values)).rows;

  /** Pays a deposit at the sandbox provider, and waits until it is credited. */
  async function fund(player: Player, amount: string): Promise<void> {
    const input = { method: "bank", amount, returnUrl: "/" };
    const { value } = await app.call("createDeposit", input, { token: player.token, key: newKey() });
    // On a busy machine the press or the provider's first report may be lost; pressed again it is the same payment.
    await vi.waitFor(
      async () => {
        await fetch(value.payUrl ?? "", {
          method: "POST",
          redirect: "manual",
          body: new URLSearchParams({ outcome: "paid" }),
        });
        const { state } = (await app.call("deposit", { id: value.id }, { token: player.token })).value;
        expect(state).toBe("credited");
      },
      { timeout: 60_000, interval: 500 },
    );
  }

  /** Creates a member with money and a withdraw password. */
  async function player(amount = "500.0000"): Promise<Player> {
    const made = await app.register();
    hashed ??= hashPassword(withdrawPassword);
    await query("update member set payment_password_hash = $1 where id = $2", [await hashed, made.id]);
    if (parseMoney(amount) !== 0n) await fund(made, amount);
    return made;
  }

  const bind = (who: Player, change: Record<string, string> = {}, key = newKey()) =>
    app.call(
      "addDestination",
      {
        method: "bank",
        bankCode: "FLB",
        holder: "Lina Tran",
        number: newNumber(),
        paymentPassword: withdrawPassword,
        ...change,
      },
      { token: who.token, key },
    );

  const ask = (who: Player, destinationId: string, amount: string, change: { key?: string; password?: string } = {}) =>
    app.call(
      "createWithdrawal",
      { destinationId, amount, paymentPassword: change.password ?? withdrawPassword },
      { token: who.token, key: change.key ?? newKey() },
    );

  const read = async (who: Player, id: string) => (await app.call("withdrawal", { id }, { token: who.token })).value;

  const balance = async (who: Player) => {
    const { value } = await app.call("balance", {}, { token: who.token });
    return [value.balance, value.held];
  };

  /** Lets time pass for the sandbox's automatic operator. */
  const letApprove = (id: string) =>
    query("update withdrawal set updated_at = now() - interval '1 hour' where id = $1 and state = 'requested'", [id]);

  /** Runs the sandbox provider's scheduled events now, in their order. */
  const letPay = async (id: string) => {
    await query(
      `update sandbox_pay.payout_callback c set happens_at = happens_at - ahead, next_at = now()
       from (select payout_id, greatest(max(happens_at) - now(), interval '0') as ahead
             from sandbox_pay.payout_callback group by payout_id) last
       join sandbox_pay.payout p on p.id = last.payout_id join withdrawal w using (reference)
       where last.payout_id = c.payout_id and w.id = $1`,
      [id],
    );
    await query("update withdrawal set asked_at = 'epoch' where id = $1", [id]);
  };

  const halfOf = (wire: string) => formatMoney(readMoney(wire) / 2n);

  return { query, fund, player, bind, ask, read, balance, letApprove, letPay, halfOf };
}
