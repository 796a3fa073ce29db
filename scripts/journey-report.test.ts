import { expect, test } from "vitest";
import { countJourneys, type JourneyReport } from "./journey-report.ts";

const spec = (title: string, status: string, message?: string) => ({
  file: "site/home.spec.ts",
  line: 7,
  title,
  tests: [{ projectName: "desktop", status, results: [{ errors: message ? [{ message }] : [] }] }],
});

test("counts a journey as failed that passes only on a retry, and a skipped one as skipped", () => {
  const report: JourneyReport = {
    errors: [{ message: "no setup" }],
    suites: [
      {
        specs: [spec("one", "expected"), spec("two", "skipped")],
        suites: [{ specs: [spec("three", "unexpected", "not there"), spec("four", "flaky", "late")] }],
      },
    ],
  };
  expect(countJourneys(report)).toEqual({
    passed: 1,
    skipped: 1,
    failures: [
      "desktop: site/home.spec.ts:7 three\nnot there",
      "desktop: site/home.spec.ts:7 four\nlate",
      "outside of a journey: no setup",
    ],
  });
});

test("reports a failure with the content of each of its pages", () => {
  const failed = spec("one", "unexpected");
  const attachments = [
    { name: "screenshot", path: "results/one.png" },
    { name: "page", path: "results/one.txt" },
    { name: "page", path: "results/two.txt" },
  ];
  const report: JourneyReport = {
    errors: [],
    specs: [{ ...failed, tests: failed.tests.map((each) => ({ ...each, results: [{ errors: [], attachments }] })) }],
  };
  const pages = {
    "results/one.txt": "http://localhost/\n- main:\n  - button",
    "results/two.txt": "http://localhost/member\n- dialog",
  };
  expect(countJourneys(report, (path) => pages[path as keyof typeof pages]).failures).toEqual([
    "desktop: site/home.spec.ts:7 one\nhttp://localhost/\n- main:\n  - button\nhttp://localhost/member\n- dialog",
  ]);
});
