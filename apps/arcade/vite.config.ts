import { defineConfig } from "vite";

const here = (path: string) => new URL(path, import.meta.url).pathname;

export default defineConfig({
  root: new URL("client", import.meta.url).pathname,
  base: "/",
  build: {
    rolldownOptions: {
      input: ["slot", "lotto", "table", "book", "pond", "rooms", "solo"].map((name) => here(`client/${name}.html`)),
    },
    outDir: "../dist",
    emptyOutDir: true,
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
