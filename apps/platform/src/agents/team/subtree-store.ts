import sql from "sql-template-tag";
import { refuse, type Refusal } from "../../kit/db/refusal.ts";
import type { Db } from "../../kit/db/pool.ts";

/** A member of an agent's team, or the agent itself (level 0). */
export interface TeamMember {
  id: bigint;
  account: string;
  type: number;
  status: "active" | "blocked" | "excluded";
  currency: string;
  uplineId: bigint | null;
  /** Steps below the agent. */
  level: number;
}

/**
 * Finds a member of an agent's team by name; without a name, the agent itself. A member outside the team is answered
 * like an unknown name; every agents' row that names a member uses this.
 */
export async function inTeam(db: Db, agentId: bigint, account: string | undefined): Promise<TeamMember | Refusal> {
  const { rows } = await db.query<TeamMember>(sql`
    select m.id, m.account, m.type, m.status, m.currency, m.upline_id as "uplineId", p.depth as level
    from member_path p join member m on m.id = p.descendant_id
    where p.ancestor_id = ${agentId}
      and m.id = coalesce((select o.id from member a join member o on o.merchant = a.merchant
                             and o.account_key = lower(${account ?? null}::text)
                           where a.id = ${agentId}),
                          case when ${account ?? null}::text is null then ${agentId}::bigint end)`);
  return rows[0] ?? refuse("NOT_FOUND");
}

/** Returns the people from this many levels above a member down to it, inclusive. */
export async function wayTo(db: Db, memberId: bigint, level: number) {
  const { rows } = await db.query<{ account: string; type: number }>(sql`
    select m.account, m.type from member_path p join member m on m.id = p.ancestor_id
    where p.descendant_id = ${memberId} and p.depth <= ${level} order by p.depth desc`);
  return rows;
}

export interface Line {
  id: bigint;
  account: string;
  nickname: string;
  type: number;
}
