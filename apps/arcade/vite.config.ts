import { defineConfig } from "vite";

const here = (path: string) => new URL(path, import.meta.url).pathname;

export default defineConfig({
  root: new URL("client", import.meta.url).pathname,
  base: "/",
  build: {
    rolldownOptions: {
      input: ["client/index.html", "client/lotto.html", "client/table.html", "client/book.html"].map(here),
    },
    outDir: "../dist",
    emptyOutDir: true,
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
