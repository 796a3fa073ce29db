import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { languages } from "@croupier/contract/domain/languages";
import { chromiumFlags, findChromium } from "../scripts/chromium.ts";
import { inBrowser, phone } from "./browser.ts";
import { kilobytes, median, type Figure } from "./figure.ts";
import { press } from "./press.ts";

const root = join(import.meta.dirname, "..");

interface Load {
  type: string;
  /** The language file, a script that the targets count separately. */
  language: boolean;
  bytes: number;
}

/** Returns the transfers of a first visit to the home page, by type, as Chromium counts them. */
const loads = (url: string): Promise<Load[]> =>
  inBrowser(phone, async (context) => {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    const types = new Map<string, Omit<Load, "bytes">>();
    const found: Load[] = [];
    session.on("Network.responseReceived", ({ requestId, type, response }) => {
      const language = languages.some((tag) => response.url.includes(`/assets/${tag}-`));
      types.set(requestId, { type: response.url.startsWith("data:") ? "Inline" : type, language });
    });
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const { type, language } = types.get(requestId) ?? { type: "Other", language: false };
      if (type !== "Inline") found.push({ type, language, bytes: encodedDataLength });
    });
    await page.goto(url, { waitUntil: "networkidle" });
    return found;
  });

const assets = join(root, "apps/web/dist/client/assets");

/** Weighs the compressed texts of the home page in the heaviest language. */
function weighTexts(): Figure {
  const files = readdirSync(assets).filter((file) => /-shell\.[^.]+\.js\.br$/.test(file));
  const weights = files.map((file) => ({
    language: file.split("-shell.", 1)[0],
    bytes: statSync(join(assets, file)).size,
  }));
  const [most] = weights.toSorted((a, b) => b.bytes - a.bytes);
  if (weights.length !== languages.length || !most) throw new Error("a language has no texts for the home page");
  return {
    name: `home: language file of the language that needs most (${most.language})`,
    value: kilobytes(most.bytes),
    unit: "kB",
    target: 8,
    better: "lower",
  };
}

/** Measures the weight of the home page by type, on a phone. */
export async function weighHome(url: string): Promise<Figure[]> {
  const found = await loads(url);
  const of = (type: string, language = false): number =>
    kilobytes(
      found
        .filter((load) => load.type === type && load.language === language)
        .reduce((sum, load) => sum + load.bytes, 0),
    );
  const html = await (await fetch(url, { headers: { "accept-encoding": "identity" } })).text();
  const css = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((match) => match[1]).join("");
  return [
    { name: "home: JavaScript", value: of("Script"), unit: "kB", target: 105, better: "lower" },
    { name: "home: language file", value: of("Script", true), unit: "kB", target: 20, better: "lower" },
    weighTexts(),
    {
      name: "home: inlined CSS (Brotli)",
      value: kilobytes(brotliCompressSync(css).length),
      unit: "kB",
      target: 12,
      better: "lower",
    },
    { name: "home: document", value: of("Document"), unit: "kB" },
    { name: "home: images", value: of("Image"), unit: "kB" },
    { name: "home: font", value: of("Font"), unit: "kB" },
    {
      name: "home: first load in all",
      value: kilobytes(found.reduce((sum, load) => sum + load.bytes, 0)),
      unit: "kB",
      target: 350,
      better: "lower",
    },
    { name: "home: requests", value: found.length, unit: "", target: 20, better: "lower" },
  ];
}

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

/** Installs Lighthouse on first use: its packages are a third of all files that npm would unpack for everybody. */
function lighthouseCli(): string {
  const folder = join(root, "bench/lighthouse");
  const cli = join(folder, "node_modules/lighthouse/cli/index.js");
  if (!existsSync(cli)) {
    const { status } = spawnSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: folder, stdio: "inherit" });
    if (status !== 0) throw new Error("npm ci failed in bench/lighthouse");
  }
  return cli;
}

async function lighthouse(url: string): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), "croupier-lighthouse-"));
  const output = join(folder, "report.json");
  const args = [
    lighthouseCli(),
    url,
    "--quiet",
    "--output=json",
    `--output-path=${output}`,
    "--throttling-method=devtools",
    "--only-categories=performance,accessibility,best-practices,seo",
    `--chrome-flags=--headless=new ${chromiumFlags.join(" ")}`,
  ];
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      void findChromium().then((chromePath) => {
        const child = spawn(process.execPath, args, {
          stdio: "inherit",
          env: { ...process.env, CHROME_PATH: chromePath },
        });
        child.on("error", reject);
        child.on("exit", resolve);
      });
    });
    if (code !== 0) throw new Error(`lighthouse ended with ${code}`);
    return JSON.parse(readFileSync(output, "utf8")) as Report;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs Lighthouse with its mobile throttling really applied (4x CPU, 1.6 Mbps, 150 ms); the median of several runs. */
export async function auditHome(url: string, runs: number): Promise<Figure[]> {
  const reports: Report[] = [];
  for (let at = 0; at < runs; at++) reports.push(await lighthouse(url));
  for (const report of reports) {
    if (report.categories["performance"]?.score === null) throw new Error("Lighthouse gave no performance score");
  }
  const score = (category: string) =>
    median(reports.map((report) => Math.round((report.categories[category]?.score ?? 0) * 100)));
  const audit = (name: string) => median(reports.map((report) => report.audits[name]?.numericValue ?? 0));
  return [
    { name: "Lighthouse: performance", value: score("performance"), unit: "", target: 100, better: "higher" },
    { name: "Lighthouse: accessibility", value: score("accessibility"), unit: "", target: 100, better: "higher" },
    { name: "Lighthouse: best practices", value: score("best-practices"), unit: "", target: 100, better: "higher" },
    { name: "Lighthouse: SEO", value: score("seo"), unit: "", target: 100, better: "higher" },
    {
      name: "largest paint",
      value: Math.round(audit("largest-contentful-paint") / 10) / 100,
      unit: "s",
      target: 1.2,
      better: "lower",
    },
    { name: "blocking time", value: Math.round(audit("total-blocking-time")), unit: "ms", target: 40, better: "lower" },
    {
      name: "main-thread work of the first visit",
      value: Math.round(audit("mainthread-work-breakdown")),
      unit: "ms",
      target: 800,
      better: "lower",
    },
    {
      name: "layout shift",
      value: Math.round(audit("cumulative-layout-shift") * 1000) / 1000,
      unit: "",
      target: 0,
      better: "lower",
    },
  ];
}

/** Measures the home page's HTML from a warm cache, Brotli, over 10 seconds. */
export async function pressHome(url: string, seconds: number): Promise<Figure[]> {
  const result = await press(url, [{ path: "/", headers: { "accept-encoding": "br" } }], seconds);
  return [
    {
      name: "home HTML, warm cache",
      value: result.perSecond,
      unit: "/s",
      target: 2000,
      better: "higher",
    },
    { name: "home HTML, p99", value: result.p99, unit: "ms", target: 30, better: "lower" },
  ];
}

/** Measures the reads of a signed-in home page, one after another on 32 connections. */
export async function pressReads(url: string, token: string, seconds: number): Promise<Figure[]> {
  const paths = [
    "/wps/v2/wallets/balance",
    "/wps/member/info",
    "/wps/relay/GCS_hotGames",
    "/wps/relay/GCS_winnerBoard",
  ];
  const headers = { authorization: `Bearer ${token}` };
  const calls = paths.map((path) => ({ path, headers }));
  const result = await press(url, calls, seconds);
  return [
    {
      name: "reads of a signed-in home page",
      value: result.perSecond,
      unit: "/s",
      target: 1500,
      better: "higher",
    },
    { name: "reads of a signed-in home page, p99", value: result.p99, unit: "ms", target: 50, better: "lower" },
    { name: "reads refused or failed", value: result.failed, unit: "", target: 0, better: "lower" },
  ];
}
