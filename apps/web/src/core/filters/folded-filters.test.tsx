import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { openPage } from "../../app/test-page.tsx";
import { Field } from "../../ui/Field.tsx";
import { FoldedFilters } from "./FoldedFilters.tsx";

/** A field that counts as a filter once it has a value. */
function Choices() {
  const [typed, setTyped] = useState("");
  return (
    <FoldedFilters count={typed ? 1 : 0} range={{ from: "2026-11-17", to: "2026-11-23" }}>
      <Field label="Name" value={typed} onChange={({ target }) => setTyped(target.value)} />
    </FoldedFilters>
  );
}

test("the filter button says how many are set and for which days, and keeps typed input", async () => {
  await openPage(<Choices />);
  const button = () => screen.getByRole("button", { name: /^Filters/ });
  const panel = () => document.getElementById(button().getAttribute("aria-controls") ?? "");
  expect(button().getAttribute("aria-expanded")).toBe("false");
  // The panel is hidden only below a tablet's width; a wide screen always shows it.
  expect(panel()?.className).toContain("max-tablet:hidden");
  expect(screen.getByText(/17.* – .*23/)).toBeDefined();
  await userEvent.click(button());
  expect(button().getAttribute("aria-expanded")).toBe("true");
  expect(panel()?.className).not.toContain("max-tablet:hidden");
  await userEvent.type(screen.getByLabelText("Name"), "minh");
  expect(button().textContent).toBe("Filters (1)");
  await userEvent.click(button());
  await userEvent.click(button());
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("minh");
});
