import type { VendorAdapter } from "../vendor.ts";

export interface ArcadeOptions {
  /** The arcade's address for this platform. */
  url: string;
  /** The arcade's address for browsers; undefined: the site's own host, at `port`. */
  publicUrl: string | undefined;
  port: number;
  /** Milliseconds the health check may take. */
  timeoutMs: number;
}

/** Milliseconds the answer of a health check is cached. */
const freshMs = 5000;

/** Milliseconds a CDN may take before the next one is tried. */
const cdnPatienceMs = 1500;

async function isThere(base: string): Promise<boolean> {
  const answer = await fetch(new URL("/healthz", base), {
    redirect: "error",
    signal: AbortSignal.timeout(cdnPatienceMs),
  }).catch(() => undefined);
  await answer?.body?.cancel();
  return answer?.ok ?? false;
}

async function firstAwake(cdns: readonly string[]): Promise<string | undefined> {
  for (const cdn of cdns) if (URL.canParse(cdn) && (await isThere(cdn))) return cdn;
  return undefined;
}

function shuffled<T>(list: readonly T[]): T[] {
  const ranked = list.map((item) => ({ item, rank: Math.random() }));
  return ranked.sort((a, b) => a.rank - b.rank).map(({ item }) => item);
}

/** Creates the adapter of the sandbox vendor, which serves every vendor code of the demo catalogue. */
export function createArcade({ url, publicUrl, port, timeoutMs }: ArcadeOptions): VendorAdapter {
  let awakeUntil = Number.NEGATIVE_INFINITY;
  return {
    async isAwake() {
      if (performance.now() < awakeUntil) return true;
      const answer = await fetch(new URL("/healthz", url), {
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      }).catch(() => undefined);
      await answer?.body?.cancel();
      if (!answer?.ok) return false;
      awakeUntil = performance.now() + freshMs;
      return true;
    },
    async launchUrl({ origin }, { token, gameCode, language, view, pick }, cdns) {
      const cdn = await firstAwake(shuffled(cdns));
      const address = new URL("/play", cdn ?? publicUrl ?? origin);
      if (!cdn && !publicUrl) address.port = String(port);
      const opening = { ...(view ? { view } : {}), ...(pick ? { pick } : {}) };
      address.search = new URLSearchParams({ token, gameCode, language, ...opening }).toString();
      return address;
    },
  };
}
