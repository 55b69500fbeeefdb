import { ProposalKind } from '@portal/common/enums/approval/proposal-kind';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { sql } from 'kysely';
import { remoteBuild } from '../../testing/remote-builds.ts';
import { RELEASE, reportsPortal } from '../../testing/reports-portal.ts';
import { callerOf } from '../../testing/test-api.ts';

const { api, admin, operate, admitted, history, put, latest } = await reportsPortal();

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

  test('a proposed release runs once another administrator confirms it; the other administrators get a notice of it', async () => {
    await api.db.deleteFrom('notice').execute();
    expect(await propose(second)).toEqual([200, { proposed: 1 }]);
    expect(await current()).toBe(first);
    expect(await propose(second)).toMatchObject([409, { code: 'Account.Remote.Proposed' }]);
    const told = await api.db
      .selectFrom('notice')
      .select(['user_id', 'texts', 'page'])
      .where('template', '=', 'remoteProposed')
      .execute();
    expect(told.map(({ user_id }) => user_id)).toEqual(['u-colleague']);
    expect(told[0]?.page).toBe('/system/remotes/reports/view');
    expect(told[0]?.texts['en-US'].text).toContain('after 7 days the proposal lapses. Reason: Quarterly figures');
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
    await propose(second);
    await confirm(colleague);
    const back = () => operate('remotes', 'back', 'reports', '--reason', 'Slow');
    expect(await back()).toMatchObject({ code: 0 });
    expect(await current()).toBeNull();
    expect(await back()).toMatchObject({ code: 1, err: expect.stringContaining('no build of reports to go back to') });
    expect(await current()).toBeNull();
  });
});
