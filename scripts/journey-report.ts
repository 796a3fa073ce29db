import { readFileSync } from "node:fs";

/** What is read of the report that Playwright writes as JSON. */
export interface JourneyReport extends Suite {
  /** Errors outside of journeys: a setup that failed, a file that does not load. */
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

/** How much is printed of what was on the page where a journey failed. */
const mostLines = 150;

/** What was on the page where a journey failed, as far as it was written down: only what is printed is left of a run elsewhere. */
function pageAt({ attachments = [] }: Result, read: (path: string) => string): string[] {
  const path = attachments.find(({ name }) => name === "error-context")?.path;
  const [, snapshot] = path ? (/# Page snapshot\n+([^]*?)(?=\n# |$)/.exec(read(path)) ?? []) : [];
  return snapshot ? snapshot.trim().split("\n").slice(0, mostLines) : [];
}

type Outcome = { passed: boolean; failure: string };

const outcomesOf = ({ suites = [], specs = [] }: Suite, readFile: (path: string) => string): Outcome[] => [
  ...specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status !== "skipped")
      .map(({ projectName, status, results }) => {
        const reasons = results.flatMap(({ errors }) => errors.map(({ message }) => message ?? ""));
        // One that passed only when it was tried again counts as failed.
        return {
          passed: status === "expected",
          failure: [
            `${projectName}: ${file}:${line} ${title}`,
            ...reasons,
            ...(status === "expected" ? [] : results.flatMap((result) => pageAt(result, readFile))),
          ].join("\n"),
        };
      }),
  ),
  ...suites.flatMap((suite) => outcomesOf(suite, readFile)),
];

/** How many journeys passed, and each other one with its reason and what its page showed. */
export function countJourneys(
  report: JourneyReport,
  readFile = (path: string) => readFileSync(path, "utf8"),
): { passed: number; failures: string[] } {
  const outcomes = outcomesOf(report, readFile);
  return {
    passed: outcomes.filter(({ passed }) => passed).length,
    failures: [
      ...outcomes.filter(({ passed }) => !passed).map(({ failure }) => failure),
      ...report.errors.map(({ message }) => `outside of a journey: ${message ?? "an error without a message"}`),
    ],
  };
}
