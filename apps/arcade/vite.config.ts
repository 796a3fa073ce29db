import { basename } from "node:path";
import { defineConfig, type Plugin } from "vite";
import { messages } from "./messages.ts";

const here = (path: string) => new URL(path, import.meta.url).pathname;

/** Pages of the engines; each entry has only its page's own settings. */
const pages: Readonly<Record<string, { title: string; colour: string; folder?: string }>> = {
  slot: { title: "Slot", colour: "#1a0f24" },
  lotto: { title: "Lottery", colour: "#120f19" },
  table: { title: "Table", colour: "#120f19", folder: "tables" },
  book: { title: "Book", colour: "#120f19" },
  pond: { title: "Pond", colour: "#0b2a4a" },
  rooms: { title: "Rooms", colour: "#120f19" },
  solo: { title: "Game", colour: "#10201b" },
};

/** Wraps a page in the parts that all pages share: the head, the cover while a game opens, and the notice. */
const around: Plugin = {
  name: "arcade-page",
  transformIndexHtml: {
    order: "pre",
    handler(own, { path }) {
      const name = basename(path, ".html");
      const page = pages[name];
      if (!page) throw new Error(`vite.config.ts names no page ${name}`);
      return `<!doctype html>
<html lang="{language}" dir="{direction}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="theme-color" content="${page.colour}" />
    <title>${page.title}</title>
    <link rel="icon" href="data:," />
    <script type="module" src="./${page.folder ?? name}/main.ts"></script>
  </head>
  <body>
    ${own.trim()}
    <div id="cover" class="cover" role="status">
      <div class="loader" aria-hidden="true"><i></i><i></i><i></i></div>
      <p id="cover-text"></p>
    </div>
    <dialog id="notice" class="notice" aria-labelledby="notice-title">
      <h2 id="notice-title"></h2>
      <p id="notice-text"></p>
      <div id="notice-actions" class="actions"></div>
    </dialog>
  </body>
</html>
`;
    },
  },
};

export default defineConfig({
  root: new URL("client", import.meta.url).pathname,
  base: "/",
  plugins: [around, messages(Object.keys(pages))],
  build: {
    rolldownOptions: {
      input: Object.keys(pages).map((name) => here(`client/${name}.html`)),
    },
    outDir: "../dist",
    emptyOutDir: true,
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
