import { birthdayViolation } from "@croupier/contract/domain/rules";
import { nameKey } from "@croupier/contract/domain/typed-text";
import type { Person } from "./person-store.ts";
import type { Flag } from "./store.ts";

/** The statements of a document about a person. */
export interface Stated {
  /** yyyy-MM-dd. */
  birthday?: string | undefined;
  name?: string | undefined;
}

/** Returns the words of a name in one order: families come first or last, by the language and the bank. */
const wordsOf = (name: string): string => nameKey(name).split(" ").toSorted().join(" ");

/** Compares a document with what is on record about its member, and with the minimum age. */
export function compare(person: Person, { birthday, name }: Stated, minimumAge: number): Flag[] {
  const names = [person.name, name].filter((each) => each !== undefined);
  const known = [...names, ...person.holders];
  const [first] = known;
  return [
    ...(first !== undefined && known.some((each) => wordsOf(each) !== wordsOf(first))
      ? (["nameDiffers"] as const)
      : []),
    ...(birthday !== undefined && person.birthday !== undefined && birthday !== person.birthday
      ? (["birthdayDiffers"] as const)
      : []),
    ...(birthday !== undefined && birthdayViolation(birthday, minimumAge, new Date()) ? (["tooYoung"] as const) : []),
    ...(birthday === undefined && person.birthday === undefined ? (["noBirthday"] as const) : []),
  ];
}
