import { UserType } from '@portal/common/enums/user/user-type';
import { DAY_MS } from '@portal/common/rules/units';
import { renewSession } from '../../../identity/sessions/sessions.db.ts';
import { inTransaction } from '../../../platform/db/connect.ts';
import { digest as hashOf } from '../../../platform/db/ids.ts';
import { digestOf, remoteBuild } from '../../../testing/remote-builds.ts';
import { RELEASE, reportsPortal } from '../../../testing/reports-portal.ts';
import { callerOf } from '../../../testing/test-api.ts';
import { judgeCandidates } from './judge-candidates.ts';
import { countUse } from './uses.db.ts';
import { followReleases } from '../follow-releases.ts';

const { api, admin, admitted, history, put, latest } = await reportsPortal();

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
