import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { underLoad } from "../../scripts/cluster/apps.ts";
import { verifyLedger } from "../../scripts/cluster/checks.ts";
import { startCluster, type Cluster } from "../../scripts/cluster/cluster.ts";
import { temporaryPrefix } from "../../scripts/cluster/down.ts";
import { createLayout } from "../../scripts/cluster/layout.ts";
import { findPrograms, type Programs } from "../../scripts/cluster/packages.ts";
import { expect, test } from "../support/journey.ts";
import { expectBalance, fund, newMember, openAs } from "../support/member.ts";
import { useApp } from "../support/under-test.ts";

/** Ports of its own, beside a cluster that somebody runs. */
const basePort = 18_200;

/** Runs `work` on a cluster that the helpers of journeys use meanwhile. */
async function onCluster(programs: Programs, work: (cluster: Cluster) => Promise<void>): Promise<void> {
  const home = mkdtempSync(temporaryPrefix);
  chmodSync(home, 0o755);
  const layout = createLayout(home, basePort);
  try {
    const cluster = await startCluster({ layout, programs, env: underLoad });
    const before = useApp({ ...cluster.urls, dataDir: layout.data });
    try {
      await work(cluster);
    } finally {
      useApp(before);
      await cluster.stop();
    }
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

const programs = findPrograms();

test(
  "a member plays on while the primary of the cluster is killed, after a pause",
  { tag: "@nightly" },
  async ({ journey }) => {
    test.skip("missing" in programs, "the packages of the cluster are not installed");
    if ("missing" in programs) return;
    test.setTimeout(480_000);
    const { page } = journey;
    journey.expectFault(/5\d\d|ERR_|WebSocket|Failed to load resource/);
    await onCluster(programs, async (cluster) => {
      const member = await newMember();
      await fund(member, "100.0000");
      await openAs(page, { ...member, site: cluster.urls.web }, "/game/1001");
      const game = page.frameLocator("iframe");
      const spin = game.locator("#spin");
      const atRest = () => expect(spin).toHaveAttribute("aria-label", "Spin", { timeout: 90_000 });
      await atRest();
      await spin.click();
      await cluster.loseDatabase(await cluster.primary());
      // The round that runs ends, and so does one that begins while there is no primary.
      await atRest();
      await spin.click();
      await atRest();
      await expect(game.getByRole("dialog")).toBeHidden();
      const bets = async () => (await member.ask("bettingRecord", { pageNo: 1, pageSize: 20 })).content;
      await expect
        .poll(async () => (await bets()).map(({ state }) => state), { timeout: 60_000 })
        .toEqual(["settled", "settled"]);
      const { balance } = await member.ask("balance", {});
      await expectBalance({ page }, balance.slice(0, -2));
      expect(await verifyLedger(cluster)).toEqual([]);
    });
  },
);
