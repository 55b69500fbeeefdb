import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { APPS } from '../platform/places.ts';
import { freePort, run } from '../testing/processes/process.ts';
import { browserOf, productionSettings, startApi } from '../testing/processes/production.ts';
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
function buildOf(name: string): string {
  served[name] = remoteBuild({
    'mf-manifest.json': manifestOf({ pages: [{ path: `/${name}` }] }),
    'remote.json': JSON.stringify({ name, paths: [`/${name}`], userTypes: [8] }),
    'entry.js': `globalThis.${name} = { init() {}, get: async () => () => ({ mount(element) { element.innerHTML = '<h1>${name}</h1>'; } }) };`,
  });
  return digestOfBuild(served[name]);
}

async function operate(...args: string[]): Promise<void> {
  const { code, err } = await run('operate.ts', ['remotes', ...args], settings);
  expect({ code, err }).toEqual({ code: 0, err: '' });
}
const release = (name: string, digest: string, reason: string) =>
  operate('release', name, '--digest', digest, '--reason', reason);

/** Of a remote, oldest first: digests that were released, with their reasons. */
const historyOf = (name: string) =>
  query(
    `select b.digest, r.reason from remote_release r left join remote_build b on b.id = r.build_id
      where r.name = $1 order by r.id`,
    [name],
  );
const auditOf = async (name: string) =>
  (await query(`select action from audit where object_id = $1 and action like 'remote.%' order by id`, [name])).map(
    ({ action }) => action,
  );

test('pipelines of two teams admit, release and go back at once, and all instances follow by notice', async () => {
  const teams = ['reports', 'figures'].map((name) => ({ name, digest: buildOf(name) }));
  await Promise.all(
    teams.map(async ({ name, digest }) => {
      await operate('admit', name, '--address', addressOf(name));
      await release(name, digest, 'First');
      await operate('back', name, '--reason', 'Slower');
    }),
  );
  for (const { name, digest } of teams) {
    expect(await historyOf(name)).toEqual([
      { digest, reason: 'First' },
      { digest: null, reason: 'Slower' },
    ]);
    expect(await auditOf(name)).toEqual(['remote.admitted', 'remote.released', 'remote.back']);
  }

  const instances = await Promise.all(
    [settings.PORT ?? '', String(await freePort())].map(async (PORT) => {
      const { url } = await startApi({ ...settings, PORT });
      return browserOf(url, settings.PUBLIC_URL ?? '');
    }),
  );
  const runs = (name: string) =>
    Promise.all(
      instances.map(async (browser) => {
        const [, { remotes }] = await browser.get('/microapp/config.json');
        return remotes.find((one: { name: string }) => one.name === name)?.integrity.files as string | undefined;
      }),
    );
  expect(await runs('reports')).toEqual([undefined, undefined]);

  // Of one remote, too: both stay.
  const [{ digest } = { digest: '' }] = teams;
  await Promise.all(['One', 'Other'].map((reason) => release('reports', digest, reason)));
  const began = performance.now();
  const reasons = (await historyOf('reports')).slice(2).map(({ reason }) => reason);
  expect(reasons.sort()).toEqual(['One', 'Other']);
  expect((await auditOf('reports')).slice(3)).toEqual(['remote.released', 'remote.released']);
  // Without a notice an instance reads the builds again after a minute.
  let seen: (string | undefined)[];
  do seen = await runs('reports');
  while (performance.now() - began < 30_000 && seen.some((one) => one !== digest));
  expect(seen).toEqual([digest, digest]);
});
