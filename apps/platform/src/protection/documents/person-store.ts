import sql from "sql-template-tag";
import type { Db } from "../../kit/db/pool.ts";
import type { Persons } from "../persons/persons.ts";

/** A member's own statements: on record, and as the holder of accounts for pay-outs. */
export interface Person {
  name: string | undefined;
  /** yyyy-MM-dd. */
  birthday: string | undefined;
  holders: string[];
}

/** Reads the name and birthday that are on record of a member. */
export async function findPerson(db: Db, memberId: bigint, persons: Pick<Persons, "find">): Promise<Person> {
  const { rows } = await db.query<{ name: string | null; birthday: string | null; holders: string[] }>(sql`
    select nullif(m.profile->>'payeeName', '') as name, nullif(m.profile->>'birthday', '') as birthday,
           array(select distinct d.holder from payout_destination d
                 where d.member_id = m.id and d.holder is not null and d.removed_at is null) as holders
    from member m where m.id = ${memberId}`);
  const [row] = rows;
  const { givenName, familyName } = await persons.find(db, memberId);
  const name = [givenName, familyName].filter(Boolean).join(" ");
  return {
    name: name || (row?.name ?? undefined),
    birthday: row?.birthday ?? undefined,
    holders: row?.holders ?? [],
  };
}
