interface Paging {
  pageNo: number;
  pageSize: number;
}

/** Converts rows of one page, each carrying the total, to a page of the contract. */
export function toPage<R extends { total: number }, T>({ pageNo, pageSize }: Paging, rows: R[], one: (row: R) => T) {
  const totalElements = rows[0]?.total ?? 0;
  return {
    content: rows.map(one),
    pageNo,
    pageSize,
    totalElements,
    totalPages: Math.ceil(totalElements / pageSize),
  };
}
