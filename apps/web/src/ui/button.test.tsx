import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { openPage } from "../app/test-page.tsx";
import { Button } from "./Button.tsx";

test("a button that its own press disables keeps the focus and ignores presses until left", async () => {
  const pressed = vi.fn();
  function Once() {
    const [over, setOver] = useState(false);
    return (
      <>
        <Button
          disabled={over}
          onClick={() => {
            pressed();
            setOver(true);
          }}
        >
          Claim
        </Button>
        <Button>Next</Button>
      </>
    );
  }
  const { user } = await openPage(<Once />);
  const claim = screen.getByRole<HTMLButtonElement>("button", { name: "Claim" });
  await user.tab();
  await user.keyboard("{Enter}{Enter}");
  expect(pressed).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(claim);
  expect(claim.disabled).toBe(false);
  expect(claim.getAttribute("aria-disabled")).toBe("true");
  await user.tab();
  expect(document.activeElement?.textContent).toBe("Next");
  expect(claim.disabled).toBe(true);
});
