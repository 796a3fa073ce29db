import { fileIsGone } from "./chunks.ts";

let wanted: Promise<void> | undefined;

/**
 * Appends the remaining styles after those of the first page (`server/document.ts`): nothing visible changes, and a
 * last sheet costs no restyling. A page rendered with all styles waits for nothing.
 */
export function needStyles(): Promise<void> {
  // The web server loads screens too, but has no document.
  if (typeof document === "undefined") return Promise.resolve();
  const href = document.querySelector<HTMLStyleElement>("style[data-rest]")?.dataset["rest"];
  if (!href) return Promise.resolve();
  return (wanted ??= new Promise((done, failed) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href, fetchPriority: "high" });
    link.addEventListener("load", () => done());
    link.addEventListener("error", () => {
      link.remove();
      wanted = undefined;
      if (!fileIsGone("style", link.href)) failed(new Error(`no styles came from ${link.href}`));
    });
    document.head.append(link);
  }));
}
