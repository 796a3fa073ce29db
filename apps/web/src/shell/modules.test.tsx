import { act, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { openPage } from "../app/test-page.tsx";
import { usePages } from "../core/brand/brand.ts";
import { useModuleWatch } from "./use-module-watch.ts";

const leaf = (modId: string, enabled: boolean) => ({ modId, enabled, childrenNodes: [] });
const modules = (vip: boolean) => [{ ...leaf("memberCenter", true), childrenNodes: [leaf("vip", vip)] }];

function Levels() {
  useModuleWatch();
  return usePages()("/member/vip") ? <p>levels</p> : <p>no levels</p>;
}

test("a module that was switched off leaves a page that somebody comes back to after a while", async () => {
  let vip = true;
  const page = await openPage(<Levels />, {
    answers: { whitelabel: () => modules(vip) },
    site: { whitelabel: modules(true) },
  });
  let time = 1000;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => time);
  const hidden = vi.spyOn(document, "hidden", "get");
  const away = (ms: number) =>
    act(() => {
      hidden.mockReturnValue(true);
      document.dispatchEvent(new Event("visibilitychange"));
      time += ms;
      hidden.mockReturnValue(false);
      document.dispatchEvent(new Event("visibilitychange"));
    });
  try {
    away(5000);
    expect(page.calls("whitelabel")).toEqual([]);
    vip = false;
    away(60_000);
    expect(await screen.findByText("no levels")).toBeTruthy();
    vip = true;
    away(60_000);
    await waitFor(() => expect(screen.getByText("levels")).toBeTruthy());
  } finally {
    clock.mockRestore();
    hidden.mockRestore();
  }
});
