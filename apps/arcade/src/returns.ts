import { engineOf, engines, titleOf } from "./engines/registry.ts";
import type { ReturnRow } from "./kit/returns.ts";

/*
 * Lists the stated and the proven return of every engine and bet, with the kind of proof. `npm run returns` prints it.
 * Returns that are quick to compute are computed; the others name the test that proves them.
 */

/** Lists the return of every engine and bet. */
export const allReturns = (): ReturnRow[] => engines.flatMap(({ returns }) => returns.rows());

/** Returns the engine of a title as named in the rows; undefined for a title the arcade does not run. */
export function rowNameOf(gameCode: string): string | undefined {
  const title = titleOf(gameCode);
  return title && engineOf(gameCode)?.returns.nameOf(title);
}

/** Maps titles to the highest return they state, in basis points; undefined where players meet and a fee is taken. */
export function highestReturns(gameCodes: readonly string[]): Map<string, number | undefined> {
  const byName = new Map<string, number>();
  for (const { engine, stated } of allReturns()) {
    if (stated.startsWith("fee")) continue;
    const basisPoints = Math.round(Number(stated.split("–").at(-1)) * 100);
    byName.set(engine, Math.max(byName.get(engine) ?? 0, basisPoints));
  }
  return new Map(
    gameCodes.map((code) => {
      const title = titleOf(code);
      const own = title && engineOf(code)?.returns.highest?.(title);
      return [code, own ?? byName.get(rowNameOf(code) ?? "")];
    }),
  );
}

if (import.meta.main) {
  const codes = engines.flatMap(({ titles }) => [...titles.keys()]);
  const titles = Map.groupBy(codes, rowNameOf);
  console.table(allReturns().map((row) => ({ ...row, titles: titles.get(row.engine)?.length ?? 0 })));
}
