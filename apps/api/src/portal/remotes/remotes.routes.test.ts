import { HOST_VERSION } from '@portal/common/contract/portal/host-version';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { inTransaction } from '../../platform/db/connect.ts';
import { refusing } from '../../platform/errors/refusal.ts';
import { digestOf, digestOfBuild, remoteBuild } from '../../testing/remote-builds.ts';
import { RELEASE, reportsPortal } from '../../testing/reports-portal.ts';
import { callerOf } from '../../testing/test-api.ts';
import { deleteOldBuilds } from './builds.db.ts';
import { followReleases } from './follow-releases.ts';
import { refuseOtherBuilds } from './released.ts';
import { release } from './releases.ts';

const { api, admin, served, addressOf, admitted, history, put, latest } = await reportsPortal();
const running = async () => (await api.services.remotes.claims()).find(({ name }) => name === 'reports');

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

test('settings that name another build than the released one are refused with both', async () => {
  const digest = await admitted('five', remoteBuild({ 'app.js': 'app, fifth' }));
  await put(digest, await latest());
  const other = digestOf('other');
  await expect(refuseOtherBuilds(api.services, { reports: { integrity: [other] } })).rejects.toThrow(
    new RegExp(`REMOTE_REPORTS_INTEGRITY: must name ${digest.replaceAll('+', '\\+')}.*${other.replaceAll('+', '\\+')}`),
  );
  await expect(refuseOtherBuilds(api.services, { reports: { integrity: [other, digest] } })).resolves.toBeUndefined();
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
