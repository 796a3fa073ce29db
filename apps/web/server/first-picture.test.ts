import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { createFirstPicture } from "./first-picture.ts";

let peer: Server | undefined;
afterEach(() => new Promise((done) => (peer ? peer.close(done) : done(undefined))));

/** Starts a platform with one picture of the given size. */
async function platform(bytes: number) {
  let requests = 0;
  peer = createServer((request, response) => {
    requests += 1;
    if (request.url === "/media/night-724.avif") response.end(Buffer.alloc(bytes, 7));
    else response.writeHead(404).end();
  });
  await new Promise<void>((done) => peer?.listen(0, "127.0.0.1", done));
  return { url: `http://127.0.0.1:${(peer.address() as AddressInfo).port}`, requests: () => requests };
}

const page = (path = "/media/night-724.avif") =>
  `<head><link rel="preload" as="image" type="image/avif" media="(max-width: 800px)"/><link rel="preload" as="image" media="(min-width: 801px)"/></head>` +
  `<picture><source type="image/avif" media="(max-width: 800px)" sizes="100vw" srcSet="/media/night-362.avif 362w, ${path} 724w"/></picture>`;

it("a small picture goes into the page, without its preload, and is requested once", async () => {
  const { url, requests } = await platform(3);
  const withFirstPicture = createFirstPicture(url);
  const html = await withFirstPicture(page());
  expect(html).toContain('srcSet="data:image/avif;base64,BwcH 724w"');
  expect(html).not.toContain('(max-width: 800px)"/><link');
  expect(html).toContain('media="(min-width: 801px)"/></head>');
  expect(await withFirstPicture(page())).toBe(html);
  expect(requests()).toBe(1);
});

it("a large picture, a lost one, another host's and a page without one stay as they were", async () => {
  const { url } = await platform(12_001);
  const withFirstPicture = createFirstPicture(url);
  for (const html of [page(), page("/media/lost.avif"), page("https://img.example/night.avif"), "<main></main>"]) {
    expect(await withFirstPicture(html)).toBe(html);
  }
});
