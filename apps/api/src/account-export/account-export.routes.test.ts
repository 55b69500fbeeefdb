import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { UserType } from '@portal/common/enums/user/user-type';
import { bookCredits } from '../credits/credits.db.ts';
import { audit } from '../db/audit.ts';
import { inTransaction } from '../db/connect.ts';
import { queueMessage } from '../mail/outbox.ts';
import { callerOf, testApi } from '../testing/test-api.ts';
import { deleteOldExports, buildNextExport } from './make.ts';

const api = await testApi();
const PATH = '/api/account/v1/exports';
afterEach(() => api.services.clock.reset());

async function made(name: string) {
  const who = api.as(callerOf(UserType.enterprise, name));
  const [status, { export_id: id }] = await who.post(PATH);
  expect(status).toBe(200);
  while (await buildNextExport(api.services)) continue;
  return { who, id: id as string };
}

test('the ZIP contains all data of the account, but no secrets', async () => {
  const caller = callerOf(UserType.enterprise, 'ann');
  const before = api.as(caller);
  const [, key] = await before.post('/api/account/v1/access_keys', { desc: 'nightly' });
  for (let n = 0; n < 2100; n += 1) {
    await bookCredits(api.db, { coId: 'co-ann', kind: 'trial', amount: '1.00', detail: { 'zh-CN': '赠', 'en-US': 'g' }, at: new Date(n) });
  }
  await api.db.insertInto('licence_file').values({
    lic_id: 'lic-ann', owner_id: 'u-ann', co_id: 'co-ann', lic_type: 1, media_type: 'image/png', size: 3, name: '营业执照.png', created_at: new Date(),
  }).execute();
  await api.services.files.put('lic-ann', new Uint8Array([1, 2, 3]), 'image/png');
  await api.db.insertInto('wechat_identity').values({ user_id: 'u-ann', user_type: 2, wechat_id: 'wx-secret-id', nick: '安安', bound_at: new Date() }).execute();
  for (const to of ['u-ann@example.com', 'u-else@example.com']) {
    await inTransaction(api.db, (tx) => queueMessage(tx, {
      channel: 'email', to, locale: 'zh-CN', template: 'verifyCode', code: '918273', values: { minutes: 10 }, dedupeKey: to, at: new Date(),
    }));
  }
  await api.db.updateTable('app_user').set({ email_verified: true, phone: '+86-13800000001', phone_verified: false }).where('user_id', '=', 'u-ann').execute();
  await inTransaction(api.db, (tx) => queueMessage(tx, {
    channel: 'sms', to: '+86-13800000001', locale: 'zh-CN', template: 'verifyCode', code: '918274', values: { minutes: 10 }, dedupeKey: 'typed', at: new Date(),
  }));
  await api.as(callerOf(UserType.employee, 'sue', {})).get('/userinfo');
  await audit(api.db, { actor: 'u-sue', action: 'certification.rejected', object: 'co-ann', subject: 'u-ann' }, new Date());
  await sql`update audit set network = '198.51.100.77', user_agent = 'Staff browser' where actor_id = 'u-sue'`.execute(api.db);
  const { who, id } = await made('ann');
  expect(await who.get(`${PATH}/${id}`)).toMatchObject([200, { status: 2, progress: 100 }]);
  const answer = await who.get(`${PATH}/${id}/file`);
  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect(answer.headers.get('content-disposition')).toContain('attachment');
  const files = unzipSync(new Uint8Array(answer[1]));
  expect(Object.keys(files)).toEqual(expect.arrayContaining(['account.json', 'company.json', 'activity.json', 'licences/1-营业执照.png']));
  expect(JSON.parse(strFromU8(files['account.json']!))).toMatchObject({ user_id: 'u-ann', email: 'u-ann@example.com' });
  expect(JSON.parse(strFromU8(files['credits.json']!))).toHaveLength(2100);
  expect(JSON.parse(strFromU8(files['credit-balances.json']!))).toMatchObject([{ kind: 'trial', granted: '2100.00', used: '0.00' }]);
  expect(JSON.parse(strFromU8(files['wechat.json']!))).toMatchObject({ nick: '安安' });
  expect(JSON.parse(strFromU8(files['second-factor.json']!))).toBeNull();
  expect(JSON.parse(strFromU8(files['messages.json']!))).toMatchObject([{ recipient: 'u-ann@example.com', template: 'verifyCode' }]);
  for (const name of Object.keys(files).filter((one) => one.endsWith('.json'))) expect(strFromU8(files['README.txt']!)).toContain(name);
  expect([...files['licences/1-营业执照.png']!]).toEqual([1, 2, 3]);
  const all = Object.values(files).map((bytes) => strFromU8(bytes)).join('');
  expect(all).not.toContain(key.secret_access_key);
  // Neither messages to an address that was only typed, nor where staff work from.
  expect(all).not.toMatch(/\+86-13800000001","template|198\.51\.100\.77|Staff browser/);
  expect(JSON.parse(strFromU8(files['activity.json']!))).toContainEqual(expect.objectContaining({ action: 'certification.rejected', by: 'staff', network: '' }));
  expect(all).not.toMatch(/argon2|secret_hash|918273|wx-secret-id/);
});

test('a pending export is returned again, with its progress', async () => {
  const who = api.as(callerOf(UserType.enterprise, 'twice'));
  const [, first] = await who.post(PATH);
  const [, second] = await who.post(PATH);
  expect(second).toEqual(first);
  expect(await who.get(`${PATH}/${first.export_id}`)).toEqual([200, { status: 1, progress: 0, expire_time: null }]);
  expect((await who.get(`${PATH}/${first.export_id}/file`))[0]).toBe(404);
  while (await buildNextExport(api.services)) continue;
});

test('another worker takes over after a crash; after three attempts the export fails', async () => {
  const who = api.as(callerOf(UserType.enterprise, 'dies'));
  const [, { export_id: id }] = await who.post(PATH);
  const broken = { ...api.services, files: { ...api.services.files, put: () => Promise.reject(new Error('full')) } };
  for (let tried = 0; tried < 3; tried += 1) {
    expect(await buildNextExport(broken)).toBe(true);
    expect(await buildNextExport(broken)).toBe(false);
    api.advance(121);
  }
  expect(await api.as(callerOf(UserType.enterprise, 'dies')).get(`${PATH}/${id}`)).toMatchObject([200, { status: 3 }]);
});

test('exports of others are not accessible, and expire after a day', async () => {
  const { who, id } = await made('own');
  const other = api.as(callerOf(UserType.enterprise, 'other'));
  expect((await other.get(`${PATH}/${id}`))[0]).toBe(404);
  expect((await other.get(`${PATH}/${id}/file`))[0]).toBe(404);
  expect((await api.as(callerOf(UserType.partner, 'p')).post(PATH))[0]).toBe(403);
  const [, key] = await who.post('/api/account/v1/access_keys', {});
  expect((await api.as(null).get(`${PATH}/${id}/file`, { headers: { authorization: `Bearer ${key.access_key_id}.${key.secret_access_key}` } }))[0]).toBe(403);
  expect((await who.get(`${PATH}/${id}/file`))[0]).toBe(200);
  api.advance(24 * 3600 + 1);
  expect((await api.as(callerOf(UserType.enterprise, 'own')).get(`${PATH}/${id}/file`))[0]).toBe(404);
  await deleteOldExports(api.services);
  expect(await api.services.files.get(id)).toBeNull();
});

test('the sixth export of a day is rejected', async () => {
  for (let order = 0; order < 5; order += 1) await made('eager');
  expect(await api.as(callerOf(UserType.enterprise, 'eager')).post(PATH)).toMatchObject([429, {}]);
});
