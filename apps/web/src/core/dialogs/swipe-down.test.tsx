import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { openPage } from "../../app/test-page.tsx";
import { Dialog } from "./Dialog.tsx";

test("a sheet follows a finger down: far enough it closes, else it springs back", async () => {
  const onClose = vi.fn();
  await openPage(
    <Dialog title="A sheet" onClose={onClose}>
      <p>Something</p>
    </Dialog>,
  );
  const sheet = await screen.findByRole("dialog");
  const handle = sheet.querySelector<HTMLElement>("[aria-hidden]");
  if (!handle) throw new Error("the sheet has no handle");
  handle.setPointerCapture = () => undefined;
  const draw = (to: number) => {
    fireEvent.pointerDown(handle, { clientY: 10, pointerId: 1 });
    fireEvent.pointerMove(handle, { clientY: to, pointerId: 1 });
    expect(sheet.style.transform).toBe(`translateY(${to - 10}px)`);
    fireEvent(handle, new Event("lostpointercapture"));
  };
  draw(60);
  expect(onClose).not.toHaveBeenCalled();
  expect(sheet.style.transform).toBe("");
  draw(160);
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});
