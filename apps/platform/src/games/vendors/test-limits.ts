import { createLimits } from "../../protection/limits/limits.ts";
import type { LimitKind, LimitPeriod } from "@croupier/contract/domain/member-limits";
import type { Pool } from "../../kit/db/pool.ts";
import type { Player } from "./test-vendor.ts";

const terms = { coolingHours: 24, confirmHours: 168, offerLimit: false };

/** Creates the calls about a player's limits that a test of the wallet needs. */
export function testLimits(db: Pool) {
  const limits = createLimits(db);
  const keyOf = ({ id }: Player, kind: LimitKind, period: LimitPeriod) =>
    ({ memberId: id, currency: "USD", kind, period }) as const;
  return {
    set: (player: Player, kind: LimitKind, period: LimitPeriod, amount: bigint) =>
      limits.set(keyOf(player, kind, period), amount, terms),
    /** Removes a limit at once, as if it had been requested and confirmed in time. */
    async remove(player: Player, kind: LimitKind, period: LimitPeriod): Promise<void> {
      const key = keyOf(player, kind, period);
      await limits.set(key, null, terms);
      await db.query("update member_limit set confirm_from = now() where member_id = $1 and confirm_from is not null", [
        player.id,
      ]);
      await limits.confirm(key, null);
    },
    async usedOf(player: Player, kind: LimitKind, period: LimitPeriod): Promise<bigint | undefined> {
      const found = await limits.find(player.id, "USD");
      return found.find((each) => each.kind === kind && each.period === period)?.used;
    },
  };
}
