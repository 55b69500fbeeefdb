/** Adds up what the reports in `.cache` say and prints "N passed, N failed". A part without a report did not run: that fails. */
const { readFileSync } = require('node:fs');
const { join } = require('node:path');

const REPORTS = {
  'unit.json': ofJest,
  'unit-postgres.json': ofJest,
  'journeys.json': ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }),
};

/** A suite that could not even start has no tests: it counts as one that failed. */
function ofJest({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) {
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites };
}

let passed = 0;
let failed = 0;
for (const [file, read] of Object.entries(REPORTS)) {
  try {
    const counted = read(JSON.parse(readFileSync(join(__dirname, '../.cache', file), 'utf8')));
    console.log(`${file}: ${counted.passed} passed, ${counted.failed} failed`);
    passed += counted.passed;
    failed += counted.failed;
  } catch {
    console.log(`${file}: did not run`);
    failed += 1;
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
