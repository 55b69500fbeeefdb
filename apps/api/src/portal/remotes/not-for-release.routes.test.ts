import { HOST_VERSION } from '@portal/common/contract/portal/host-version';
import { sql } from 'kysely';
import { digestOfBuild, remoteBuild } from '../../testing/remote-builds.ts';
import { BUILDS, CALLS, MOUNTED, RELEASE, reportsPortal } from '../../testing/reports-portal.ts';

const { api, admin, operate, served, addressOf, admitted, history, put, latest } = await reportsPortal();

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
