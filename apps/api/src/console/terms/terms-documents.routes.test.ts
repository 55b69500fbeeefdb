import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { publishedTerms } from '../../testing/worlds/published-terms.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';

const api = await testApi();
const admin = callerOf(UserType.employee, 'boss', { privileges: [Privilege.admin] });
const as = api.as(admin);
const PATH = '/api/account/v1/terms_documents';
const draftOf = (more: object = {}) => ({
  title_zh: '用户协议',
  title_en: 'User agreement',
  text_zh: '正文',
  text_en: 'Text',
  required: 1,
  asks_again: 0,
  valid_time: null,
  keys_until_time: null,
  ...more,
});
const save = (document: string, more: object = {}) => as.put(`${PATH}/${document}/draft`, draftOf(more));
const publish = (document: string, version: number) => as.post(`${PATH}/${document}/publication`, { version });

test('a draft is written, compared, published for good, and followed by another', async () => {
  expect(await save('agreement')).toMatchObject([200, { version: 1 }]);
  expect(await save('agreement', { text_en: 'Other', version: 1 })).toMatchObject([200, { version: 2 }]);
  expect(await save('agreement', { version: 1 })).toMatchObject([
    409,
    { code: 'Account.Conflict', current: draftOf({ text_en: 'Other', version: 2 }) },
  ]);
  expect((await as.get(PATH))[1]).toEqual({
    total_count: 1,
    entries: [
      {
        document: 'agreement',
        title_zh: '用户协议',
        title_en: 'User agreement',
        required: 1,
        current: null,
        latest: null,
        has_draft: 1,
      },
    ],
  });
  expect((await publish('agreement', 1))[1].code).toBe('Account.Conflict');
  expect(await publish('agreement', 2)).toMatchObject([200, { version: 1 }]);
  expect((await publish('agreement', 2))[0]).toBe(404);

  await save('agreement', { asks_again: 1, keys_until_time: '2099-01-01T00:00:00.000Z' });
  expect((await as.get(`${PATH}/agreement`))[1]).toMatchObject({
    versions: [
      { version: 1, published_by: 'u-boss', accepted: 0, required: 1, address: expect.stringMatching(/^http:.*\/1$/) },
    ],
    latest: { text_zh: '正文', text_en: 'Other' },
    draft: { text_en: 'Text', asks_again: 1, keys_until_time: '2099-01-01T00:00:00.000Z', version: 1 },
  });
  expect((await as.delete(`${PATH}/agreement/draft`))[0]).toBe(200);
  expect((await as.delete(`${PATH}/agreement/draft`))[0]).toBe(404);
  expect((await as.get(`${PATH}/none`))[0]).toBe(404);
});

test('texts of up to 200 KB, with https links only', async () => {
  const most = '文'.repeat(68_000);
  expect((await save('large', { text_zh: most, text_en: most }))[0]).toBe(200);
  expect(await save('large', { text_en: `${most}${most}` })).toMatchObject([400, { code: 'termsText.tooLong' }]);
  expect(await save('large', { text_zh: '[x](http://example.com)' })).toMatchObject([
    400,
    { code: 'termsText.link', fields: { text_zh: { code: 'termsText.link' } } },
  ]);
  expect(await save('Large')).toMatchObject([400, { code: 'termsDocument.illegal' }]);
  expect((await as.put('/api/account/v1/terms_preview', { text: '**a** <b>' }))[1]).toEqual({
    html: '<p><strong>a</strong> &lt;b&gt;</p>',
  });
});

test('a version is not in force before the one before, and only one that asks again names a date for keys', async () => {
  await publishedTerms(api, 'dated', { valid_from: new Date(Date.now() + 86_400_000) });
  const [, { version }] = await save('dated', { keys_until_time: '2099-01-01T00:00:00.000Z' });
  expect(await publish('dated', version as number)).toMatchObject([
    400,
    { fields: { valid_time: { code: 'termsDates.early' }, keys_until_time: { code: 'termsDates.keys' } } },
  ]);
});

test('publishing needs a recent sign-in, and all of it an administrator', async () => {
  const [, { version }] = await save('late');
  const long = api.as(callerOf(UserType.employee, 'late', { privileges: [Privilege.admin] }));
  await long.get(PATH);
  await api.db
    .updateTable('session')
    .set({ signed_in_at: new Date(Date.now() - 601_000) })
    .where('user_id', '=', 'u-late')
    .execute();
  expect((await long.post(`${PATH}/late/publication`, { version }))[1].code).toBe('Account.SignIn.Recent.Required');
  const reader = api.as(callerOf(UserType.employee, 'reader', { privileges: [Privilege.systemAudit] }));
  for (const [status] of [
    await reader.get(PATH),
    await reader.put(`${PATH}/late/draft`, draftOf()),
    await reader.post(`${PATH}/late/publication`, { version }),
  ])
    expect(status).toBe(403);
});

test('staff who read the audit log see what a person has accepted, and others do not', async () => {
  const one = await publishedTerms(api, 'seen');
  await api.as(callerOf(UserType.individual, 'eve')).get('/api/account/v1/terms/accepted');
  await api.db
    .insertInto('terms_acceptance')
    .values({
      ...one,
      user_id: 'u-eve',
      account_digest: 'd',
      locale: 'zh-CN',
      way: 'registration',
      accepted_at: new Date(),
    })
    .execute();
  const path = '/api/account/v1/terms_acceptances/u-eve';
  const reader = api.as(callerOf(UserType.employee, 'reader', { privileges: [Privilege.systemAudit] }));
  expect((await reader.get(path))[1]).toMatchObject({ accepted: [{ ...one, locale: 'zh-CN', way: 'registration' }] });
  expect((await reader.get('/api/account/v1/terms_acceptances/u-none'))[0]).toBe(404);
  const other = api.as(callerOf(UserType.employee, 'other', { privileges: [Privilege.customerView] }));
  expect((await other.get(path))[0]).toBe(403);
});
