/**
 * Sums up the reports in `.cache`, prints each failed test and ends with "N passed, N failed". A missing report counts
 * as a failure. The output is limited, also when many tests fail.
 */
const { journeysOf, readReport, root } = require('./reports.cjs');

const PAGE = 50;
const REPORTS = {
  'parts.json': ofParts,
  'unit.json': ofJest,
  'unit-postgres.json': ofJest,
  'journeys.json': ofPlaywright,
};

const plain = (text) => text.replace(/\x1b\[[0-9;]*m/g, '');
const linesOf = (text) =>
  plain(text)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at .*node_modules/.test(line));

/**
 * Checks are not tests: a passed one is not counted, a failed one counts as a failed test. Tests have their own
 * reports.
 */
function ofParts(parts) {
  const failed = parts.filter(({ name, ok }) => !ok && !/^(unit|journeys)/.test(name));
  return { passed: 0, failures: failed.map(({ name, said }) => ({ name, said: linesOf(said) })) };
}

/** A suite that could not start has no tests: it counts as one failed test. */
function ofJest({ numPassedTests, testResults }) {
  const failures = testResults.flatMap(({ name: path, message, assertionResults, status }) => {
    const file = path.replace(`${root}/`, '');
    const failed = assertionResults
      .filter((result) => result.status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        name: `${file} › ${fullName}`,
        said: linesOf(failureMessages.join('\n')),
      }));
    return status === 'failed' && failed.length === 0 ? [{ name: file, said: linesOf(message) }] : failed;
  });
  return { passed: numPassedTests, failures };
}

function ofPlaywright(report) {
  const failures = journeysOf(report)
    .filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === 'flaky'))
    .map(({ file, title, tests }) => ({
      name: `apps/e2e/src/journeys/${file} › ${title}`,
      said: linesOf(
        tests
          .flatMap(({ results }) => results.flatMap((result) => result.errors.map(({ message }) => message ?? '')))
          .join('\n'),
      ),
    }));
  return {
    passed: report.stats.expected,
    failures: [
      ...failures,
      ...report.errors.map(({ message }) => ({ name: 'journeys', said: linesOf(message ?? '') })),
    ],
  };
}

let passed = 0;
const all = [];
for (const [file, read] of Object.entries(REPORTS)) {
  try {
    const counted = read(readReport(file));
    if (file !== 'parts.json') console.log(`${file}: ${counted.passed} passed, ${counted.failures.length} failed`);
    passed += counted.passed;
    all.push(...counted.failures);
  } catch {
    if (file === 'parts.json') continue;
    console.log(`${file}: did not run`);
    all.push({ name: file, said: ['did not run'] });
  }
}

const each = Math.max(0, Math.min(20, Math.floor(PAGE / Math.max(1, all.length)) - 1));
for (const { name, said } of all) {
  console.log(`FAILED ${name}`);
  for (const line of said.slice(0, each)) console.log(`       ${line.slice(0, 200)}`);
}
console.log(`${passed} passed, ${all.length} failed`);
process.exitCode = all.length === 0 ? 0 : 1;
