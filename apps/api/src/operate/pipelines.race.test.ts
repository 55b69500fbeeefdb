import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { APPS } from '../platform/places.ts';
import { freePort, run } from '../testing/processes/process.ts';
import { productionSettings, startApi } from '../testing/processes/production.ts';
import { buildServer, digestOfBuild, manifestOf, remoteBuild } from '../testing/remote-builds.ts';

const { served, addressOf, close } = await buildServer();
afterAll(close);
const settings: Record<string, string> = {
  ...(await productionSettings()),
  SCRIPT_ORIGINS: new URL(addressOf('')).origin,
  CHROMIUM: execFileSync('node', ['.ci/programs.cjs', 'chromium'], { cwd: join(APPS, '..'), encoding: 'utf8' }).trim(),
};
cpSync(join(APPS, 'shell/public/config.json'), join(settings.APPS_DIR ?? '', 'shell/dist/config.json'));

async function query(text: string, values: unknown[]): Promise<Record<string, string>[]> {
  // Ended before the database is dropped.
  const client = new pg.Client({ connectionString: settings.DATABASE_URL });
  await client.connect();
  try {
    return (await client.query<Record<string, string>>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** A build of a team's remote. */
function buildOf(name: string, title: string): string {
  const folder = `${name}-${title}`;
  served[folder] = remoteBuild({
    'mf-manifest.json': manifestOf({ pages: [{ path: `/${name}` }] }),
    'remote.json': JSON.stringify({ name, paths: [`/${name}`], userTypes: [8] }),
    'entry.js': `globalThis.${name} = { init() {}, get: async () => () => ({ mount(element) { element.innerHTML = '<h1>${title}</h1>'; } }) };`,
  });
  return folder;
}
const digestIn = (folder: string) => digestOfBuild(served[folder] ?? {});

async function operate(...args: string[]): Promise<void> {
  const { code, err } = await run('operate.ts', ['remotes', ...args], settings);
  expect({ code, err }).toEqual({ code: 0, err: '' });
}
const release = (name: string, folder: string) =>
  operate('release', name, '--digest', digestIn(folder), '--reason', folder);

/** Admits and releases two builds one after the other, and goes back. */
async function pipeline(name: string): Promise<void> {
  for (const folder of [buildOf(name, 'first'), buildOf(name, 'second')]) {
    await operate('admit', name, '--address', addressOf(folder));
    await release(name, folder);
  }
  await operate('back', name, '--reason', 'Slower');
}

/** Of a remote, oldest first: digests that were released, with their reasons. */
const historyOf = (name: string) =>
  query(
    `select b.digest, r.reason from remote_release r join remote_build b on b.id = r.build_id
      where r.name = $1 order by r.id`,
    [name],
  );
const auditOf = async (name: string) =>
  (await query(`select action from audit where object_id = $1 and action like 'remote.%' order by id`, [name])).map(
    ({ action }) => action,
  );

test('pipelines of two teams admit, release and go back at once, and all instances follow by notice', async () => {
  const instances = await Promise.all(
    [settings.PORT ?? '', String(await freePort())].map((PORT) => startApi({ ...settings, PORT })),
  );
  const runs = (name: string) =>
    Promise.all(
      instances.map(async ({ url }) => {
        const { remotes } = await (await fetch(`${url}/microapp/config.json`)).json();
        return remotes.find((one: { name: string }) => one.name === name)?.integrity.files as string | undefined;
      }),
    );
  const teams = ['reports', 'figures'];
  await Promise.all(teams.map(pipeline));
  for (const name of teams) {
    const [first, second] = [digestIn(`${name}-first`), digestIn(`${name}-second`)];
    expect(await historyOf(name)).toEqual([
      { digest: first, reason: `${name}-first` },
      { digest: second, reason: `${name}-second` },
      { digest: first, reason: 'Slower' },
    ]);
    expect(await auditOf(name)).toEqual([
      'remote.admitted',
      'remote.released',
      'remote.admitted',
      'remote.released',
      'remote.back',
    ]);
  }

  // Of one remote, too: the later one counts, and both stay.
  const both = ['reports-first', 'reports-second'];
  await Promise.all(both.map((folder) => release('reports', folder)));
  const began = performance.now();
  const history = await historyOf('reports');
  expect(
    history
      .slice(3)
      .map(({ reason }) => reason)
      .sort(),
  ).toEqual(both);
  expect((await auditOf('reports')).slice(5)).toEqual(['remote.released', 'remote.released']);
  // Without a notice an instance reads the builds again after a minute.
  const last = history.at(-1)?.digest;
  let seen: (string | undefined)[];
  do seen = await runs('reports');
  while (performance.now() - began < 30_000 && seen.some((digest) => digest !== last));
  expect(seen).toEqual([last, last]);
  expect(await runs('figures')).toEqual([digestIn('figures-first'), digestIn('figures-first')]);
});
