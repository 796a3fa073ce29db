/** A sign that names of people have between their letters. */
export interface NameSign {
  /** The spelling by which names are compared. */
  sign: string;
  /** The characters that people and keyboards write in its place. */
  others: string;
}

const apostrophe: NameSign = {
  sign: "'",
  others: "\u2018\u2019\u201b\u02b9\u02bb\u02bc\u00b4\u0060\u2032\uff07\u05f3",
};
const hyphen: NameSign = { sign: "-", others: "\u2010\u2011\u2012\u2013\u2014\u2015\uff0d\ufe63\u05be" };
const middleDot: NameSign = { sign: "\u00b7", others: "\u2022\u2027\u2219\u22c5\u30fb\uff65" };

/** The signs of names, with every spelling of each. SQL repeats this list in `name_key`. */
export const nameSigns: readonly NameSign[] = [apostrophe, hyphen, middleDot];

const spellings = ({ sign, others }: NameSign): string => sign + others;

/** Every spelling of an apostrophe. */
export const apostrophes = spellings(apostrophe);

/** Every spelling of every sign. */
export const everyNameSign: readonly string[] = nameSigns.flatMap((each) => [...spellings(each)]);

/** Writes characters as a class of a regular expression has them: each by its number. */
export const inClass = (signs: Iterable<string>): string =>
  [...signs].map((sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");
