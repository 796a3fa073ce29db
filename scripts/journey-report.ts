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
  tests: { projectName: string; status: string; results: { errors: { message?: string }[] }[] }[];
}

const outcomesOf = ({ suites = [], specs = [] }: Suite): { passed: boolean; failure: string }[] => [
  ...specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status !== "skipped")
      .map(({ projectName, status, results }) => {
        const reasons = results.flatMap(({ errors }) => errors.map(({ message }) => message ?? ""));
        // One that passed only when it was tried again counts as failed.
        return {
          passed: status === "expected",
          failure: [`${projectName}: ${file}:${line} ${title}`, ...reasons].join("\n"),
        };
      }),
  ),
  ...suites.flatMap(outcomesOf),
];

/** How many journeys passed, and each other one with its reason. */
export function countJourneys(report: JourneyReport): { passed: number; failures: string[] } {
  const outcomes = outcomesOf(report);
  return {
    passed: outcomes.filter(({ passed }) => passed).length,
    failures: [
      ...outcomes.filter(({ passed }) => !passed).map(({ failure }) => failure),
      ...report.errors.map(({ message }) => `outside of a journey: ${message ?? "an error without a message"}`),
    ],
  };
}
