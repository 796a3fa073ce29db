import type { Plugin } from "vite";

const fileOf = (name: string) => new RegExp(`/query-core/build/modern/${name}\\.js$`);
const [cache, client, observer] = [fileOf("mutationCache"), fileOf("queryClient"), fileOf("mutationObserver")];

/** The methods of the cache that the client calls. */
const standIn = {
  clear: "clear() {}",
  findAll: "findAll() { return [] }",
  resumePausedMutations: "async resumePausedMutations() {}",
};

const wrong = "Take withoutMutations() out of vite.config.ts";

/**
 * Leaves out React Query's mutations, 1.0 kB of the first page's script: commands have their own keys and retries
 * (`core/api/use-command.ts`). The build fails if a screen uses a mutation, or a new version of the client calls more.
 */
export const withoutMutations = (): Plugin => ({
  name: "croupier-without-mutations",
  apply: "build",
  load: (id) => (cache.test(id) ? `export class MutationCache { ${Object.values(standIn).join(" ")} }` : undefined),
  transform(code, id) {
    if (!client.test(id)) return;
    const called = [...code.matchAll(/#mutationCache\.(\w+)/g)].map(([, name = ""]) => name);
    if (!called.every((name) => name in standIn)) this.error(`${wrong}: the client calls ${called.join(", ")}.`);
  },
  generateBundle(_, bundle) {
    const used = Object.values(bundle).flatMap((file) => (file.type === "chunk" ? Object.entries(file.modules) : []));
    if (used.some(([id, { code }]) => observer.test(id) && code)) this.error(`${wrong}: a screen uses a mutation.`);
  },
});
