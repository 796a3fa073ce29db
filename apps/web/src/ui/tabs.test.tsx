import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { Tabs } from "./Tabs.tsx";

const tabs = ["first", "second", "third"].map((key) => ({ key, title: key }));

function Page() {
  const [active, setActive] = useState("first");
  return (
    <Tabs label="Days" tabs={tabs} active={active} onChange={setActive}>
      {active}
    </Tabs>
  );
}

test("arrows, Home and End move between tabs, and the focus goes with them", async () => {
  render(<Page />);
  const user = userEvent.setup();
  await user.click(screen.getByRole("tab", { name: "first" }));
  for (const [key, title] of [
    ["{End}", "third"],
    ["{Home}", "first"],
    ["{ArrowRight}", "second"],
    ["{ArrowLeft}", "first"],
    ["{ArrowLeft}", "third"],
    ["{ArrowRight}", "first"],
  ] as const) {
    await user.keyboard(key);
    const tab = screen.getByRole("tab", { name: title, selected: true });
    expect(document.activeElement).toBe(tab);
    expect(screen.getByRole("tabpanel").textContent).toBe(title);
  }
});
