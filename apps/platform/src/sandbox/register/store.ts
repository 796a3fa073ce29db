import { normaliseName } from "@croupier/contract/domain/typed-text";
import { readBirthday } from "@croupier/contract/domain/identity";
import sql from "sql-template-tag";
import type { Db } from "../../kit/db/pool.ts";

/** `Y`: excluded. `P`: was excluded. `none`: no answer, as from a register that fails. */
export const listedAnswers = ["Y", "P", "none"] as const;
export type ListedAnswer = (typeof listedAnswers)[number];

export interface Listed {
  givenName: string;
  familyName: string;
  birthday: string;
  postcode: string;
}

/** Returns how a person is compared: whatever the letters' case, and without spaces in the postcode. */
const keyOf = ({ givenName, familyName, birthday, postcode }: Listed): string =>
  [normaliseName(givenName), normaliseName(familyName), readBirthday(birthday), postcode.replaceAll(/\s/g, "")]
    .join("|")
    .toLowerCase();

/** Puts a person on the register, or changes how the register answers about it. */
export async function addPerson(db: Db, person: Listed, answer: ListedAnswer): Promise<void> {
  const { givenName, familyName, birthday, postcode } = person;
  await db.query(sql`
    insert into sandbox_register (person, given_name, family_name, birthday, postcode, answer)
    values (${keyOf(person)}, ${givenName}, ${familyName}, ${readBirthday(birthday)}, ${postcode}, ${answer})
    on conflict (person) do update set answer = excluded.answer, added_at = now()`);
}

export async function removePerson(db: Db, person: Listed): Promise<void> {
  await db.query(sql`delete from sandbox_register where person = ${keyOf(person)}`);
}

interface Row extends Listed {
  answer: ListedAnswer;
}

/** Lists the persons on the register, newest first. */
export async function listPersons(db: Db): Promise<Row[]> {
  const { rows } = await db.query<Row>(sql`
    select given_name as "givenName", family_name as "familyName", birthday, postcode, answer
    from sandbox_register order by added_at desc limit 200`);
  return rows;
}

/** Returns the answers about persons, in their order: N for those who are not on the register. */
export async function answersFor(db: Db, persons: readonly Listed[]): Promise<(ListedAnswer | "N")[]> {
  const keys = persons.map(keyOf);
  const { rows } = await db.query<{ person: string; answer: ListedAnswer }>(sql`
    select person, answer from sandbox_register where person = any (${keys}::text[])`);
  const found = new Map(rows.map(({ person, answer }) => [person, answer]));
  return keys.map((key) => found.get(key) ?? "N");
}
