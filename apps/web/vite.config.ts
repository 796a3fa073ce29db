import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { startChunks } from "./scripts/vite/chunks.ts";
import { compiledOnArrival } from "./scripts/vite/compiled-on-arrival.ts";
import { firstStyles, restOfStyles } from "./scripts/vite/first-styles.ts";
import { icons } from "./scripts/vite/icons.ts";
import { messageFiles, messages } from "./scripts/vite/messages.ts";
import { pathTable } from "./scripts/vite/paths.ts";
import { withoutMutations } from "./scripts/vite/without-mutations.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const entry = here("./src/app/entry-client.tsx");

/** The faces, and the styles of every screen, whole and in two: the web server puts them into a page (server/document.ts). */
const sheets = ["faces", "app", "first", "rest"].map((name) => here(`./src/styles/${name}.css`));

/** The sign-in's own, and what it shares with the other dialogs of its room. */
const loginFiles =
  /features\/auth\/(LoginDialog|LoginForm|AuthFrame|PasskeyLogin|SocialLogin|use-signed-in|use-remembered|second-step)\.tsx?|core\/(brand\/social-login-marks|session\/(social-login|passkey))\.ts|^\0social:facebook/;

/** Shorter in the first page's list of files; the same in both builds, since the server names the browser's files. */
const hashCharacters = "hex";

/** `npm run build` runs this twice: the browser's files into dist/client, the rendered tree into dist/server. */
export default defineConfig(({ isSsrBuild, command }) => ({
  root: here("."),
  publicDir: isSsrBuild ? false : here("./public"),
  plugins: [
    icons(),
    messages(),
    messageFiles(),
    pathTable(),
    withoutMutations(),
    compiledOnArrival(),
    firstStyles(),
    react(),
    // Each file is made small at the end, when what belongs to which is known.
    tailwindcss({ optimize: { minify: false } }),
    restOfStyles(),
  ],
  build: {
    target: "es2022",
    outDir: isSsrBuild ? "dist/server" : "dist/client",
    emptyOutDir: true,
    manifest: !isSsrBuild,
    ssrManifest: false,
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Files of the first page are already loaded; its script names the rest of each later page's files.
      resolveDependencies: (_, files) => files.filter((file) => !/\/(libraries|start|rolldown-runtime)-/.test(file)),
    },
    reportCompressedSize: false,
    rolldownOptions: isSsrBuild
      ? { input: here("./src/app/entry-server.tsx"), output: { hashCharacters } }
      : {
          input: [entry, ...sheets],
          output: {
            // The first page's script lists the files of all later ones: a shorter mark in each is lighter.
            chunkFileNames: "assets/[name]-[hash:7].js",
            hashCharacters,
            codeSplitting: {
              groups: [
                { debugName: "start", name: startChunks(entry), priority: 2 },
                // Icons and other small things that later pages share: the first page's script names every file.
                {
                  name: "small",
                  test: /^\0(icon|social):|\/src\/(ui|core|lib)\//,
                  minShareCount: 6,
                  maxModuleSize: 800,
                  priority: 0,
                },
                { name: "small", test: /^\0icon:/, minShareCount: 3, priority: 0.5 },
                // The parts of a first press come in few files: on a cheap phone each file costs as much as a kilobyte
                // of script.
                { name: "login", test: loginFiles, priority: 0 },
                // Code shared by many later pages comes in one file, because a request per field would cost more than its bytes.
                // QR codes are apart: their drawing is three times as heavy as all of it.
                {
                  name: "kit",
                  test: /src\/(ui|lib|core\/(dialogs|forms|i18n))\/(?!QrCode)/,
                  minShareCount: 12,
                  priority: 1,
                },
              ],
            },
          },
        },
  },
  // A build carries its libraries with it; development loads them as Node does.
  ...(command === "build" ? { ssr: { noExternal: true as const, external: ["react", "react-dom"] } } : {}),
  appType: "custom",
}));
