/** What `npm test -- --report` prints: time by part, the slowest test files and the slowest journeys. */
const { relative } = require('node:path');
const { journeysOf, readReport, root } = require('./reports.cjs');

const SHOWN = 20;

const seconds = (value) => `${value.toFixed(1).padStart(8)} s`;

/** A part that did not run has no report. */
function reportOf(name, empty) {
  try {
    return readReport(name);
  } catch {
    return empty;
  }
}

function testFiles() {
  return Object.entries({ 'unit.json': '', 'unit-postgres.json': ' (PostgreSQL)' }).flatMap(([report, database]) =>
    reportOf(report, { testResults: [] }).testResults.map(({ name, startTime, endTime }) => ({
      name: `${relative(root, name)}${database}`,
      seconds: (endTime - startTime) / 1000,
    })),
  );
}

function journeys() {
  return journeysOf(reportOf('journeys.json', { suites: [] })).map(({ file, title, tests }) => ({
    name: `${file} › ${title}`,
    seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
  }));
}

function slowest(title, all) {
  if (all.length === 0) return [];
  const shown = all.sort((one, other) => other.seconds - one.seconds).slice(0, SHOWN);
  return [
    '',
    `${title} (${shown.length} of ${all.length})`,
    ...shown.map((one) => `${seconds(one.seconds)}  ${one.name}`),
  ];
}

/** Lines of the report on the last run. CPU time is unknown without a POSIX shell. */
function reportLines(parts) {
  const cpu = (value) => (value === undefined ? '         –' : seconds(value));
  return [
    `${'wall'.padStart(10)}${'CPU'.padStart(10)}  part`,
    ...parts.map((part) => `${seconds(part.seconds)}${cpu(part.cpu)}  ${part.name}`),
    ...slowest('Slowest test files', testFiles()),
    ...slowest('Slowest journeys', journeys()),
  ];
}

module.exports = { reportLines };
