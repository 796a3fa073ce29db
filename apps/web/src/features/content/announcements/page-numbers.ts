/** Pages at each end, and pages around the current one (specification section 9: margin page 1, range 5). */
const margin = 1;
const range = 5;

/** Returns the numbers of a pager; undefined marks omitted pages. */
export function pageNumbers(page: number, pages: number): (number | undefined)[] {
  const from = Math.max(1, Math.min(page - Math.floor(range / 2), pages - range + 1));
  const shown: (number | undefined)[] = [];
  for (let each = 1; each <= pages; each += 1) {
    const near = each >= from && each < from + range;
    if (near || each <= margin || each > pages - margin) shown.push(each);
    else if (shown.at(-1) !== undefined) shown.push(undefined);
  }
  return shown;
}
