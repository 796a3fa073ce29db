import type { Plugin } from "vite";

const cache = /\/query-core\/build\/modern\/mutationCache\.js$/;
const observer = /\/query-core\/build\/modern\/mutationObserver\.js$/;

/**
 * Leaves out React Query's mutations, 1.5 kB of the first page's script: commands have their own keys and retries
 * (`core/api/use-command.ts`), and no screen uses a mutation. A build that needs one fails.
 */
export const withoutMutations = (): Plugin => ({
  name: "croupier-without-mutations",
  apply: "build",
  load: (id) =>
    cache.test(id)
      ? "export class MutationCache { clear() {} findAll() { return [] } async resumePausedMutations() {} }"
      : undefined,
  generateBundle(_, bundle) {
    const used = Object.values(bundle).flatMap((file) => (file.type === "chunk" ? Object.entries(file.modules) : []));
    if (used.some(([id, { code }]) => observer.test(id) && code)) {
      this.error("A screen uses a mutation of React Query: take withoutMutations() out of vite.config.ts.");
    }
  },
});
