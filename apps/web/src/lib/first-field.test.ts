// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { firstField } from "./first-field.ts";

afterEach(() => vi.restoreAllMocks());

const found = (html: string, isFine = true) => {
  vi.spyOn(globalThis, "matchMedia").mockReturnValue({ matches: isFine } as MediaQueryList);
  document.body.innerHTML = html;
  return firstField(document.body)?.id;
};

test("the first field is ready for typing, on a touch screen only a marked one", () => {
  const fields = '<input id="a"><input id="b" data-first>';
  expect(found('<input id="a"><input id="b">')).toBe("a");
  expect(found('<input id="a"><input id="b">', false)).toBeUndefined();
  expect(found(fields)).toBe("b");
  expect(found(fields, false)).toBe("b");
});

test("a closed panel and the choice of the language are not a form's first field", () => {
  expect(found('<div popover><input id="a"></div><input id="b">')).toBe("b");
  expect(found('<label data-preference><select id="a"></select></label>')).toBeUndefined();
});
