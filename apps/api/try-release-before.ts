/**
 * Runs the API's tests of an earlier release on the schema of today: `node apps/api/try-release-before.ts [commit [jest
 * arguments]]`. Without a commit it is the one that last recorded the digests of shipped migrations, if one before had
 * recorded some; without arguments the tests of all routes run.
 *
 * It takes the earlier sources from git, gives them the migrations of today and what runs them, and installs their own
 * packages. A test that fails shows what instances of that release cannot do beside new ones. Tests of the schema
 * itself are left out, for they describe their own.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
/** What makes the schema of today. */
const SCHEMA = ['migrations', 'migrations.ts', 'migrate'];

/** Runs a program. Returns what it printed, unless its output is shown. */
function run(
  program: string,
  args: readonly string[],
  { cwd = ROOT, show = false, input }: { cwd?: string; show?: boolean; input?: Buffer } = {},
): Buffer {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    maxBuffer: 2 ** 30,
    ...(input ? { input } : {}),
    ...(show ? { stdio: 'inherit' as const } : {}),
  });
  if (status !== 0)
    throw error ?? new Error(`${program} ${args.join(' ')} ended with ${status}. ${stderr?.toString() ?? ''}`);
  return stdout;
}

const SHIPPED = 'apps/api/src/platform/db/migrations/shipped.json';

/** The commit of the release before. The first digests are of what was never released. */
function releaseBefore(): string | undefined {
  const first = Object.keys(JSON.parse(readFileSync(join(ROOT, SHIPPED), 'utf8')) as object)[0] ?? '';
  const [last, before] = run('git', ['log', '--format=%H', `-S"${first}"`, '--', SHIPPED])
    .toString()
    .trim()
    .split('\n');
  const changed = run('git', ['log', '-1', '--format=%H', '--', SHIPPED]).toString().trim();
  return before === undefined && last === changed ? undefined : changed;
}

const [given, ...args] = process.argv.slice(2);
const commit = given ?? releaseBefore();
if (commit === undefined) {
  process.stdout.write('There is no release before: the migrations of today are the first ones.\n');
  process.exit(0);
}
const folder = mkdtempSync(join(tmpdir(), 'release-before-'));
try {
  process.stdout.write(`Release before: ${run('git', ['log', '-1', '--format=%h %cs %s', commit]).toString()}`);
  run('tar', ['-x', '-C', folder], { input: run('git', ['archive', commit]) });
  const [from, to] = [join(ROOT, 'apps/api/src/platform/db'), join(folder, 'apps/api/src/platform/db')];
  rmSync(join(to, 'migrations'), { recursive: true });
  for (const part of SCHEMA) cpSync(join(from, part), join(to, part), { recursive: true });
  // Earlier sources have it beside the folder.
  if (existsSync(join(to, 'migrate.ts')))
    writeFileSync(join(to, 'migrate.ts'), "export * from './src/platform/db/migrate/migrate.ts';\n");
  mkdirSync(join(folder, '.cache'), { recursive: true });
  run('npx', ['--yes', 'pnpm@12.21.0', 'install', '--frozen-lockfile', '--prefer-offline', '--reporter=silent'], {
    cwd: folder,
    show: true,
  });
  const tests = args.length > 0 ? args : ['--testPathPatterns=\\.routes\\.test'];
  process.exitCode =
    spawnSync(process.execPath, ['apps/api/test-on-postgres.ts', ...tests], { cwd: folder, stdio: 'inherit' }).status ??
    1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
