import type { Plugin } from "vite";

/** Chrome's mark, which has to come first in a file. */
const mark = "//# allFunctionsCalledOnLoad\n";

/** Bytes below which the mark would weigh more than it gains. */
const lightest = 1000;

const first = /^(?:libraries|start|rolldown-runtime)$/;

/**
 * Lets Chrome compile all functions of a later file while it arrives, beside the main thread; a dialog's functions were
 * compiled one by one at its press. Libraries have many functions that no page calls, and the first page waits for its
 * files.
 */
export const compiledOnArrival = (): Plugin => ({
  name: "croupier-compiled-on-arrival",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  generateBundle: {
    // Vite puts its own line first.
    order: "post",
    handler(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk" || first.test(file.name)) continue;
        const isLibrary = file.moduleIds.some((id) => id.includes("/node_modules/"));
        if (!isLibrary && file.code.length > lightest) file.code = mark + file.code;
      }
    },
  },
});
