/**
 * `pnpm run count`: counts the lines of the product as they are formatted, by app or package: ts, tsx, cjs, css and
 * html, without tests, test helpers (`testing/`), journeys (`apps/e2e`) and generated files.
 */
const { execFileSync } = require('node:child_process');
const { readFileSync } = require('node:fs');
const { join } = require('node:path');

const root = join(__dirname, '..');
const LONG = 120;
const COUNTED = /\.(ts|tsx|cjs|css|html)$/;
const LEFT_OUT = /\.test\.tsx?$|\/testing\/|^apps\/e2e\/|\.generated\.ts$|\/public\//;

/** Lines of one file, and how many are longer than the formatter's width. */
function linesOf(file) {
  const lines = readFileSync(join(root, file), 'utf8').replace(/\n$/, '').split('\n');
  return { lines: lines.length, long: lines.filter((line) => line.length > LONG).length };
}

const totals = new Map();
for (const file of execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0')) {
  if (!COUNTED.test(file) || LEFT_OUT.test(file)) continue;
  const place = /^(apps|packages)\/[^/]+/.exec(file)?.[0] ?? 'top level';
  const total = totals.get(place) ?? { files: 0, lines: 0, long: 0 };
  const { lines, long } = linesOf(file);
  totals.set(place, { files: total.files + 1, lines: total.lines + lines, long: total.long + long });
}

const rows = [...totals].sort(([a], [b]) => a.localeCompare(b));
const sum = (key) => rows.reduce((total, [, counted]) => total + counted[key], 0);
const row = (place, { files, lines, long }) =>
  console.log(
    `${place.padEnd(20)}${String(files).padStart(7)}${String(lines).padStart(9)}${String(long).padStart(10)}`,
  );
console.log(`${'place'.padEnd(20)}${'files'.padStart(7)}${'lines'.padStart(9)}${`over ${LONG}`.padStart(10)}`);
for (const [place, counted] of rows) row(place, counted);
row('all', { files: sum('files'), lines: sum('lines'), long: sum('long') });
