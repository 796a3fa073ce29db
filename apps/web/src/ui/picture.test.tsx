import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "../app/test-page.tsx";
import { VendorIcon } from "../core/games/VendorIcon.tsx";
import { Picture } from "./Picture.tsx";

test("a picture that cannot be loaded gives way to its substitute, the next one is tried", async () => {
  const picture = (src: string) => <Picture src={src} alt="Mark" missing={<b>{"M"}</b>} />;
  const { rerender } = render(picture("/mark.svg"));
  fireEvent.error(screen.getByAltText("Mark"));
  expect(screen.queryByAltText("Mark")).toBeNull();
  expect(screen.getByText("M")).toBeDefined();
  rerender(picture("/other.svg"));
  expect(screen.getByAltText("Mark")).toBeDefined();
});

test("a picture that failed without a connection is tried again once it is back", () => {
  render(<Picture src="/mark.svg" alt="Mark" missing={<b>{"M"}</b>} />);
  fireEvent.error(screen.getByAltText("Mark"));
  expect(screen.queryByAltText("Mark")).toBeNull();
  fireEvent(window, new Event("online"));
  expect(screen.getByAltText("Mark")).toBeDefined();
});

test("a vendor whose marks cannot be loaded shows its code in either theme", async () => {
  const icons = { white: "/w.svg", purple: "/p.svg", color: "/c.svg" };
  await openPage(<VendorIcon card={{ icons, vendorLabel: "EVO 2" }} />);
  for (const mark of document.querySelectorAll("img")) fireEvent.error(mark);
  expect(document.querySelectorAll("img")).toHaveLength(0);
  expect(
    screen.getAllByText("EVO 2").map(({ className }) => className.split(" ").find((name) => name.startsWith("only"))),
  ).toEqual(["only-dark", "only-light"]);
});
