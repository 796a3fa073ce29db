import type { Plugin } from "vite";

const standIn = `export class MutationCache {
  getAll() { return []; }
  findAll() { return []; }
  build() {}
  clear() {}
  resumePausedMutations() { return Promise.resolve(); }
}`;

/** The query library's store of mutations stays empty here: commands go through the product's own (core/api/api.ts). */
export function noMutations(): Plugin {
  return {
    name: "croupier-no-mutations",
    apply: "build",
    load: {
      filter: { id: /\/@tanstack\/query-core\/.*\/mutationCache\.js$/ },
      handler: () => standIn,
    },
  };
}
