import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { Avatar } from "./Avatar.tsx";

const colourOf = (account: string): string => {
  const { container } = render(<Avatar info={{ account, nickname: "", icon: "" }} size={30} byAccount />);
  return container.querySelector("span")?.style.backgroundImage ?? "";
};

test("a letter's colour is the same for one account each time, and another for another account", () => {
  expect(colourOf("bao.le")).toContain("linear-gradient");
  expect(colourOf("bao.le")).toBe(colourOf("bao.le"));
  expect(colourOf("bao.le")).not.toBe(colourOf("thao.le"));
});
