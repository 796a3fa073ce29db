import type { Plugin } from "vite";

const standIn = `export class MutationCache {
  getAll() { return []; }
  findAll() { return []; }
  build() {}
  clear() {}
  resumePausedMutations() { return Promise.resolve(); }
}`;

/** Empties the query library's mutation store, which is not used here: commands go through core/api/api.ts. */
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
