import { expect, test } from "vitest";
import { joined } from "./use-record.ts";

const page = (pageNo: number, ...ids: string[]) => ({ pageNo, totalPages: 3, content: ids.map((id) => ({ id })) });

test("pages that moved down while they were read show nothing twice", () => {
  const list = joined([page(1, "5", "4", "3"), page(2, "3", "2", "1")]);
  expect(list?.content.map(({ id }) => id)).toEqual(["5", "4", "3", "2", "1"]);
  expect(list?.pageNo).toBe(2);
  expect(joined([])).toBeUndefined();
});
