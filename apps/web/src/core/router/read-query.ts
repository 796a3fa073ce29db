/** A value of any text. */
export const anyText = /./s;

/** Returns the pattern of a value that is one of these words. */
export const oneOf = (words: readonly string[]): RegExp => new RegExp(`^(?:${words.join("|")})$`);

/** Creates a reader of a query's named values; those that do not fit their pattern, and all others, are ignored. */
export const readQuery =
  <S extends object>(patterns: Readonly<Record<keyof S & string, RegExp>>) =>
  (query: Readonly<Record<string, string | undefined>>): S =>
    Object.fromEntries(
      Object.entries<RegExp>(patterns).flatMap(([name, pattern]) => {
        const value = query[name];
        return value !== undefined && pattern.test(value) ? [[name, value]] : [];
      }),
    ) as S;
