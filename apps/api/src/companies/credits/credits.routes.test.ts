import { UserType } from '@portal/common/enums/user/user-type';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { inTransaction } from '../../platform/db/connect.ts';
import { expireNextCredits } from './expire-credits.ts';
import { bookCredits } from './credits.db.ts';

const api = await testApi();
const BASE = '/api/credits/v1/credits';
const enterprise = (name: string) => ({ who: api.as(callerOf(UserType.enterprise, name)), by: `user_id=u-${name}` });
const day = (n: number) => new Date(Date.UTC(2026, 0, n));
const detail = { 'zh-CN': '赠送', 'en-US': 'Granted' };

test('a company without credits has zeros and an empty list', async () => {
  const { who, by } = enterprise('none');
  expect(await who.get(`${BASE}/trial?${by}`)).toEqual([
    200,
    { total_credits: '0.00', available_credits: '0.00', expiring_credits: null },
  ]);
  expect(await who.get(`${BASE}/credit?${by}`)).toEqual([200, { total_credits: '0.00', used_credits: '0.00' }]);
  expect(await who.get(`${BASE}/details?${by}`)).toEqual([200, { total_count: 0, entries: [] }]);
});

test("balances and records are exact decimals, per kind or combined, in the caller's language", async () => {
  const { who, by } = enterprise('some');
  await who.get(`${BASE}/trial?${by}`);
  const book = (kind: 'trial' | 'credit', amount: string, at: Date) =>
    inTransaction(api.db, (tx) => bookCredits(tx, [{ coId: 'co-some', kind, amount, detail, at }]));
  await book('trial', '100.10', day(1));
  await book('trial', '-0.20', day(2));
  await book('trial', '-33.3', day(3));
  await book('credit', '10.00', day(4));
  await book('credit', '-12.00', day(5));
  expect(await who.get(`${BASE}/trial?${by}`)).toMatchObject([
    200,
    { total_credits: '100.10', available_credits: '66.60' },
  ]);
  expect(await who.get(`${BASE}/credit?${by}`)).toEqual([200, { total_credits: '10.00', used_credits: '12.00' }]);
  const [, trial] = await who.get(`${BASE}/details?${by}&type=trial&limit=2`, { headers: { lang: 'en_US' } });
  expect(trial).toEqual({
    total_count: 3,
    entries: [
      { production_time: day(3).toISOString(), detail: 'Granted', credits: '-33.30', remain_credits: '66.60' },
      { production_time: day(2).toISOString(), detail: 'Granted', credits: '-0.20', remain_credits: '99.90' },
    ],
  });
  const [, both] = await who.get(`${BASE}/details?${by}&offset=1&limit=1`, { headers: { lang: 'zh_CN' } });
  expect(both).toMatchObject({ total_count: 5, entries: [{ detail: '赠送', credits: '+10.00' }] });
});

test('expiring credits are listed until they expire', async () => {
  const { who, by } = enterprise('soon');
  await who.get(`${BASE}/trial?${by}`);
  const expires_at = new Date(api.services.clock.now().getTime() + 3600_000);
  const book = (amount: string, more: object = {}) =>
    inTransaction(api.db, (tx) =>
      bookCredits(tx, [{ coId: 'co-soon', kind: 'trial', amount, detail, at: day(1), ...more }]),
    );
  await book('50.00');
  await book('30.00', { expiresAt: expires_at });
  await book('15.00', { expiresAt: new Date(expires_at.getTime() + 3600_000) });
  // Counts against what expires first.
  await book('-10.00');
  expect(await who.get(`${BASE}/trial?${by}`)).toMatchObject([
    200,
    { expiring_credits: { credits: '20.00', expired_time: expires_at.toISOString() } },
  ]);
  expect(await expireNextCredits(api.services)).toBe(false);
  api.advance(3601);
  await Promise.all([expireNextCredits(api.services), expireNextCredits(api.services)]);
  expect(await expireNextCredits(api.services)).toBe(false);
  expect(await api.as(callerOf(UserType.enterprise, 'soon')).get(`${BASE}/trial?${by}`)).toMatchObject([
    200,
    { total_credits: '95.00', available_credits: '65.00', expiring_credits: { credits: '15.00' } },
  ]);
  api.advance(3600);
  while (await expireNextCredits(api.services)) continue;
  const later = api.as(callerOf(UserType.enterprise, 'soon'));
  expect(await later.get(`${BASE}/trial?${by}`)).toMatchObject([
    200,
    { available_credits: '50.00', expiring_credits: null },
  ]);
  const [, { entries }] = await later.get(`${BASE}/details?${by}&type=trial&limit=2`, { headers: { lang: 'en_US' } });
  expect(entries).toMatchObject([
    { detail: 'Expired', credits: '-15.00', remain_credits: '50.00' },
    { detail: 'Expired', credits: '-20.00', remain_credits: '65.00' },
  ]);
  api.services.clock.reset();
});

test('credits of others cannot be read, and other user types have none', async () => {
  const { who } = enterprise('nosy');
  for (const call of ['trial', 'credit', 'details']) {
    expect((await who.get(`${BASE}/${call}?user_id=u-some`))[0]).toBe(403);
    expect((await api.as(callerOf(UserType.individual, 'i')).get(`${BASE}/${call}?user_id=u-i`))[0]).toBe(403);
    expect((await api.as(null).get(`${BASE}/${call}?user_id=u-some`))[0]).toBe(401);
  }
});
