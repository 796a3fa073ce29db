interface Paging {
  pageNo: number;
  pageSize: number;
}

/** Returns the numbers of a contract page; the caller adds the content. */
export function pageNumbers({ pageNo, pageSize }: Paging, totalElements: number) {
  return { pageNo, pageSize, totalElements, totalPages: Math.ceil(totalElements / pageSize) };
}

/** Turns one page's rows, each of which carries the total, into a page of the contract. */
export function toPage<R extends { total: number }, T>(paging: Paging, rows: R[], one: (row: R) => T) {
  return { content: rows.map(one), ...pageNumbers(paging, rows[0]?.total ?? 0) };
}
