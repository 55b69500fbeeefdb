import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { UserType } from '@portal/common/enums/user/user-type';
import { LOCALES } from '@portal/common/intl/locale';
import { bookCredits } from '../../companies/credits/credits.db.ts';
import { audit } from '../../platform/audit/audit.ts';
import { inTransaction } from '../../platform/db/connect.ts';
import texts from '../../platform/intl/en-US.json' with { type: 'json' };
import { queueMessage } from '../../platform/mail/outbox.ts';
import { strangerReading } from '../../platform/mail/recipient.ts';
import { colleague, contactBody, partnerCompany } from '../../testing/worlds/partner-company.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { eraseAccount } from '../cancellation/erase-account.db.ts';
import { csvLine } from './readable.ts';
import { deleteOldExports, buildNextExport } from './build-export.ts';

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
  await inTransaction(api.db, (tx) =>
    bookCredits(
      tx,
      Array.from({ length: 2100 }, (_, n) => ({
        coId: 'co-ann',
        kind: 'trial',
        amount: '1.00',
        detail: { 'zh-CN': '赠', 'en-US': 'g' },
        at: new Date(n),
      })),
    ),
  );
  await api.db
    .insertInto('licence_file')
    .values({
      lic_id: 'lic-ann',
      owner_id: 'u-ann',
      co_id: 'co-ann',
      lic_type: 1,
      media_type: 'image/png',
      size: 3,
      name: '营业执照.png',
      created_at: new Date(),
    })
    .execute();
  await api.services.files.put('lic-ann', new Uint8Array([1, 2, 3]), 'image/png');
  await api.db
    .insertInto('wechat_identity')
    .values({ user_id: 'u-ann', user_type: 2, wechat_id: 'wx-secret-id', nick: '安安', bound_at: new Date() })
    .execute();
  for (const to of ['u-ann@example.com', 'u-else@example.com']) {
    await inTransaction(api.db, (tx) =>
      queueMessage(tx, {
        channel: 'email',
        to,
        reader: strangerReading('zh-CN'),
        template: 'verifyCode',
        code: '918273',
        values: { minutes: 10, purpose: 'x' },
        dedupeKey: to,
        at: new Date(),
      }),
    );
  }
  await api.db
    .updateTable('app_user')
    .set({ email_verified: true, phone: '+86-13800000001', phone_verified: false })
    .where('user_id', '=', 'u-ann')
    .execute();
  await inTransaction(api.db, (tx) =>
    queueMessage(tx, {
      channel: 'sms',
      to: '+86-13800000001',
      reader: strangerReading('zh-CN'),
      template: 'verifyCode',
      code: '918274',
      values: { minutes: 10, purpose: 'x' },
      dedupeKey: 'typed',
      at: new Date(),
    }),
  );
  await api.as(callerOf(UserType.employee, 'sue', {})).get('/userinfo');
  await audit(
    api.db,
    { actor: 'u-sue', action: 'certification.rejected', object: 'co-ann', subject: 'u-ann' },
    new Date(),
  );
  await sql`update audit set network = '198.51.100.77', user_agent = 'Staff browser' where actor_id = 'u-sue'`.execute(
    api.db,
  );
  const { who, id } = await made('ann');
  expect(await who.get(`${PATH}/${id}`)).toMatchObject([200, { status: 2, progress: 100 }]);
  const answer = await who.get(`${PATH}/${id}/file`);
  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect(answer.headers.get('content-disposition')).toContain('attachment');
  const files = unzipSync(new Uint8Array(answer[1]));
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(['account.json', 'company.json', 'activity.json', 'licences/unused-1-营业执照.png']),
  );
  expect(JSON.parse(strFromU8(files['account.json']!))).toMatchObject({ user_id: 'u-ann', email: 'u-ann@example.com' });
  expect(JSON.parse(strFromU8(files['credits.json']!))).toHaveLength(2100);
  expect(JSON.parse(strFromU8(files['credit-balances.json']!))).toMatchObject([
    { kind: 'trial', granted: '2100.00', used: '0.00' },
  ]);
  expect(JSON.parse(strFromU8(files['wechat.json']!))).toMatchObject({ nick: '安安' });
  expect(JSON.parse(strFromU8(files['second-factor.json']!))).toBeNull();
  expect(JSON.parse(strFromU8(files['messages.json']!))).toMatchObject([
    { recipient: 'u-ann@example.com', template: 'verifyCode' },
    { recipient: 'u-ann@example.com', template: 'accessKeyMade' },
  ]);
  for (const name of Object.keys(files).filter((one) => one.endsWith('.json')))
    expect(strFromU8(files['README.txt']!)).toContain(name);
  expect([...files['licences/unused-1-营业执照.png']!]).toEqual([1, 2, 3]);
  const all = Object.values(files)
    .map((bytes) => strFromU8(bytes))
    .join('');
  expect(all).not.toContain(key.secret_access_key);
  // Excluded: messages to unverified addresses, and the networks of staff.
  expect(all).not.toMatch(/\+86-13800000001","template|198\.51\.100\.77|Staff browser/);
  expect(JSON.parse(strFromU8(files['activity.json']!))).toContainEqual(
    expect.objectContaining({ action: 'certification.rejected', by: 'staff', network: '' }),
  );
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
  const broken = {
    ...api.services,
    files: { ...api.services.files, putFile: () => Promise.reject(new Error('full')) },
  };
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
  expect((await api.as(callerOf(UserType.idpUser, 'p')).post(PATH))[0]).toBe(403);
  const [, key] = await who.post('/api/account/v1/access_keys', {});
  expect(
    (
      await api
        .as(null)
        .get(`${PATH}/${id}/file`, {
          headers: { authorization: `Bearer ${key.access_key_id}.${key.secret_access_key}` },
        })
    )[0],
  ).toBe(403);
  expect((await who.get(`${PATH}/${id}/file`))[0]).toBe(200);
  api.advance(24 * 3600 + 1);
  expect((await api.as(callerOf(UserType.enterprise, 'own')).get(`${PATH}/${id}/file`))[0]).toBe(404);
  await deleteOldExports(api.services);
  expect(await api.services.files.get(id)).toBeNull();
});

test('an export that ends after its account was erased leaves no file; one that another worker finished stays', async () => {
  const leaves = async (name: string, meanwhile: (id: string) => Promise<unknown>) => {
    const [, { export_id: id }] = await api.as(callerOf(UserType.enterprise, name)).post(PATH);
    const { files } = api.services;
    const putFile: typeof files.putFile = async (...file) => {
      await meanwhile(id as string);
      await files.putFile(...file);
    };
    expect(await buildNextExport({ ...api.services, files: { ...files, putFile } })).toBe(true);
    return (await files.get(id as string)) !== null;
  };
  const erased = await leaves('erased', async () => {
    const at = api.services.clock.now();
    await inTransaction(api.db, (tx) => eraseAccount(tx, 'u-erased', at));
    api.advance(1);
    await deleteOldExports(api.services);
  });
  const taken = await leaves('taken', async () => {
    api.advance(121);
    expect(await buildNextExport(api.services)).toBe(true);
  });
  expect([erased, taken]).toEqual([false, true]);
});

test('the sixth export of a day is rejected', async () => {
  for (let order = 0; order < 5; order += 1) await made('eager');
  expect(await api.as(callerOf(UserType.enterprise, 'eager')).post(PATH)).toMatchObject([429, {}]);
});

test('the files are readable without the portal: labels and names in the language of the owner, licences named by their request', async () => {
  await api.as(callerOf(UserType.enterprise, 'zoe')).get('/userinfo');
  await api.db
    .updateTable('app_user')
    .set({ language: 'zh-CN', email_verified: true, phone: '+86-13800000009' })
    .where('user_id', '=', 'u-zoe')
    .execute();
  await api.db
    .updateTable('company')
    .set({ industry_id: 40, employees_id: 3, main_business: '=1+1, "x"' })
    .where('co_id', '=', 'co-zoe')
    .execute();
  await api.db
    .insertInto('licence_file')
    .values({
      lic_id: 'lic-zoe',
      owner_id: 'u-zoe',
      co_id: 'co-zoe',
      lic_type: 1,
      media_type: 'image/png',
      size: 1,
      name: 'scan.png',
      created_at: new Date(),
    })
    .execute();
  for (const template of ['verifyCode', 'cancellationRestored'] as const) {
    await inTransaction(api.db, (tx) =>
      queueMessage(tx, {
        channel: 'email',
        to: 'u-zoe@example.com',
        reader: strangerReading('zh-CN'),
        template,
        code: '1',
        link: 'https://account.example.com/x',
        lock: 'https://account.example.com/x',
        values: { minutes: 10, purpose: 'x', name: 'Zoe' },
        dedupeKey: template,
        at: new Date(),
      }),
    );
  }
  await api.services.files.put('lic-zoe', new Uint8Array([4]), 'image/png');
  const { approval_id } = await api.db
    .insertInto('certification')
    .values({
      co_id: 'co-zoe',
      user_id: 'u-zoe',
      user_type: 2,
      lic_type: 1,
      lic_company: 'Zoe',
      lic_code: 'C',
      lic_id: 'lic-zoe',
      auth_method: 2,
      status: 3,
      transaction_code: null,
      approval_type: null,
      applied_at: new Date(),
      decided_at: new Date(),
      decided_by: null,
      province_id: 0,
      city_id: 0,
      refused_fields: JSON.stringify([{ field: 'LicCode', reason: 'mismatch' }]),
      marks: JSON.stringify([{ field: 'LicURL', box: [0, 0, 1, 1], words: '反光' }]),
    })
    .returning('approval_id')
    .executeTakeFirstOrThrow();
  const { who, id } = await made('zoe');
  const files = unzipSync(new Uint8Array((await who.get(`${PATH}/${id}/file`))[1]));
  const read = (name: string) => strFromU8(files[name]!);
  expect(read('account.csv')).toContain('用户 ID,账号类型,姓名,');
  expect(read('account.csv')).toContain('\r\nu-zoe,企业账号,u-zoe,');
  // A spreadsheet would run these as formulas.
  expect(read('account.csv')).toContain(",'+86-13800000009,");
  expect(read('company.csv')).toContain(`"'=1+1, ""x"""`);
  expect(read('company.csv')).toContain('100 至 499 人');
  expect(JSON.parse(read('company.json'))).toMatchObject({ employees_id: 3, employees_id_name: '100 至 499 人' });
  expect(read('certification.csv')).toContain('统一社会信用代码：与证件不一致');
  expect(read('certification.csv')).toContain('证件图片：反光');
  expect(read('certification.csv')).toContain(',Zoe,C,,,,,已驳回,');
  expect(read('messages.csv')).toMatch(/邮件,u-zoe@example.com,账号已恢复,.*\r\n邮件,u-zoe@example.com,验证码,/);
  expect(JSON.parse(read('certification.json'))).toMatchObject([
    { status: 3, status_name: expect.stringMatching(/./), lic_type_name: '营业执照' },
  ]);
  expect(Object.keys(files)).toContain(`licences/request-${approval_id}-scan.png`);
  for (const name of Object.keys(files).filter((one) => one.endsWith('.csv')))
    expect(read(name).split('\r\n')[0]).not.toMatch(/[a-z]_[a-z]/);
});

test.each(LOCALES)('every message has a name in %s', (locale) => {
  const templates = [...new Set(Object.keys(texts).flatMap((id) => /^mail\.(\w+)\./.exec(id)?.[1] ?? []))];
  for (const template of templates)
    expect(csvLine('messages', ['template'], { template }, locale)).not.toBe(`${template}\r\n`);
});

async function filesOf(caller: ReturnType<typeof callerOf>): Promise<Record<string, string>> {
  const who = api.as(caller);
  const [status, { export_id }] = await who.post(PATH);
  expect(status).toBe(200);
  while (await buildNextExport(api.services)) continue;
  return Object.fromEntries(
    Object.entries(unzipSync(new Uint8Array((await who.get(`${PATH}/${export_id}/file`))[1]))).map(([name, bytes]) => [
      name,
      strFromU8(bytes),
    ]),
  );
}

test('the export of a main account has the company and its people, that of a contact only their own rows', async () => {
  const owner = await partnerCompany(api, 'exporter');
  const elin = await colleague(api, owner, 'exported');
  const stranger = await partnerCompany(api, 'stranger');
  await api
    .as(stranger)
    .post(`/api/account/v1/partner/${stranger.coId}/user`, contactBody({ contact_name: 'Of another company' }));
  await api
    .as(owner)
    .post(`/api/account/v1/partner/${owner.coId}/user`, contactBody({ contact_name: '=Ola', department: 'Sales' }));
  await api.db
    .insertInto('partner_company')
    .values({ co_id: owner.coId ?? '', phone: '+86-571-1', email: 'hi@exporter.example', intention_types: [1, 3] })
    .execute();
  await api.db
    .insertInto('contract_application')
    .values({ co_id: owner.coId ?? '', user_id: owner.userId, sign_type: 1, wanted_level: 2, applied_at: new Date() })
    .execute();
  const detail = { from: owner.userId, to: elin.userId, reason: 'The holder left.' };
  for (const action of ['ownership.offered', 'ownership.appointed'] as const)
    await audit(api.db, { actor: 'u-sue', action, object: owner.coId ?? '', detail }, new Date());
  const files = await filesOf(owner);
  expect(JSON.parse(files['partner-company.json']!)).toMatchObject({
    email: 'hi@exporter.example',
    intention_types: [1, 3],
  });
  expect(files['partner-company.csv']).not.toContain('1; 3');
  expect(JSON.parse(files['registration.json']!)).toMatchObject([{ approval_status: 2 }]);
  expect(JSON.parse(files['contracts.json']!)).toMatchObject([
    { sign_type: 1, wanted_level: 2, granted_level: null, approval_status: 1, approval_status_name: '待审核' },
  ]);
  const people = JSON.parse(files['contacts.json']!) as {
    user_name: string;
    role_name: string;
    created_by: string | null;
  }[];
  expect(people.map(({ user_name, role_name, created_by }) => [user_name, role_name, created_by]).sort()).toEqual([
    ['=Ola', '普通用户', owner.userId],
    [elin.userId, '普通用户', null],
    [owner.userId, '主账号', null],
  ]);
  expect(files['contacts.csv']).toContain(",'=Ola,");
  expect(JSON.parse(files['invitations.json']!)).toMatchObject([{ user_name: '=Ola', channel: 'email' }]);
  expect(JSON.parse(files['ownership.json']!)).toMatchObject([
    {
      action: 'ownership.appointed',
      action_name: '由工作人员指定',
      from_user: owner.userId,
      to_user: elin.userId,
      reason: 'The holder left.',
    },
    { action: 'ownership.offered' },
  ]);
  const others = await filesOf(elin);
  expect(JSON.parse(others['contacts.json']!)).toMatchObject([{ user_id: elin.userId }]);
  expect(JSON.parse(others['invitations.json']!)).toEqual([]);
  expect(JSON.parse(others['ownership.json']!)).toHaveLength(2);
  expect(Object.keys(others)).not.toEqual(expect.arrayContaining(['partner-company.json']));
  for (const name of ['certification.json', 'registration.json', 'contracts.json', 'credits.json'])
    expect(Object.keys(others)).not.toContain(name);
  for (const all of [files, others]) {
    expect(Object.values(all).join('')).not.toMatch(/Of another company|u-sue|password_hash/);
    for (const name of Object.keys(all).filter((one) => one.endsWith('.json')))
      expect(all['README.txt']).toContain(name);
    for (const name of Object.keys(all).filter((one) => one.endsWith('.csv')))
      expect(all[name]!.split('\r\n')[0]).not.toMatch(/[a-z]_[a-z]/);
  }
});
