import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "../../app/test-page.tsx";
import { Dialog } from "./Dialog.tsx";

test("Escape in a dialog over another closes the upper one alone", async () => {
  const closed: string[] = [];
  await openPage(
    <Dialog title="Lower" onClose={() => closed.push("lower")}>
      <Dialog title="Upper" onClose={() => closed.push("upper")}>
        <p>{"Upper"}</p>
      </Dialog>
    </Dialog>,
  );
  fireEvent(await screen.findByRole("dialog", { name: "Upper" }), new Event("cancel", { cancelable: true }));
  await waitFor(() => expect(closed).toEqual(["upper"]));
  fireEvent(screen.getByRole("dialog", { name: "Lower" }), new Event("cancel", { cancelable: true }));
  await waitFor(() => expect(closed).toEqual(["upper", "lower"]));
});
