import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { SigningKey } from "@croupier/server/signature";
import { enlist } from "../../../bench/storm.ts";
import { fetchHere, type StormMember } from "../../../bench/storm-member.ts";
import { until, type Cluster } from "../cluster.ts";
import { Calls } from "./calls.ts";
import { Sockets } from "./sockets.ts";
import { Vendor } from "./vendors.ts";

/** The load on a cluster, and the records of it. */
export interface Load {
  calls: Calls;
  vendor: Vendor;
  members: StormMember[];
  sockets: Sockets;
  /** Ends the load; resolves when every transaction is acknowledged. */
  end(): Promise<void>;
}

/** How long a call may be repeated when the load ends, in milliseconds. */
const patienceMs = 30_000;

/** Starts vendors, members, open pages and visitors. */
export async function startLoad(
  cluster: Cluster,
  { players, members: count }: { players: number; members: number },
): Promise<Load> {
  const calls = new Calls();
  const [key] = JSON.parse(cluster.secrets.shared.SEAMLESS_KEYS ?? "[]") as SigningKey[];
  if (!key) throw new Error("the cluster has no key of vendors");
  // As the platform: the measures wait for its transactions alone.
  const db = cluster.open("platform");
  const app = { web: cluster.urls.web, arcade: cluster.urls.arcade };
  const vendor = await Vendor.seat(db, cluster.urls.platform, key, players, calls);
  const members = await enlist(db, app, count, calls.fetch);
  await db.end();
  await Promise.all(members.map((member) => member.begin()));
  let runs = true;
  const goesOn = () => runs;
  const playing = vendor.play(goesOn);
  const living = members.map((member) => member.live(goesOn));
  const visiting = visit(cluster, calls, goesOn);
  const sockets = new Sockets(cluster.urls.web, members);
  await until("the sockets", async () => sockets.areOpen());
  return {
    calls,
    vendor,
    members,
    sockets,
    async end() {
      runs = false;
      sockets.close();
      const timer = setTimeout(() => vendor.giveUp(), patienceMs);
      // A member whose command is never answered repeats it for ever; comparing the statements finds what it is.
      const all = Promise.all([playing, ...living, visiting]);
      await Promise.race([all, wait(2 * patienceMs, undefined, { ref: false })]);
      clearTimeout(timer);
    },
  };
}

/** Opens pages without a session. */
async function visit(cluster: Cluster, calls: Calls, goesOn: () => boolean): Promise<void> {
  while (goesOn()) {
    const site = cluster.urls.web.replace("localhost", randomInt(2) === 0 ? "saffron.localhost" : "jade.localhost");
    await calls.time({ from: "visitor", what: "page" }, async () => {
      const answer = await fetchHere(site, { signal: AbortSignal.timeout(20_000) });
      await answer.arrayBuffer();
      return { status: answer.status, ok: answer.status === 200, detail: String(answer.status) };
    });
    await wait(300 + randomInt(400));
  }
}

/** Formats milliseconds. */
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
