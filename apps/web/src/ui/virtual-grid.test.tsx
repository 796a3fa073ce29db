import { fireEvent, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { VirtualGrid } from "./VirtualGrid.tsx";

// The test's browser has no layout: these are three columns of items 200 px high, in a window of 800 px.
beforeEach(() => {
  vi.stubGlobal("innerHeight", 800);
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    return new DOMRect(0, 0, 300, this.tagName === "LI" ? 200 : 0);
  });
  document.head.innerHTML = "<style>ul { grid-template-columns: 100px 100px 100px }</style>";
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.head.innerHTML = "";
});

const grid = (of: string, count: number, item: (index: number) => string) => (
  <VirtualGrid count={count} initial={36} of={of} className="">
    {item}
  </VirtualGrid>
);

test("a long list renders the rows in the window with two spare ones, at its full height", () => {
  const { getAllByRole, getByRole } = render(grid("all", 300, String));
  expect(getAllByRole("listitem")).toHaveLength((800 / 200 + 2) * 3);
  expect(getByRole("list").style.paddingBottom).toBe(`${(100 - 6) * 200}px`);
});

test("when it becomes another list, the rows in the window are rendered first", () => {
  const { rerender, getAllByRole } = render(grid("all", 300, String));
  const drawn: number[] = [];
  const item = vi.fn((index: number) => {
    drawn.push(document.querySelectorAll("li").length);
    return String(index);
  });
  rerender(grid("new", 90, item));
  // The rest is rendered when the window's twelve items are drawn.
  expect(item.mock.calls.map(([index]) => index)).toEqual(Array.from({ length: 18 }, (_, index) => index));
  expect(drawn[12]).toBe(12);
  expect(getAllByRole("listitem")).toHaveLength(18);
});

test("a scrolled list renders only the items that were not there", async () => {
  const item = vi.fn(String);
  const { getByRole, findByText } = render(grid("all", 300, item));
  item.mockClear();
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    return new DOMRect(0, this.tagName === "LI" ? 0 : -800, 300, this.tagName === "LI" ? 200 : 0);
  });
  fireEvent.scroll(window);
  await findByText("29");
  expect(item.mock.calls.map(([index]) => index)).toEqual(Array.from({ length: 12 }, (_, at) => at + 18));
  expect(getByRole("list").style.paddingTop).toBe("400px");
});
