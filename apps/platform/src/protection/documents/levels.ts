import { documentKinds, type DocumentKind } from "@croupier/contract/domain/documents";
import type { Money } from "@croupier/contract/domain/money";

/** A level of identity: the documents that reach it, and what it allows. */
export interface Level {
  key: string;
  requires: readonly DocumentKind[];
  allows: {
    /** The most that is paid in altogether; absent: any sum. */
    deposits?: Money;
    limits: { day?: Money; week?: Money; month?: Money };
    withdrawal: boolean;
  };
}

export type Levels = readonly Level[];

/** The sums that count against the deposits of a level: altogether, and in the current periods. */
export interface PaidIn {
  total: Money;
  day: Money;
  week: Money;
  month: Money;
}

const isReached = ({ requires }: Pick<Level, "requires">, verified: ReadonlySet<DocumentKind>): boolean =>
  requires.every((each) => verified.has(each));

/** Returns the place of the highest level whose documents are all verified; the lowest requires none. */
export const placeOf = (levels: readonly Pick<Level, "requires">[], verified: ReadonlySet<DocumentKind>): number =>
  levels.findLastIndex((level) => isReached(level, verified));

/** Returns the documents that any level requires. */
export const requiredKinds = (levels: readonly Pick<Level, "requires">[]): DocumentKind[] =>
  documentKinds.filter((kind) => levels.some(({ requires }) => requires.includes(kind)));

/** Returns how much more a level allows to be paid in; undefined for any sum, and never below 0. */
export function leftToPayIn({ allows: { deposits, limits } }: Level, paid: PaidIn): Money | undefined {
  const left = [
    deposits === undefined ? undefined : deposits - paid.total,
    ...(["day", "week", "month"] as const).map((period) => {
      const limit = limits[period];
      return limit === undefined ? undefined : limit - paid[period];
    }),
  ].filter((each) => each !== undefined);
  if (left.length === 0) return undefined;
  const least = left.reduce((lowest, each) => (each < lowest ? each : lowest));
  return least > 0n ? least : 0n;
}
