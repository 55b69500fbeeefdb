import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOST_VERSION } from '@portal/common/contract/portal/host-version';
import pg from 'pg';
import { APPS } from '../platform/places.ts';
import { freePort, run } from '../testing/processes/process.ts';
import { browserOf, productionSettings, startApi } from '../testing/processes/production.ts';
import { buildServer, digestOf, digestOfBuild, manifestOf, remoteBuild } from '../testing/remote-builds.ts';

const { served, addressOf, close } = await buildServer();
afterAll(close);
const settings: Record<string, string> = {
  ...(await productionSettings()),
  SCRIPT_ORIGINS: new URL(addressOf('')).origin,
  // Nobody serves it: admission opens the shell with the files beside the API.
  FILES_PUBLIC_URL: 'https://files.example.com',
  CHROMIUM: execFileSync('node', ['.ci/programs.cjs', 'chromium'], { cwd: join(APPS, '..'), encoding: 'utf8' }).trim(),
};
const shell = join(settings.APPS_DIR ?? '', 'shell/dist');
cpSync(join(APPS, 'shell/public/config.json'), join(shell, 'config.json'));
const script = `const { remotes } = JSON.parse(document.getElementById('config').textContent);
document.body.innerHTML = '<div data-portal="' + remotes[0].name + '">' + remotes[0].name + '</div>';`;
mkdirSync(join(shell, 'static'));
for (const [file, text] of Object.entries({
  'index.html':
    '<!doctype html><html lang="zh-CN"><head><title>-</title><!--config--></head><body><script src="/microapp/static/shell.js"></script></body></html>',
  'static/shell.js': script,
  'integrity.json': JSON.stringify({ 'static/shell.js': digestOf(script) }),
}))
  writeFileSync(join(shell, file), text);

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
    // Not mounted as the host before, which costs time.
    'mf-manifest.json': manifestOf({ hostVersion: HOST_VERSION + 1, pages: [{ path: `/${name}` }] }),
    'remote.json': JSON.stringify({ name, paths: [`/${name}`], userTypes: [8] }),
    'entry.js': `globalThis.${name} = { init() {}, get: async () => () => ({ mount(element) { element.innerHTML = '<h1>${name}</h1>'; } }) };`,
  });
  return digestOfBuild(served[name]);
}

async function operate(...args: string[]): Promise<void> {
  const { code, err } = await run('operate', ['remotes', ...args], settings);
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

/** An instance reads the releases again after this time, also when it hears of none. */
const POLL_MS = 20_000;

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
    // In both languages, in the shell, too.
    expect(await query(`select checks from remote_build where name = $1`, [name])).toEqual([
      { checks: expect.arrayContaining([{ check: 'shell', result: 'passed', measured: 2, allowed: null }]) },
    ]);
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
        return remotes.find((one: { name: string }) => one.name === name)?.integrity?.files as string | undefined;
      }),
    );
  expect(await runs('reports')).toEqual([undefined, undefined]);

  // Of one remote, too: both stay.
  const [{ digest } = { digest: '' }] = teams;
  await Promise.all(['One', 'Other'].map((reason) => release('reports', digest, reason)));
  const reasons = (await historyOf('reports')).slice(2).map(({ reason }) => reason);
  expect(reasons.sort()).toEqual(['One', 'Other']);
  expect((await auditOf('reports')).slice(3)).toEqual(['remote.released', 'remote.released']);

  // In that time an instance polls once: who follows two releases has heard of them. A busy machine may try again.
  let took = POLL_MS;
  for (let tries = 0; tries < 3 && took >= POLL_MS; tries += 1) {
    const began = performance.now();
    for (const wanted of [undefined, digest]) {
      await query(
        `insert into remote_release (name, build_id, reason, released_by, released_at)
          values ('reports', (select id from remote_build where digest = $1), 'Next', 'operator', now())`,
        [wanted ?? null],
      );
      let seen: (string | undefined)[];
      do seen = await runs('reports');
      while (performance.now() - began < 3 * POLL_MS && seen.some((one) => one !== wanted));
      expect(seen).toEqual([wanted, wanted]);
    }
    took = performance.now() - began;
  }
  expect(took).toBeLessThan(POLL_MS);
});
