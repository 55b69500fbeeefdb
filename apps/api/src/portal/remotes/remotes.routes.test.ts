import type { EndpointSpec } from '@portal/common/contract/endpoint';
import type { PortalConfig } from '@portal/common/contract/portal/config';
import { HOST_VERSION } from '@portal/common/contract/portal/host-version';
import { ProposalKind } from '@portal/common/enums/approval/proposal-kind';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { DAY_MS } from '@portal/common/rules/units';
import { sql } from 'kysely';
import { renewSession } from '../../identity/sessions/sessions.db.ts';
import { inTransaction } from '../../platform/db/connect.ts';
import { digest as hashOf } from '../../platform/db/ids.ts';
import { refusing } from '../../platform/errors/refusal.ts';
import { remotesOf } from '../../operate/remotes.ts';
import { operateOn } from '../../testing/operate-here.ts';
import { assets, buildServer, digestOf, digestOfBuild, manifestOf, remoteBuild } from '../../testing/remote-builds.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { inspectBuild, type Mounted } from './admit.ts';
import { deleteOldBuilds } from './builds.db.ts';
import { judgeCandidates } from './canary/judge-candidates.ts';
import { countUse } from './canary/uses.db.ts';
import { followReleases } from './follow-releases.ts';
import { refuseOtherBuilds } from './released.ts';
import { release } from './releases.ts';

const api = await testApi();
const admin = api.as(callerOf(UserType.employee, 'admin', { privileges: [Privilege.admin] }));
const BUILDS = '/api/account/v1/remotes/reports/builds';
const RELEASE = '/api/account/v1/remotes/reports/release';

const CALLS = ['/api/account/v1/csp/approvals/{id}', '/api/account/v1/customer/{co}/account/approvals'].map((path) => ({
  method: 'GET' as const,
  path,
}));
const MOUNTED: Mounted = {
  checks: [{ check: 'mount', result: 'passed', measured: 4, allowed: null }],
  calls: ['POST /api/account/v1/reports'],
  opened: ['/reports'],
};
const remotes = remotesOf({
  portal: async () => ({ settings: {} as PortalConfig, calls: CALLS as EndpointSpec[] }),
  mount: async () => MOUNTED,
});
const operate = operateOn(api, { remotes });

const { served, addressOf, close } = await buildServer();
afterAll(close);

/** Admits a build by the command, which mounts it. */
async function admitted(folder: string, files: Record<string, string>): Promise<string> {
  served[folder] = files;
  const { code } = await operate('remotes', 'admit', 'reports', '--address', addressOf(folder), '--commit', '87a1a635');
  expect(code).toBe(0);
  return digestOfBuild(files);
}
const history = async () => (await admin.get('/api/account/v1/remotes/reports'))[1];
const running = async () => (await api.services.remotes.claims()).find(({ name }) => name === 'reports');
const put = (digest: string | null, after: number) =>
  admin.put(RELEASE, { digest, reason: 'Quarterly figures', after });
const latest = async () => (await history()).releases[0]?.id ?? 0;

test('a build runs after its release, on an instance that hears of it, until another one or none is released', async () => {
  const first = await admitted('one', remoteBuild());
  const second = await admitted('two', remoteBuild({ 'app.js': 'app, newer' }));
  expect(await running()).toBeUndefined();

  expect((await put(first, 0))[0]).toBe(200);
  await followReleases(api.services);
  expect(await running()).toMatchObject({ manifest: addressOf('one'), integrity: { files: first } });
  const [, body] = await admin.get('/api/account/v1/remotes');
  expect(body.remotes).toContainEqual({
    name: 'reports',
    released: first,
    proposed: 0,
    running: [expect.objectContaining({ digest: first, address: addressOf('one'), failure: null })],
  });

  expect((await put(second, await latest()))[0]).toBe(200);
  await followReleases(api.services);
  expect(await running()).toMatchObject({ integrity: { files: second } });
  expect(await history()).toMatchObject({
    builds: [{ digest: second, commit: '87a1a635', files: 4, host_version: HOST_VERSION }, { digest: first }],
    releases: [{ digest: second, reason: 'Quarterly figures' }, { digest: first }],
  });

  expect((await put(null, await latest()))[0]).toBe(200);
  await followReleases(api.services);
  expect(await running()).toBeUndefined();
});

test('a release that has not seen the current one is refused; two at once leave both in the history', async () => {
  const digest = await admitted('three', remoteBuild({ 'app.js': 'app, third' }));
  const seen = await latest();
  expect((await put(digest, seen))[0]).toBe(200);
  expect(await put(digest, seen)).toMatchObject({ 0: 409, 1: { code: 'Account.Remote.Released' } });

  const before = (await history()).releases.length;
  await Promise.all(
    ['one pipeline', 'another one'].map((by) =>
      inTransaction(api.db, (tx) =>
        release(
          { tx, vault: api.services.vault },
          { name: 'reports', digest, reason: by, by, at: new Date() },
          refusing,
        ),
      ),
    ),
  );
  const { releases } = await history();
  expect(releases).toHaveLength(before + 2);
  expect(
    releases
      .slice(0, 2)
      .map(({ reason }: { reason: string }) => reason)
      .sort(),
  ).toEqual(['another one', 'one pipeline']);
});

test('a row that no admission sealed runs nowhere and cannot be released', async () => {
  const files = remoteBuild({ 'app.js': 'planted' });
  served.planted = files;
  const digest = digestOfBuild(files);
  const row = await api.db
    .insertInto('remote_build')
    .values({
      name: 'reports',
      digest,
      address: addressOf('planted'),
      commit_id: '',
      host_version: 1,
      files: 4,
      bytes: 100,
      admitted_by: 'u-admin',
      admitted_at: new Date(),
      seal: 'guessed',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect((await put(digest, await latest()))[0]).toBe(404);
  await api.db
    .insertInto('remote_release')
    .values({ name: 'reports', build_id: row.id, reason: '', released_by: 'u-admin', released_at: new Date() })
    .execute();
  await followReleases(api.services);
  expect((await running())?.integrity?.files).not.toBe(digest);
  await put(null, await latest());
});

const unfit: [string, Record<string, string> | undefined, string][] = [
  ['nothing there', undefined, 'integrity.json cannot be read'],
  ['HTML for JSON', { ...remoteBuild(), 'integrity.json': '<!doctype html>' }, 'integrity.json is not what a build'],
  [
    'a redirect',
    { ...remoteBuild(), 'integrity.json': 'redirect' },
    'integrity.json leads to another address (status 302)',
  ],
  [
    'a manifest that is too large',
    { ...remoteBuild(), 'mf-manifest.json': 'x'.repeat(3 * 1024 * 1024) },
    'mf-manifest.json has more than 2 MB.',
  ],
  ['no answer', { ...remoteBuild(), 'integrity.json': 'silence' }, 'integrity.json did not arrive within 4 seconds.'],
  ['a changed file', { ...remoteBuild(), 'app.js': 'changed' }, 'app.js is not the file'],
  [
    'an incomplete list',
    remoteBuild({
      'mf-manifest.json': manifestOf({ exposes: [{ assets: { ...assets, js: { sync: ['late.js'], async: [] } } }] }),
    }),
    'does not list late.js',
  ],
  [
    'another name',
    remoteBuild({ 'remote.json': JSON.stringify({ name: 'staff', paths: ['/x'] }) }),
    'calls itself staff',
  ],
  [
    'the paths of another remote',
    remoteBuild({ 'remote.json': JSON.stringify({ name: 'reports', paths: ['/'] }) }),
    'paths that it may not have: /',
  ],
  [
    'a host version to come',
    remoteBuild({ 'mf-manifest.json': manifestOf({ hostVersion: HOST_VERSION + 2 }) }),
    `version ${HOST_VERSION + 2} of the host`,
  ],
  [
    'calls that are not there',
    remoteBuild({ 'mf-manifest.json': manifestOf({ pages: [{ reads: { 8: ['/api/account/v1/forecasts'] } }] }) }),
    '/api/account/v1/forecasts',
  ],
];
test.each(unfit)('refused at the address, with the reason: %s', async (folder, files, reason) => {
  if (files) served[encodeURIComponent(folder)] = files;
  const [status, body] = await admin.post(BUILDS, { manifest_url: addressOf(encodeURIComponent(folder)), commit: '' });
  expect({ status, code: body.code }).toEqual({ status: 400, code: 'Account.Remote.Unfit' });
  expect(body.fields.manifest_url.message).toContain(reason);
  const [kept] = (await history()).refusals;
  expect(kept).toMatchObject({ address: addressOf(encodeURIComponent(folder)), refused_to: 'u-admin' });
  expect(kept.reason).toContain(reason);
  // Known as soon as the list of its files was read.
  const list = files?.['integrity.json'];
  expect(kept.digest).toBe(list === undefined || ['redirect', 'silence'].includes(list) ? null : digestOf(list));
});

test('in production scripts come only from where the operator allows it', async () => {
  served.four = remoteBuild();
  const config = { ...api.services.config, mode: 'production' as const };
  const found = (scriptOrigins: string[]) =>
    inspectBuild(
      { config: { ...config, scriptOrigins }, remotes: api.services.remotes },
      { name: 'reports', address: addressOf('four'), commit: '' },
      CALLS,
    );
  await expect(found([])).rejects.toMatchObject({ text: 'remote.unfit.origin' });
  await expect(found([new URL(addressOf('four')).origin])).resolves.toMatchObject({ files: 4 });
});

test('settings that name another build than the released one are refused with both', async () => {
  const digest = await admitted('five', remoteBuild({ 'app.js': 'app, fifth' }));
  await put(digest, await latest());
  const other = digestOf('other');
  await expect(refuseOtherBuilds(api.services, { reports: { integrity: [other] } })).rejects.toThrow(
    new RegExp(`REMOTE_REPORTS_INTEGRITY: must name ${digest.replaceAll('+', '\\+')}.*${other.replaceAll('+', '\\+')}`),
  );
  await expect(refuseOtherBuilds(api.services, { reports: { integrity: [other, digest] } })).resolves.toBeUndefined();
});

test('an operator lists, admits, releases and goes back by commands; a reason is needed', async () => {
  served.six = remoteBuild({ 'app.js': 'app, sixth' });
  const [before] = (await history()).releases;
  const admitted = await operate('remotes', 'admit', 'reports', '--address', addressOf('six'), '--json');
  const { digest } = JSON.parse(admitted.out);
  expect(digest).toBe(digestOfBuild(served.six));
  expect(await operate('remotes', 'release', 'reports', '--digest', 'sha384-none', '--reason', 'New')).toMatchObject({
    code: 1,
    err: expect.stringContaining('no build with the digest sha384-none is admitted'),
  });
  expect(await operate('remotes', 'release', 'reports', '--digest', digest, '--reason', ' ')).toMatchObject({
    code: 1,
  });
  expect(await operate('remotes', 'release', 'reports', '--digest', digest, '--reason', 'New')).toMatchObject({
    code: 0,
  });
  const { out } = await operate('remotes', 'list');
  expect(out).toContain(`reports: ${digest}\n`);
  expect(out).toContain(`  ${digest}  may be released; 4 files with their digests; host version`);
  expect(out).toMatch(/\n {2}\S+ {2}refused 20\S+: /);
  const shown = await operate('remotes', 'show', 'reports', '--digest', digest);
  expect(shown.out).toMatch(/\n {2}\/reports: \d+ bytes\n {2}\/reports\/all: \d+ bytes, not opened\n/);
  expect(shown.out).toContain('\n  POST /api/account/v1/reports');
  expect(await operate('remotes', 'show', 'reports', '--digest', 'sha384-none')).toMatchObject({ code: 1 });
  const back = JSON.parse((await operate('remotes', 'back', 'reports', '--reason', 'Slow', '--json')).out);
  expect(back).toEqual({ name: 'reports', digest: before.digest });
  const told = await api.db.selectFrom('notice').select('texts').where('template', '=', 'remoteBack').execute();
  expect(JSON.stringify(told)).toMatch(/was taken back on [^.]* by an operator, /);
  expect(await operate('remotes', 'admit', 'reports', '--address', addressOf('none'))).toMatchObject({
    code: 1,
    err: expect.stringContaining('integrity.json cannot be read'),
  });
});

test('a build for previews is never released or a candidate, until it is admitted for that', async () => {
  served.preview = remoteBuild({ 'app.js': 'app, preview' });
  const address = addressOf('preview');
  const digest = digestOfBuild(served.preview);
  const shown = async () => (await history()).builds.find((one: { digest: string }) => one.digest === digest).preview;
  const admit = async (...more: string[]) => operate('remotes', 'admit', 'reports', '--address', address, ...more);
  expect(await admit('--preview')).toMatchObject({ code: 0 });
  expect(await shown()).toBe(1);
  expect((await put(digest, await latest()))[0]).toBe(404);
  expect((await admin.put(RELEASE, { digest, reason: 'No', after: await latest(), share: 10 }))[0]).toBe(404);
  expect(await operate('remotes', 'release', 'reports', '--digest', digest, '--reason', 'New')).toMatchObject({
    code: 1,
  });
  // A changed row does not make it one that may run.
  await api.db.updateTable('remote_build').set({ preview: false }).where('digest', '=', digest).execute();
  expect((await put(digest, await latest()))[0]).toBe(404);
  await api.db.updateTable('remote_build').set({ preview: true }).where('digest', '=', digest).execute();

  expect(await admit()).toMatchObject({ code: 0 });
  expect(await admit('--preview')).toMatchObject({ code: 0 });
  expect(await shown()).toBe(0);
  expect((await put(digest, await latest()))[0]).toBe(200);
});

test('a build that no browser mounted is released only if that is meant, which the audit log says', async () => {
  served.unmounted = remoteBuild({ 'app.js': 'app, unmounted' });
  const digest = digestOfBuild(served.unmounted);
  const shown = async () => (await history()).builds.find((one: { digest: string }) => one.digest === digest);
  const release = async (more: object = {}) =>
    admin.put(RELEASE, { digest, reason: 'It cannot wait', after: await latest(), ...more });
  expect((await admin.post(BUILDS, { manifest_url: addressOf('unmounted'), commit: '' }))[0]).toBe(200);
  expect(await shown()).toMatchObject({
    mounted: 0,
    checks: [
      { check: 'digests', measured: 4 },
      { check: 'hostVersion', measured: HOST_VERSION, allowed: HOST_VERSION },
      { check: 'calls', measured: 2 },
      { check: 'bytes', result: 'skipped', allowed: null },
      { check: 'mount', result: 'skipped' },
      { check: 'shell', result: 'skipped' },
      { check: 'accessible', result: 'skipped' },
    ],
  });
  expect(await release()).toMatchObject([409, { code: 'Account.Remote.NotMounted' }]);
  expect(await release({ share: 10 })).toMatchObject([409, { code: 'Account.Remote.NotMounted' }]);
  const byCommand = ['remotes', 'release', 'reports', '--digest', digest, '--reason', 'It cannot wait'];
  expect(await operate(...byCommand)).toMatchObject({
    code: 1,
    err: expect.stringContaining('No browser has mounted'),
  });
  expect((await release({ unmounted: 1 }))[0]).toBe(200);
  const { rows } = await sql<{ detail: object }>`select detail from audit where action = 'remote.released'
    order by at desc, id desc limit 1`.execute(api.db);
  expect(rows[0]?.detail).toMatchObject({ digest, unmounted: true });

  // A changed row does not make it one that was mounted.
  await api.db.updateTable('remote_build').set({ mounted: true }).where('digest', '=', digest).execute();
  expect(await shown()).toMatchObject({ mounted: 0 });
  expect(await release()).toMatchObject([409, { code: 'Account.Remote.NotMounted' }]);
  await api.db.updateTable('remote_build').set({ mounted: false }).where('digest', '=', digest).execute();

  await admitted('unmounted', served.unmounted);
  expect(await shown()).toMatchObject({
    mounted: 1,
    calls: [
      'GET /api/account/v1/csp/approvals/{id}',
      'GET /api/account/v1/customer/{co}/account/approvals',
      'POST /api/account/v1/reports',
    ],
    pages: [
      { path: '/reports', bytes: expect.any(Number), opened: 1 },
      { path: '/reports/all', opened: 0 },
      { path: '/reports/none', opened: 0 },
    ],
  });
  // Nor does one of another build, or one that says more than was found.
  const row = (of: string) =>
    api.db.selectFrom('remote_build').selectAll().where('digest', '=', of).executeTakeFirstOrThrow();
  const { mount_seal, pages } = await row(digest);
  const other = remoteBuild({ 'app.js': 'app, of another seal' });
  served.otherSeal = other;
  await admin.post(BUILDS, { manifest_url: addressOf('otherSeal'), commit: '' });
  const set = (of: string, columns: object) =>
    api.db
      .updateTable('remote_build')
      .set({ mounted: true, ...columns })
      .where('digest', '=', of)
      .execute();
  await set(digestOfBuild(other), { mount_seal });
  expect((await history()).builds[0]).toMatchObject({ digest: digestOfBuild(other), mounted: 0, checks: [] });
  await set(digest, { pages: JSON.stringify(pages.map((page) => ({ ...page, opened: true }))) });
  expect(await shown()).toMatchObject({ mounted: 0, checks: [], calls: [], pages: [] });
  // Admitted again without a browser, it has what was found now.
  await set(digestOfBuild(other), { checks: JSON.stringify(MOUNTED.checks), calls: ['POST /forged'] });
  await admin.post(BUILDS, { manifest_url: addressOf('otherSeal'), commit: '' });
  const [again] = (await history()).builds;
  expect(again).toMatchObject({ digest: digestOfBuild(other), mounted: 0 });
  expect(again.checks).toContainEqual({ check: 'mount', result: 'skipped', measured: null, allowed: null });
  expect(again.calls).toHaveLength(CALLS.length);
  await set(digest, { pages: JSON.stringify(pages) });
  expect(await shown()).toMatchObject({ mounted: 1 });
  // What was mounted stays that.
  expect((await admin.post(BUILDS, { manifest_url: addressOf('unmounted'), commit: '' }))[0]).toBe(200);
  expect(await shown()).toMatchObject({ mounted: 1 });
  expect((await release())[0]).toBe(200);
});

test('a build that is heavier than its budget is refused with both figures', async () => {
  const pages = [{ path: '/reports', files: ['app.js'] }];
  const heavy = remoteBuild({ 'mf-manifest.json': manifestOf({ pages, budget: 12 }) });
  served.heavy = heavy;
  const [status, body] = await admin.post(BUILDS, { manifest_url: addressOf('heavy'), commit: '' });
  expect(status).toBe(400);
  expect(body.fields.manifest_url.message).toMatch(/^\/reports loads \d+ bytes of it with brotli; .* budget of 12\.$/);
  served.light = remoteBuild({ 'mf-manifest.json': manifestOf({ pages, budget: 40 }) });
  expect((await admin.post(BUILDS, { manifest_url: addressOf('light'), commit: '' }))[0]).toBe(200);
});

describe('a candidate for a share of the sessions', () => {
  let [first, second] = ['', ''];
  const share = async (digest: string, percent: number) =>
    admin.put(RELEASE, { digest, reason: 'Try it.', after: await latest(), share: percent });
  const buildOf = async (session?: string) =>
    (await api.services.remotes.claims(session)).find(({ name }) => name === 'reports');
  const candidates = async () => (await history()).candidates;
  const count = (digest: string, event: 'mounted' | 'failed', at: Date) =>
    countUse(api.db, { name: 'reports', digest, event, ready: 900 }, at);

  const at = api.services.clock.now();
  const SESSION = {
    user_id: 'u-admin',
    remember: false,
    signed_in_at: at,
    last_used_at: at,
    expires_at: new Date(at.getTime() + DAY_MS),
    idle_seconds: 3600,
    network: '203.0.113.7',
    user_agent: 'Mozilla/5.0',
  };

  beforeAll(async () => {
    first = await admitted('nine', remoteBuild({ 'app.js': 'app, ninth' }));
    second = await admitted('ten', remoteBuild({ 'app.js': 'app, tenth' }));
    await put(first, await latest());
  });

  test('goes to that share, each session keeps its build, and pages without a session never get it', async () => {
    expect((await share(second, 80))[0]).toBe(400);
    expect((await share(second, 50))[0]).toBe(200);
    await followReleases(api.services);
    const sessions = Array.from({ length: 400 }, (_, n) => `session ${n}`);
    await api.db
      .insertInto('session')
      .values(sessions.map((secret) => ({ ...SESSION, session_id: `s ${secret}`, secret_hash: hashOf(secret) })))
      .execute();
    const seen = async () => Promise.all(sessions.map(async (one) => (await buildOf(one))?.integrity?.files));
    const builds = await seen();
    const chosen = builds.filter((one) => one === second).length;
    expect(builds.filter((one) => one === first)).toHaveLength(400 - chosen);
    expect(chosen).toBeGreaterThan(150);
    expect(chosen).toBeLessThan(250);
    expect(await seen()).toEqual(builds);
    for (const none of [undefined, 'of no session'])
      expect(await buildOf(none)).toMatchObject({ integrity: { files: first } });
    expect(await buildOf()).not.toHaveProperty('watched');
    expect(await buildOf('session 1')).toMatchObject({ watched: true });

    const lucky = sessions[builds.indexOf(second)] ?? '';
    const html = async (path: string) =>
      (
        await fetch(`${api.url}/microapp${path}`, { headers: { cookie: `acc_session=${encodeURIComponent(lucky)}` } })
      ).text();
    expect(await html('/reports')).toContain(second);
    expect(await html('/config.json?page=/microapp/reports')).toContain(second);
    for (const path of ['/config.json', '/config.json?page=/microapp/loginEnterprisePortal'])
      expect(await html(path)).not.toContain(second);
    expect(await html('/loginEnterprisePortal')).not.toContain(second);

    // A proof in place gives the session another secret, but no other build.
    const renewed = await Promise.all(
      sessions.slice(0, 40).map((one) => inTransaction(api.db, (tx) => renewSession(tx, `s ${one}`, new Date()))),
    );
    const after = await Promise.all(renewed.map(async (one) => (await buildOf(one?.secret))?.integrity?.files));
    expect(after).toEqual(builds.slice(0, 40));
  });

  test('what pages report is counted for both builds; a worse one is withdrawn by itself with one notice', async () => {
    const user = api.as(callerOf(UserType.individual, 'visitor'));
    const use = (digest: string, event: string) =>
      user.post('/api/account/v1/remote_uses', {
        remote: 'reports',
        digest,
        event,
        ...(event === 'mounted' && { ready: 850 }),
      });
    expect(await use(second, 'mounted')).toEqual([200, {}]);
    await use(second, 'failed');
    await use(digestOf('another build'), 'mounted');
    expect(
      (
        await api.as(null).post('/api/account/v1/remote_uses', { remote: 'reports', digest: second, event: 'failed' })
      )[0],
    ).toBe(401);
    expect((await history()).comparison).toMatchObject({
      state: 'waits',
      candidate: { mounts: 1, failures: 1 },
      released: { mounts: 0, failures: 0, p75: null },
    });

    const at = api.services.clock.now();
    for (let n = 0; n < 30; n += 1) {
      await count(first, 'mounted', at);
      await count(second, 'mounted', at);
    }
    for (let n = 0; n < 6; n += 1) await count(second, 'failed', at);
    await judgeCandidates(api.services);
    expect((await candidates())[0].outcome).toBeNull();

    api.advance(570);
    await api.db
      .updateTable('remote_candidate')
      .set({ started_at: new Date(at.getTime() - 60_000) })
      .execute();
    await api.db.deleteFrom('notice').execute();
    await Promise.all([judgeCandidates(api.services), judgeCandidates(api.services)]);
    expect(await candidates()).toMatchObject([
      { digest: second, share: 50, outcome: 'withdrawn', findings: ['failures'] },
    ]);
    const told = await api.db
      .selectFrom('notice')
      .select('user_id')
      .where('template', '=', 'remoteWithdrawn')
      .execute();
    expect(told.filter(({ user_id }) => user_id === 'u-admin')).toHaveLength(1);
    await followReleases(api.services);
    expect(await buildOf('session 1')).not.toHaveProperty('watched');
  });

  test('it ends by hand, and with the release to all', async () => {
    expect((await share(second, 10))[0]).toBe(200);
    expect((await admin.delete('/api/account/v1/remotes/reports/candidate'))[0]).toBe(200);
    expect((await admin.delete('/api/account/v1/remotes/reports/candidate'))[0]).toBe(404);
    expect((await share(second, 10))[0]).toBe(200);
    expect((await put(second, await latest()))[0]).toBe(200);
    expect((await candidates()).map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'released',
      'ended',
      'withdrawn',
    ]);
    expect((await history()).comparison).toBeNull();
  });
});

describe('where a release takes two people', () => {
  const colleague = api.as(callerOf(UserType.employee, 'colleague', { privileges: [Privilege.admin] }));
  const propose = async (digest: string | null) => put(digest, await latest());
  const open = async () => (await history()).proposals[0];
  const confirm = async (who: typeof admin) =>
    who.post(`${RELEASE}/confirmation`, { proposal: (await open()).id as number });
  let [first, second] = ['', ''];

  beforeAll(async () => {
    first = await admitted('seven', remoteBuild({ 'app.js': 'app, seventh' }));
    second = await admitted('eight', remoteBuild({ 'app.js': 'app, eighth' }));
    await colleague.get('/userinfo');
    await put(first, await latest());
    api.services.config.secondPairOfEyes = [ProposalKind.remoteRelease];
  });
  afterAll(() => {
    api.services.config.secondPairOfEyes = [];
  });
  const current = async () => (await history()).releases[0].digest;

  test('nothing runs until somebody else confirms it', async () => {
    expect(await propose(second)).toEqual([200, { proposed: 1 }]);
    expect(await current()).toBe(first);
    expect(await propose(second)).toMatchObject([409, { code: 'Account.Remote.Proposed' }]);
    expect(await open()).toMatchObject({ digest: second, release_reason: 'Quarterly figures', state: 'open', own: 1 });
    expect((await admin.get('/api/account/v1/remotes'))[1].remotes).toContainEqual(
      expect.objectContaining({ name: 'reports', proposed: 1 }),
    );
    expect(await confirm(admin)).toMatchObject([403, { code: 'Account.Proposal.Own' }]);
    expect(await confirm(colleague)).toEqual([200, {}]);
    expect(await current()).toBe(second);
    const { rows } = await sql<{ detail: object }>`select detail from audit where action = 'remote.released'
      order by at desc, id desc limit 1`.execute(api.db);
    expect(rows[0]?.detail).toMatchObject({ digest: second, proposed_by: 'u-admin' });
  });

  test('one person goes back, and the other administrators are told', async () => {
    await api.db.deleteFrom('notice').execute();
    const back = await admin.post('/api/account/v1/remotes/reports/back', {
      reason: 'It throws.',
      after: await latest(),
    });
    expect(back).toEqual([200, { digest: first }]);
    expect(await current()).toBe(first);
    const told = await api.db
      .selectFrom('notice')
      .select(['user_id', 'template'])
      .where('template', '=', 'remoteBack')
      .execute();
    expect(told).toContainEqual({ user_id: 'u-colleague', template: 'remoteBack' });
    expect(told.map(({ user_id }) => user_id)).not.toContain('u-admin');
  });

  test('a proposal ends by return, withdrawal, another release, and after seven days', async () => {
    await propose(second);
    const { id: proposal } = await open();
    expect((await colleague.post(`${RELEASE}/return`, { proposal, reason: 'Not on Friday.' }))[0]).toBe(200);
    await propose(second);
    expect((await admin.delete(RELEASE))[0]).toBe(200);
    await propose(second);
    await colleague.post('/api/account/v1/remotes/reports/back', { reason: 'Again.', after: await latest() });
    expect((await open()).state).toBe('lapsed');
    await propose(first);
    api.advance(8 * 24 * 3600);
    await Promise.all([admin, colleague].map((one) => one.get('/userinfo')));
    expect((await open()).state).toBe('lapsed');
    expect(await confirm(colleague)).toMatchObject([409, { code: 'Account.Proposal.Gone' }]);
    expect((await history()).proposals.map(({ state }: { state: string }) => state)).toEqual([
      'lapsed',
      'lapsed',
      'withdrawn',
      'returned',
      'confirmed',
    ]);
  });

  test('the command of operators refuses, and says where it is done', async () => {
    expect(await operate('remotes', 'release', 'reports', '--digest', second, '--reason', 'New')).toMatchObject({
      code: 1,
      err: expect.stringContaining('two administrators'),
    });
    expect(await operate('remotes', 'back', 'reports', '--reason', 'Slow')).toMatchObject({ code: 0 });
  });
});

test('only administrators see and change them', async () => {
  const reviewer = api.as(callerOf(UserType.employee, 'reviewer', { privileges: [Privilege.approvalCertification] }));
  expect((await reviewer.get('/api/account/v1/remotes'))[0]).toBe(403);
  expect((await reviewer.put(RELEASE, { digest: null, reason: 'No', after: 0 }))[0]).toBe(403);
});

test('old builds and releases go after 90 days; what runs, and what it replaced, stays', async () => {
  const kept = (await history()).releases[0]?.digest;
  api.advance(91 * 24 * 3600);
  await deleteOldBuilds(api.services);
  expect(await history()).toMatchObject({ builds: [{ digest: kept }], releases: [{ digest: kept }], refusals: [] });
});
