// What the runner tells about time, read from the reports of Vitest and Playwright; and the budgets of journeys and of
// slices, which count what does not depend on the machine: tests, page loads, accessibility checks, statements.
import path from 'node:path';

/** What the guard of test/support/e2e.ts notes at a browser test. */
export const notes = { loads: 'page loads', checks: 'accessibility checks' };

/** Seconds a slice may take, as a reminder: half as much again is said in the run's last lines. */
export const secondsPerSlice = { http: 8, journey: 15 };

/** Every test of Vitest's report, with its seconds. */
export function vitestTimes(report, root) {
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      file: path.relative(root, name),
      title: fullName,
      seconds: (duration ?? 0) / 1000,
    })),
  );
}

/** The lines that name what failed in Vitest's report, each with the first line of why; a file that did not load too. */
export function failedTests(report, root) {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name);
    const tests = assertionResults
      .filter((result) => result.status !== 'passed')
      .map(({ fullName, failureMessages }) => failureLine(file, fullName, failureMessages?.[0]));
    const isUnloaded = status === 'failed' && assertionResults.length === 0;
    return isUnloaded ? [failureLine(file, 'did not load', message)] : tests;
  });
}

/** The same of Playwright's. */
export function failedJourneys(report) {
  return specsOf(report).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(({ projectName, results }) =>
        failureLine(file, `${title} (${projectName})`, results.at(-1)?.error?.message),
      ),
  );
}

const failureLine = (file, title, why = '') => `${file} › ${title}: ${why.split('\n')[0]}`;

function specsOf(report) {
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
  return report.suites.flatMap(specs);
}

/** Every test of Playwright's report, with its seconds and what it noted. */
export function journeyTimes(report) {
  return specsOf(report).flatMap(({ file, title, tests }) =>
    tests.map(({ projectName, results }) => {
      const { duration = 0, annotations = [] } = results.at(-1) ?? {};
      const noted = (type) =>
        annotations
          .filter((annotation) => annotation.type === type)
          .reduce((sum, { description }) => sum + Number(description), 0);
      return {
        file,
        title: `${title} (${projectName})`,
        seconds: duration / 1000,
        loads: noted(notes.loads),
        checks: noted(notes.checks),
      };
    }),
  );
}

/** The lines that name the slowest tests, the slowest first. */
export function slowest(times, count = 20) {
  return times
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, count)
    .map(({ file, title, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${file} › ${title}`);
}

/** The slice a test file belongs to, `<context>/<slice>`; one of the app, the platform or test/ belongs to none. */
function sliceOf(file) {
  const [, slice] = /^src\/(?!app\/|platform\/|ui\/)([^/]+\/[^/]+)\//.exec(file) ?? [];
  return slice;
}

/** The lines that name the slices whose tests take longer than their share. */
export function slowSlices(times, limit) {
  const seconds = new Map();
  for (const { file, seconds: more } of times) {
    const slice = sliceOf(file) ?? file;
    seconds.set(slice, (seconds.get(slice) ?? 0) + more);
  }
  return [...seconds]
    .filter(([, taken]) => taken > limit)
    .sort(([, one], [, other]) => other - one)
    .map(([slice, taken]) => `${taken.toFixed(1).padStart(6)} s of ${limit}  ${slice}`);
}

/**
 * The lines that say where journeys take more than the budget allows: `usual` for a file of journeys, or what the
 * budget grants the file by its name. Both sizes of a journey count.
 */
export function overspent(journeys, { usual, granted }) {
  const used = new Map();
  for (const { file, loads, checks } of journeys) {
    const sum = used.get(file) ?? { journeys: 0, loads: 0, checks: 0 };
    used.set(file, { journeys: sum.journeys + 1, loads: sum.loads + loads, checks: sum.checks + checks });
  }
  return [...used].flatMap(([file, sum]) => {
    const allowed = granted[file] ?? usual;
    return Object.entries(sum)
      .filter(([what, count]) => count > allowed[what])
      .map(([what, count]) => `${file}: ${count} ${what}, ${allowed[what]} allowed`);
  });
}

/**
 * The lines that say where the tests of a slice take more than the budget allows: `usual`, or what it grants the slice
 * by its name. `costs` are the lines of `test/support/file-costs.ts`, one for each file.
 */
export function overspentSlices(costs, { usual, granted }) {
  const used = new Map();
  for (const { file, statements } of costs) {
    const slice = sliceOf(file);
    if (slice) used.set(slice, (used.get(slice) ?? 0) + statements);
  }
  return [...used]
    .filter(([slice, count]) => count > (granted[slice] ?? usual))
    .map(([slice, count]) => `${slice}: ${count} statements, ${granted[slice] ?? usual} allowed`);
}
