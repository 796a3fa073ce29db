import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { icons } from "./scripts/vite/icons.ts";
import { messages } from "./scripts/vite/messages.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** `npm run build` runs this twice: the browser's files into dist/client, the rendered tree into dist/server. */
export default defineConfig(({ isSsrBuild }) => ({
  root: here("."),
  publicDir: isSsrBuild ? false : here("./public"),
  plugins: [icons(), messages(), react({ compiler: true }), tailwindcss()],
  build: {
    target: "es2022",
    outDir: isSsrBuild ? "dist/server" : "dist/client",
    emptyOutDir: true,
    manifest: !isSsrBuild,
    ssrManifest: false,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rollupOptions: { input: isSsrBuild ? here("./src/entry-server.tsx") : here("./src/entry-client.tsx") },
  },
  ssr: { noExternal: true, external: ["react", "react-dom"] },
  appType: "custom",
}));
