import { defineConfig } from "vitest/config";
import { icons } from "./scripts/vite/icons.ts";
import { messages } from "./scripts/vite/messages.ts";

/** Component tests: screens in happy-dom, with answers given at the wire. */
export default defineConfig({
  plugins: [icons(), messages()],
  test: {
    name: "screens",
    root: import.meta.dirname,
    include: ["src/**/*.test.tsx"],
    environment: "happy-dom",
    setupFiles: ["src/app/test-setup.ts"],
    // Loading every screen for each file took two thirds of the processor time, so test-setup.ts resets state instead.
    isolate: false,
    // As many as of the servers, beside whose files they run.
    maxWorkers: 3,
    testTimeout: 60_000,
  },
});
