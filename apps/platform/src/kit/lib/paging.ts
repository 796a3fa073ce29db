interface Paging {
  pageNo: number;
  pageSize: number;
}

/** Numbers a page of the contract; its content stands beside. */
export function pageNumbers({ pageNo, pageSize }: Paging, totalElements: number) {
  return { pageNo, pageSize, totalElements, totalPages: Math.ceil(totalElements / pageSize) };
}

/** Turns rows of one page, each carrying the total, into a page of the contract. */
export function toPage<R extends { total: number }, T>(paging: Paging, rows: R[], one: (row: R) => T) {
  return { content: rows.map(one), ...pageNumbers(paging, rows[0]?.total ?? 0) };
}
