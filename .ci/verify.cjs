/**
 * `pnpm run verify [option…] [word…]`: runs all checks and tests. With words it runs only the test files and journeys
 * whose path and test names contain all of them, and no checks. OPTIONS below lists the options.
 *
 * Proofs, which take longer than 20 s each (`*.proof.test.ts`, `*.proof.journey.ts`, the bundle's `*.proof.ts`), run by
 * `npm run proofs`; the tests and journeys among them also by words.
 *
 * The API's tests run on PostgreSQL, a few of them on the embedded database too (selection.cjs). All journeys use that
 * one.
 *
 * Two lanes run at the same time. Journeys and the API's tests often wait, which gives the other lane time; the second
 * lane has a lower priority, so that it does not slow journeys and page tests down. A part that fails does not stop the
 * others. Output and duration of each part go to `.cache/parts.json`.
 *
 * Tests start the API often, in processes of their own: from few files (`api-code`), which takes half the CPU of a start
 * from its sources, and with compiled code that all share (NODE_COMPILE_CACHE), a quarter less.
 */
const { spawn } = require('node:child_process');
const { globSync, readFileSync, rmSync } = require('node:fs');
const { basename, join } = require('node:path');
const { inMemory } = require('./in-memory.cjs');
const { cache, removeReports, root, writeReport } = require('./reports.cjs');
const { PROOF_JOURNEYS, PROOF_TESTS, UNIT } = require('./selection.cjs');
const { reportLines } = require('./slowest.cjs');
const { cleanTree, forget, lastLines, remember } = require('./tested.cjs');

const OPTIONS = {
  '--proofs': 'run the proofs, which take longer than 20 s each, and nothing else',
  '--report': 'print time by part, the slowest test files and the slowest journeys after the run',
  '--last': 'run nothing; print the last complete green run and whether it was of the committed tree',
};
const env = { ...process.env, NODE_COMPILE_CACHE: join(cache, 'compiled'), API_CODE: join(root, 'apps/api/dist/js') };
/**
 * Niceness of the second lane. At 10 it gets a twentieth of a core beside page tests and a process that keeps a core
 * busy, and a test file took five minutes.
 */
const LOW = 5;

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

/** The lanes of the proofs. */
const proofLanes = () => [
  [
    { name: 'build', args: [] },
    { name: 'bundled', args: [] },
    { name: 'journeys', args: [PROOF_JOURNEYS] },
  ],
  [{ name: 'unit:postgres', args: ['--testPathPatterns', PROOF_TESTS] }],
];

/** The two lanes; a part is the name of a script of package.json and its arguments. */
function lanesFor(words) {
  const first = ['build', 'built', 'journeys', 'unit'];
  if (words.length === 0) {
    const second = ['formatted', 'types', 'lint', 'boundaries', 'unused', 'unit:postgres'];
    return [first, second].map((lane) =>
      lane.map((name) => ({ name, args: name === 'unit' ? ['--testPathPatterns', UNIT] : [] })),
    );
  }

  const matching = (...patterns) =>
    globSync(patterns, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => words.every((word) => namesIn(file).includes(word.toLowerCase())))
      .sort();
  const tests = matching('{apps,packages}/**/*.test.{ts,tsx}');
  const unit = tests.filter((file) => !/\.(race|once|proof)\.test\.ts$/.test(file));
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

/** Prints on descriptor 3 the CPU time of the command and of all processes that it has waited for. */
const TIMED = '"$@"; code=$?; times >&3; exit $code';

/** Seconds in the second line of `times`, which is about the children: `0m1.50s 0m0.25s`, user and system. */
function cpuOf(times) {
  const parts = [...(times.split('\n')[1] ?? '').matchAll(/(\d+)m([\d.]+)s/g)];
  return parts.length === 0 ? undefined : parts.reduce((sum, [, m, s]) => sum + Number(m) * 60 + Number(s), 0);
}

/**
 * Runs a script of package.json. `nice` gives it its priority: one that is set after the start may come after the shell
 * has started the script. Its output is printed in one piece at its end, because another part runs beside it.
 */
function run({ name, args }, priority = 0) {
  const began = performance.now();
  process.stdout.write(`${name} …\n`);
  return new Promise((done) => {
    const command = ['pnpm', 'run', name, ...args];
    const child =
      process.platform === 'win32'
        ? spawn(command.join(' '), { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], shell: true })
        : spawn('nice', ['-n', String(priority), 'sh', '-c', TIMED, 'sh', ...command], {
            cwd: root,
            env,
            stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
          });
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => said.push(bytes));
    const times = [];
    child.stdio[3]?.on('data', (bytes) => times.push(bytes));
    child.once('error', (error) => said.push(Buffer.from(String(error))));
    child.once('close', (code) => {
      const text = Buffer.concat(said).toString();
      process.stdout.write(text);
      done({
        name,
        ok: code === 0,
        seconds: (performance.now() - began) / 1000,
        cpu: cpuOf(Buffer.concat(times).toString()),
        said: text,
      });
    });
  });
}

/** Runs both lanes and returns their parts. The API's tests on PostgreSQL read the built apps, so they wait for them. */
async function runLanes(lanes) {
  const parts = [];
  const build = Promise.withResolvers();
  if (!lanes.flat().some(({ name }) => name === 'build')) build.resolve();
  await Promise.all(
    lanes.map(async (lane, index) => {
      for (const part of lane) {
        if (part.name === 'unit:postgres') await build.promise;
        const unbuilt =
          ['built', 'bundled', 'journeys'].includes(part.name) && parts.some(({ name, ok }) => name === 'build' && !ok);
        parts.push(
          unbuilt
            ? { name: part.name, ok: false, seconds: 0, cpu: 0, said: 'build failed.' }
            : await run(part, index === 0 ? 0 : LOW),
        );
        if (part.name === 'build') build.resolve();
      }
    }),
  );
  return parts;
}

async function main(options, words) {
  const unknown = options.find((option) => !Object.hasOwn(OPTIONS, option));
  if (unknown !== undefined) {
    const known = Object.entries(OPTIONS).map(([option, what]) => `  ${option}  ${what}`);
    throw new Error(`Unknown option ${unknown}. Known options:\n${known.join('\n')}`);
  }
  if (options.includes('--last')) {
    console.log(lastLines().join('\n'));
    return;
  }
  const proofs = options.includes('--proofs');
  const lanes = proofs ? proofLanes() : lanesFor(words);
  if (lanes.flat().length === 0) throw new Error(`No test and no journey matches ${words.join(' ')}.`);

  const complete = !proofs && words.length === 0;
  if (!complete) env.PROOFS = '1';
  removeReports();
  Object.assign(env, inMemory());
  // Node never removes what has become outdated.
  if (complete) rmSync(env.NODE_COMPILE_CACHE, { recursive: true, force: true });
  const tree = complete ? cleanTree() : undefined;
  const began = performance.now();
  const code = await run({ name: 'api-code', args: [] });
  const parts = [code, ...(code.ok ? await runLanes(lanes) : [])];
  writeReport('parts.json', parts);
  const rows = parts.map(({ name, ok, seconds }) => `${ok ? 'ok    ' : 'FAILED'} ${name}, ${Math.round(seconds)} s`);
  console.log(`\n${rows.join('\n')}`);
  if (options.includes('--report')) console.log(`\n${reportLines(parts).join('\n')}`);
  if (parts.some(({ ok }) => !ok)) {
    forget();
    process.exitCode = 1;
  } else if (complete) {
    remember(tree, parts, (performance.now() - began) / 1000);
  }
}

const args = process.argv.slice(2);
main(
  args.filter((word) => word.startsWith('--')),
  args.filter((word) => !word.startsWith('--')),
).catch((error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
