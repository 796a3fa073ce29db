// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { classes, html, render, svg } from "./html.ts";

let page = document.createElement("main");

beforeEach(() => {
  page = document.createElement("main");
  document.body.replaceChildren(page);
});

describe("a template", () => {
  it("takes white space beside a tag or between values for layout", () => {
    const [one, two] = ["one", "two"];
    render(html` <p><b>${one}</b> <i>${two}</i> ${"three"} ${"four"}</p> `, page);
    expect(page.textContent).toBe("onetwothreefour");
  });

  it("keeps the spaces within an attribute, and those of a value", () => {
    const [one, two] = ["one", "two"];
    render(html`<p class="${one} ${two}">${one}${" "}<b>${two}</b></p>`, page);
    expect(page.textContent).toBe("one two");
    expect(page.querySelector("p")?.className).toBe("one two");
  });

  it("draws elements within an image", () => {
    const dots = [1, 2].map((x) => svg`<circle cx=${x} cy="1" r="1" />`);
    render(html`<svg viewBox="0 0 4 2">${dots}</svg>`, page);
    const [dot] = document.querySelectorAll("circle");
    expect(dot?.namespaceURI).toBe("http://www.w3.org/2000/svg");
    expect(document.querySelectorAll("circle")).toHaveLength(2);
  });

  it("keeps its elements when it is drawn again, with their focus and an opened part", () => {
    const match = (odds: string) => html`
      <button type="button" aria-label=${odds}>${odds}</button>
      <details><summary>More</summary></details>
    `;
    render(match("1.80"), page);
    const button = document.querySelector("button");
    button?.focus();
    document.querySelector("details")?.setAttribute("open", "");
    render(match("1.95"), page);
    expect(document.querySelector("button")).toBe(button);
    expect(document.activeElement).toBe(button);
    expect(button?.textContent).toBe("1.95");
    expect(document.querySelector("details")?.open).toBe(true);
  });
});

describe("classes", () => {
  it("leaves out absent names", () => {
    expect(classes("seat", false, undefined, "", "turn")).toBe("seat turn");
  });
});
