import { fileIsGone } from "./chunks.ts";

let wanted: Promise<void> | undefined;

/**
 * Puts the styles of every screen in place of the first page's own (`server/document.ts`), which are a part of them:
 * nothing on the page changes. A page that was rendered with all of them has nothing to wait for.
 */
export function needStyles(): Promise<void> {
  // The web server loads screens too, and has no page to put styles into.
  if (typeof document === "undefined") return Promise.resolve();
  const first = document.querySelector<HTMLStyleElement>("style[data-all]");
  const href = first?.dataset["all"];
  if (!first || !href) return Promise.resolve();
  return (wanted ??= new Promise((done, failed) => {
    // For print until they are there: one sheet takes the other's place in one calculation of the page's styles, not two.
    const link = Object.assign(document.createElement("link"), {
      rel: "stylesheet",
      href,
      media: "print",
      fetchPriority: "high",
    });
    link.addEventListener("load", () => {
      link.media = "all";
      first.remove();
      done();
    });
    link.addEventListener("error", () => {
      link.remove();
      wanted = undefined;
      if (!fileIsGone("style", link.href)) failed(new Error(`no styles came from ${link.href}`));
    });
    // The brand's own stand behind these.
    first.after(link);
  }));
}
