import { readFileSync } from "node:fs";

/** The parts of Playwright's JSON report that are read here. */
export interface JourneyReport extends Suite {
  /** Errors outside of journeys: a failed setup, a file that does not load. */
  errors: { message?: string }[];
}

interface Suite {
  suites?: Suite[];
  specs?: Spec[];
}

interface Spec {
  file: string;
  line: number;
  title: string;
  tests: { projectName: string; status: string; results: Result[] }[];
}

interface Result {
  errors: { message?: string }[];
  attachments?: { name: string; path?: string }[];
}

/** The number of lines printed of each page that was open at a failure. */
const mostLines = 300;

/**
 * Returns the content of each page at the failure (e2e/support/journey.ts): only printed output survives a remote run.
 */
const pagesAt = ({ attachments = [] }: Result, read: (path: string) => string): string[] =>
  attachments.flatMap(({ name, path }) =>
    name === "page" && path ? read(path).trim().split("\n").slice(0, mostLines) : [],
  );

type Outcome = { state: "passed" | "skipped" | "failed"; failure: string };

const outcomesOf = ({ suites = [], specs = [] }: Suite, readFile: (path: string) => string): Outcome[] => [
  ...specs.flatMap(({ file, line, title, tests }) =>
    tests.map(({ projectName, status, results }): Outcome => {
      if (status === "expected" || status === "skipped")
        return { state: status === "expected" ? "passed" : "skipped", failure: "" };
      // A journey that passed only on a retry counts as failed.
      const reasons = results.flatMap(({ errors }) => errors.map(({ message }) => message ?? ""));
      const pages = results.flatMap((result) => pagesAt(result, readFile));
      return {
        state: "failed",
        failure: [`${projectName}: ${file}:${line} ${title}`, ...reasons, ...pages].join("\n"),
      };
    }),
  ),
  ...suites.flatMap((suite) => outcomesOf(suite, readFile)),
];

/** Counts passed and skipped journeys, and lists all others with their reasons and page contents. */
export function countJourneys(
  report: JourneyReport,
  readFile = (path: string) => readFileSync(path, "utf8"),
): { passed: number; skipped: number; failures: string[] } {
  const outcomes = outcomesOf(report, readFile);
  const count = (state: Outcome["state"]) => outcomes.filter((outcome) => outcome.state === state).length;
  return {
    passed: count("passed"),
    skipped: count("skipped"),
    failures: [
      ...outcomes.filter(({ state }) => state === "failed").map(({ failure }) => failure),
      ...report.errors.map(({ message }) => `outside of a journey: ${message ?? "an error without a message"}`),
    ],
  };
}
