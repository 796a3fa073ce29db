import { defineConfig } from "vite";

export default defineConfig({
  root: new URL("client", import.meta.url).pathname,
  base: "/",
  build: {
    outDir: "../dist",
    emptyOutDir: true,
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
