// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";

const origin = "http://localhost:8080";

/** Connects a fresh page, and returns how its embedding page greets it. */
async function openFrame(): Promise<(hello: object, from?: string) => void> {
  vi.resetModules();
  const { connect } = await import("./frame.ts");
  connect({ webOrigins: [origin], backUrl: null, onRefresh: () => undefined });
  return (hello, from = origin) => {
    const event = new MessageEvent("message", { data: { type: "arcade:hello", ...hello }, origin: from });
    Object.defineProperty(event, "source", { value: window.parent });
    window.dispatchEvent(event);
  };
}

const isHidden = () => document.querySelector("[data-titled] #title") !== null;

beforeEach(() => {
  document.documentElement.removeAttribute("data-titled");
  document.body.innerHTML = `<h1 id="title">Lantern</h1><b id="balance">$ 12.00</b>`;
});

describe("the title of a game in a frame", () => {
  it("is hidden from view where the page around it shows the same, and stays in the document", async () => {
    const greet = await openFrame();
    expect(isHidden()).toBe(false);
    greet({ title: "Lantern" });
    expect(isHidden()).toBe(true);
    expect(document.getElementById("title")?.textContent).toBe("Lantern");
  });

  it("stays visible where the page around it shows another title or none", async () => {
    const greet = await openFrame();
    for (const hello of [{}, { title: "Amber" }, { title: 7 }]) {
      greet(hello);
      expect(isHidden()).toBe(false);
    }
  });

  it("stays visible after a greeting of a foreign page", async () => {
    const greet = await openFrame();
    greet({ title: "Lantern" }, "http://elsewhere.example");
    expect(isHidden()).toBe(false);
  });
});
