import { writeFileSync } from "node:fs";
import type { Reporter } from "vitest/node";
import type { SerializedError } from "vitest";

/** The result of the unit tests, as test.ts reads it. */
export interface UnitsReport {
  passed: number;
  skipped: number;
  /** Each failed test and each error outside of one, with its reason. */
  failures: string[];
}

type Failing = { readonly message: string; readonly stack?: string | undefined };

const describe = (what: string, errors: readonly Failing[]): string => {
  const lines = errors.flatMap(({ message, stack }) => (stack ?? message).split("\n"));
  return [what, ...lines.filter((line) => !line.includes("node_modules"))].join("\n");
};

/** Reports failures outside of tests too: a hook, a file that did not load, a stray error. */
export default class implements Reporter {
  onTestRunEnd(
    modules: Parameters<NonNullable<Reporter["onTestRunEnd"]>>[0],
    strays: readonly SerializedError[],
  ): void {
    const report: UnitsReport = { passed: 0, skipped: 0, failures: [] };
    const fail = (what: string, errors: readonly Failing[]) => report.failures.push(describe(what, errors));
    for (const module of modules) {
      const file = module.relativeModuleId;
      if (module.errors().length > 0) fail(file, module.errors());
      for (const suite of module.children.allSuites()) {
        if (suite.errors().length > 0) fail(`${file} ${suite.fullName}`, suite.errors());
      }
      for (const test of module.children.allTests()) {
        const result = test.result();
        if (result.state === "passed") report.passed += 1;
        else if (result.state === "skipped") report.skipped += 1;
        else if (result.state === "failed") fail(`${file} ${test.fullName}`, result.errors);
      }
    }
    for (const stray of strays) fail("outside of a test", [stray]);
    const file = process.env["UNITS_REPORT"];
    if (file) writeFileSync(file, JSON.stringify(report));
  }
}
