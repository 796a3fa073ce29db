import type { VendorAdapter } from "../vendor.ts";

export interface ArcadeOptions {
  /** Where this platform reaches the arcade. */
  url: string;
  /** Where browsers reach it; undefined: the site's own host, at `port`. */
  publicUrl: string | undefined;
  port: number;
}

/** How long the arcade may take to say that it is there, and for how long its word counts. */
const patienceMs = 4000;
const freshMs = 5000;

/** The sandbox vendor: it plays for every vendor code of the demo catalogue. */
export function createArcade({ url, publicUrl, port }: ArcadeOptions): VendorAdapter {
  let awakeUntil = Number.NEGATIVE_INFINITY;
  return {
    async isAwake() {
      if (performance.now() < awakeUntil) return true;
      const answer = await fetch(new URL("/healthz", url), { signal: AbortSignal.timeout(patienceMs) }).catch(
        () => undefined,
      );
      await answer?.body?.cancel();
      if (!answer?.ok) return false;
      awakeUntil = performance.now() + freshMs;
      return true;
    },
    launchUrl({ origin }, { token, gameCode, language }) {
      const address = new URL("/play", publicUrl ?? origin);
      if (!publicUrl) address.port = String(port);
      address.search = new URLSearchParams({ token, gameCode, language }).toString();
      return address;
    },
  };
}
