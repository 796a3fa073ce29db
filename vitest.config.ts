import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "servers",
          include: [
            "packages/*/src/**/*.test.ts",
            "apps/platform/**/*.test.ts",
            "apps/arcade/**/*.test.ts",
            "apps/web/**/*.test.ts",
            "scripts/**/*.test.ts",
            "tools/**/*.test.ts",
            "bench/**/*.test.ts",
          ],
          globalSetup: ["apps/platform/src/kit/db/test-server.ts"],
          // Loading the platform for each file took a third of the processor time.
          isolate: false,
        },
      },
      // Screens, in a document of their own without a server.
      "apps/web/vitest.config.ts",
    ],
    // Many wait for a clock or a process of their own: one more than there are cores.
    maxWorkers: 3,
    // A busy machine is slow, not wrong: what should happen is waited for longer than a second.
    expect: { poll: { timeout: 20_000 } },
    // The long proofs of the night take minutes.
    testTimeout: process.env.NIGHTLY ? 900_000 : 60_000,
    hookTimeout: 90_000,
  },
});
