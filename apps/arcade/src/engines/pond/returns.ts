import { percent, type ReturnRow } from "../../kit/returns.ts";
import { ponds } from "./titles.ts";

/** Returns the rows of the ponds, one for each return of their bullets. */
export const pondReturns = (): ReturnRow[] =>
  [...new Set([...ponds.values()].map(({ returnBasisPoints }) => returnBasisPoints))].toSorted().map((points) => {
    const share = percent(points / 10_000);
    const how = "exact: pond/rules.test.ts: every bullet of every title returns exactly what its rules say";
    return { engine: "pond", bet: `bullet of ${share}`, stated: share, proven: share, how };
  });
