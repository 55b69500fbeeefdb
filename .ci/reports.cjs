/** The reports that a run leaves in `.cache`: of its parts, of jest on both databases, and of Playwright. */
const { mkdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

const root = join(__dirname, '..');
const cache = join(root, '.cache');
const REPORTS = ['parts.json', 'unit.json', 'unit-postgres.json', 'journeys.json'];

/** Removes the reports of an earlier run, which must not be counted. */
function removeReports() {
  for (const name of REPORTS) rmSync(join(cache, name), { force: true });
}

/** Throws if the report does not exist or is incomplete. */
const readReport = (name) => JSON.parse(readFileSync(join(cache, name), 'utf8'));

function writeReport(name, content) {
  mkdirSync(cache, { recursive: true });
  writeFileSync(join(cache, name), JSON.stringify(content));
}

/** The journeys of a report of Playwright; describe blocks are suites within suites. */
function journeysOf({ suites }) {
  const ofSuite = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(ofSuite)];
  return suites.flatMap(ofSuite);
}

module.exports = { cache, journeysOf, readReport, removeReports, root, writeReport };
