/**
 * `pnpm run verify [word…]`: runs all checks and tests. With words it runs only the test files and journeys whose path
 * and test names contain all of them, and no checks.
 *
 * The API's tests run on PostgreSQL. Those that are not of routes run on the embedded database too; its routes are used by
 * all journeys. (What would only fail there, a statement outside the current transaction, is refused on both.)
 *
 * Two lanes of about the same length run at the same time. Journeys often wait for the browser; the other lane uses
 * that time at a lower priority, so that it does not slow them down. A part that fails does not stop the others. Output
 * and duration of each part go to `.cache/parts.json`.
 *
 * Processes share compiled code (NODE_COMPILE_CACHE): tests start the API often, and a start takes a quarter less CPU.
 */
const { spawn } = require('node:child_process');
const { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { constants, setPriority } = require('node:os');
const { basename, join } = require('node:path');

const root = join(__dirname, '..');
const cache = join(root, '.cache');
const REPORTS = ['parts.json', 'unit.json', 'unit-postgres.json', 'journeys.json'];
const env = { ...process.env, NODE_COMPILE_CACHE: join(cache, 'compiled') };
/** Paths that are not those of tests of routes. */
const NO_ROUTES = String.raw`^(?!.*\.routes\.test\.ts$)`;
const LOW = constants.priority.PRIORITY_BELOW_NORMAL;

/** Test names of a file: the lines that have one, with the file's path. */
function namesIn(file) {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  return [
    file,
    ...lines.filter((line) => /\b(test|describe)\b|^\s*\]\)\(/.test(line) && !/^\s*(import|\/\/)/.test(line)),
  ]
    .join('\n')
    .toLowerCase();
}

/** The two lanes; a part is the name of a script of package.json and its arguments. */
function lanesFor(words) {
  const first = ['build', 'built', 'journeys', 'unit:postgres'];
  if (words.length === 0) {
    const second = ['formatted', 'types', 'lint', 'boundaries', 'unused', 'unit'];
    return [first, second].map((lane) =>
      lane.map((name) => ({ name, args: name === 'unit' ? ['--testPathPatterns', NO_ROUTES] : [] })),
    );
  }

  const matching = (...patterns) =>
    globSync(patterns, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => words.every((word) => namesIn(file).includes(word.toLowerCase())))
      .sort();
  const tests = matching('{apps,packages}/**/*.test.{ts,tsx}');
  const unit = tests.filter((file) => !/\.(race|once)\.test\.ts$/.test(file));
  const postgres = tests.filter((file) => file.startsWith('apps/api/'));
  const chosen = matching('apps/e2e/src/journeys/**/*.journey.ts');
  return [
    chosen.length === 0
      ? []
      : [
          { name: 'build', args: [] },
          { name: 'journeys', args: chosen.map((file) => basename(file)) },
        ],
    [
      ...(unit.length === 0 ? [] : [{ name: 'unit', args: ['--runTestsByPath', ...unit] }]),
      ...(postgres.length === 0 ? [] : [{ name: 'unit:postgres', args: ['--runTestsByPath', ...postgres] }]),
    ],
  ];
}

/** Runs a script of package.json. Its output is printed in one piece at its end, because another part runs beside it. */
function run({ name, args }, priority) {
  const began = performance.now();
  process.stdout.write(`${name} …\n`);
  return new Promise((done) => {
    const child = spawn('pnpm', ['run', name, ...args], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    if (priority !== undefined && child.pid !== undefined) setPriority(child.pid, priority);
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => said.push(bytes));
    child.once('error', (error) => said.push(Buffer.from(String(error))));
    child.once('close', (code) => {
      const text = Buffer.concat(said).toString();
      process.stdout.write(text);
      done({ name, ok: code === 0, seconds: Math.round((performance.now() - began) / 1000), said: text });
    });
  });
}

async function main(words) {
  mkdirSync(cache, { recursive: true });
  for (const report of REPORTS) rmSync(join(cache, report), { force: true });
  // Node never removes what has become outdated.
  if (words.length === 0) rmSync(env.NODE_COMPILE_CACHE, { recursive: true, force: true });
  const lanes = lanesFor(words);
  if (lanes.flat().length === 0) throw new Error(`No test and no journey matches ${words.join(' ')}.`);

  const parts = [];
  await Promise.all(
    lanes.map(async (lane, index) => {
      for (const part of lane) {
        const unbuilt =
          ['built', 'journeys'].includes(part.name) && parts.some(({ name, ok }) => name === 'build' && !ok);
        parts.push(
          unbuilt
            ? { name: part.name, ok: false, seconds: 0, said: 'build failed.' }
            : await run(part, index === 0 ? undefined : LOW),
        );
      }
    }),
  );
  writeFileSync(join(cache, 'parts.json'), JSON.stringify(parts));
  process.stdout.write(
    `\n${parts.map(({ name, ok, seconds }) => `${ok ? 'ok    ' : 'FAILED'} ${name}, ${seconds} s`).join('\n')}\n`,
  );
  if (parts.some(({ ok }) => !ok)) process.exitCode = 1;
}

main(process.argv.slice(2)).catch((error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
