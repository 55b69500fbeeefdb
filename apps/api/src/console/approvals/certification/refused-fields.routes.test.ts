import { Privilege } from '@portal/common/enums/staff/privilege';
import { REASONS_OF, RefusalReason, RefusedField } from '@portal/common/enums/certification/refusal-reason';
import { UserType } from '@portal/common/enums/user/user-type';
import type { Caller } from '../../../platform/http/caller/caller.ts';
import { creditCode, decideOn, requestOf, submit, uploaded } from '../../../testing/worlds/certification-world.ts';
import { callerOf, testApi } from '../../../testing/test-api.ts';

const api = await testApi();
const approver = callerOf(UserType.employee, 'approver', { privileges: [Privilege.approvalCertification] });
let number = 0;

async function applicant(): Promise<{ caller: Caller; n: number }> {
  const n = (number += 1);
  const caller = callerOf(UserType.enterprise, `r${n}`);
  await submit(api, caller, n);
  return { caller, n };
}
const read = async (caller: Caller, lang = 'en_US') =>
  (
    await api.as(caller).get(`/api/account/v1/certification/enterprise?user_id=${caller.userId}`, { headers: { lang } })
  )[1] as Record<string, unknown>;
const records = async (caller: Caller) =>
  (await api.as(caller).get(`/api/account/v1/certification/approval?user_id=${caller.userId}`))[1] as {
    entries: Record<string, unknown>[];
  };
const mailOf = ({ userId }: Caller) =>
  api.db.selectFrom('outbox').selectAll().where('recipient', '=', `${userId}@example.com`).executeTakeFirstOrThrow();
const refused = [
  { Field: 'Company', Reason: 'mismatch' },
  { Field: 'LicURL', Reason: 'unreadable' },
];
const coded = [
  { field: 'Company', reason: 'mismatch' },
  { field: 'LicURL', reason: 'unreadable' },
];

test('a rejection stores fields and reasons, and the applicant sees them with the submitted values', async () => {
  const { caller, n } = await applicant();
  expect(await decideOn(api, approver, caller, 3, { RefusedFields: refused })).toEqual([200, {}]);
  expect(await read(caller)).toMatchObject({
    auth_status: 3,
    refused_fields: coded,
    rejected: {
      approval_id: await requestOf(api, caller.coId!),
      lic_type: 1,
      lic_code: creditCode(n),
      lic_company: `Company ${n} Ltd`,
      lic_id: expect.stringMatching(/^lic-/),
      auth_type: 2,
    },
  });
  expect((await records(caller)).entries).toMatchObject([
    { refused_fields: coded, approval_opinion: 'The picture is cut off.' },
  ]);
  const trace = await api.db
    .selectFrom('audit')
    .select('detail')
    .where('action', '=', 'certification.rejected')
    .where('object_id', '=', caller.coId)
    .executeTakeFirstOrThrow();
  expect(trace.detail).toMatchObject({ refused });
});

test.each([
  [
    'en-US',
    'Company name: Does not match the document\n- Picture of the document: Not readable',
    'Company name, marked in the picture: 印章 · Ltd is cut off',
  ],
  ['zh-CN', '企业名称：与证件不一致\n- 证件图片：看不清', '企业名称（图片标注处）：印章 · Ltd is cut off'],
])('the message lists them in %s, and the words of the marks', async (language, listed, marked) => {
  const { caller } = await applicant();
  await api.db.updateTable('app_user').set({ language }).where('user_id', '=', caller.userId).execute();
  const Marks = [{ Field: 'Company', Box: [0.1, 0.2, 0.3, 0.05], Words: '印章 · Ltd is cut off' }];
  await decideOn(api, approver, caller, 3, { RefusedFields: refused, Marks });
  const { text, channel } = await mailOf(caller);
  expect(channel).toBe('email');
  expect(text).toContain(`\n- ${listed}\n- ${marked}\n`);
  expect(text).toContain('The picture is cut off.');
});

test('an SMS lists them in one line; a rejection without fields is unchanged', async () => {
  const { caller } = await applicant();
  await api.db
    .updateTable('app_user')
    .set({ email: null, phone: '+86-13800001111', language: 'en-US' })
    .where('user_id', '=', caller.userId)
    .execute();
  await decideOn(api, approver, caller, 3, { RefusedFields: refused });
  const { text } = await api.db
    .selectFrom('outbox')
    .select('text')
    .where('recipient', '=', '+86-13800001111')
    .executeTakeFirstOrThrow();
  expect(text).toMatch(
    /was rejected\. Company name: Does not match the document; Picture of the document: Not readable\. Review comment: The picture is cut off\./,
  );
  const plain = await applicant();
  await api.db.updateTable('app_user').set({ language: 'en-US' }).where('user_id', '=', plain.caller.userId).execute();
  await decideOn(api, approver, plain.caller, 3);
  expect((await mailOf(plain.caller)).text).toContain('was rejected. Review comment: The picture is cut off.');
});

test.each<[string, 2 | 3, unknown]>([
  ['an agreement with refused fields', 2, refused],
  ['one field twice', 3, [...refused, { Field: 'Company', Reason: 'incomplete' }]],
  ['an unknown field', 3, [{ Field: 'co_id', Reason: 'mismatch' }]],
  ['an unknown reason', 3, [{ Field: 'Company', Reason: 'because' }]],
  ['no reason', 3, [{ Field: 'Company' }]],
  ['more than it knows', 3, [{ Field: 'Company', Reason: 'mismatch', note: 'x' }]],
  ['a text', 3, 'Company'],
])('%s is rejected, and nothing changes', async (_, result, RefusedFields) => {
  const { caller } = await applicant();
  const before = await api.db.selectFrom('certification').selectAll().where('co_id', '=', caller.coId!).execute();
  const [status, body] = await decideOn(api, approver, caller, result, { RefusedFields });
  expect([status, body.code]).toEqual([400, 'request.invalid']);
  expect(await api.db.selectFrom('certification').selectAll().where('co_id', '=', caller.coId!).execute()).toEqual(
    before,
  );
});

const pairs = RefusedField.flatMap((Field) => RefusalReason.map((Reason) => [Field, Reason] as const));

test.each(pairs)('%s: %s is refused with if the reason fits the field', async (Field, Reason) => {
  const { caller } = await applicant();
  const before = await api.db.selectFrom('certification').selectAll().where('co_id', '=', caller.coId!).execute();
  const answer = await decideOn(api, approver, caller, 3, { RefusedFields: [{ Field, Reason }] });
  if ((REASONS_OF[Field] as readonly string[]).includes(Reason)) {
    expect(answer).toEqual([200, {}]);
    expect(await read(caller)).toMatchObject({ refused_fields: [{ field: Field, reason: Reason }] });
  } else {
    expect(answer).toMatchObject([
      400,
      {
        code: 'refusal.unfit',
        message: expect.stringContaining('does not fit'),
        fields: { RefusedFields: { code: 'refusal.unfit' } },
      },
    ]);
    expect(await api.db.selectFrom('certification').selectAll().where('co_id', '=', caller.coId!).execute()).toEqual(
      before,
    );
  }
});

test('a request by transaction code has no document to refuse', async () => {
  const payer = callerOf(UserType.enterprise, 'payer-2');
  await api.as(payer).get('/userinfo');
  const values = { lic_company: 'Payer Two Ltd', lic_code: creditCode(902) };
  await api.db
    .insertInto('transaction_code')
    .values({ code: 'TX-2', ...values, used_at: null, used_by: null })
    .execute();
  await api
    .as(payer)
    .post('/api/account/v1/certification/transactions', {
      ...values,
      lic_id: '',
      transaction_code: 'tx-2',
      user_id: payer.userId,
    });
  const reject = (Field: string, Reason: string) =>
    decideOn(api, approver, payer, 3, { RefusedFields: [{ Field, Reason }] });
  expect(await reject('LicURL', 'unreadable')).toMatchObject([
    400,
    { fields: { RefusedFields: { code: 'refusal.unfit' } } },
  ]);
  expect(await reject('LicType', 'wrongType')).toMatchObject([
    400,
    { fields: { RefusedFields: { code: 'refusal.unfit' } } },
  ]);
  expect(await reject('Company', 'mismatch')).toEqual([200, {}]);
});

test('a picture that was not rejected can be submitted again; staff see the previous request', async () => {
  const { caller, n } = await applicant();
  const first = await requestOf(api, caller.coId!);
  const one = async () =>
    (await api.as(approver).get(`/api/account/v1/certification/approval?id=${await requestOf(api, caller.coId!)}`))[1]
      .Data as Record<string, unknown>;
  expect(await one()).toMatchObject({
    ID: first,
    Previous: null,
    RefusedFields: [],
    AuthMethod: 2,
    TransactionCode: '',
  });
  await decideOn(api, approver, caller, 3, { RefusedFields: [refused[0]] });
  const { rejected } = (await read(caller)) as { rejected: { lic_id: string } };
  expect(await submit(api, caller, n, { company: `Corrected ${n} Ltd`, licId: rejected.lic_id })).toEqual([
    200,
    { auth_status: 3 },
  ]);
  expect(await one()).toMatchObject({
    Company: `Corrected ${n} Ltd`,
    RefusedFields: [],
    Previous: {
      ID: first,
      Company: `Company ${n} Ltd`,
      Result: 3,
      Opinion: 'The picture is cut off.',
      RefusedFields: [refused[0]],
      LicURL: rejected.lic_id,
    },
  });
  expect((await read(caller)).refused_fields).toEqual([]);
});

test.each([
  ['en_US', 'Nothing that was rejected has changed. Correct at least one of those fields, then submit again.'],
  ['zh_CN', '被驳回的内容均未修改，请至少修改其中一项后再提交'],
])('a request without any change to a refused field is not accepted again (%s)', async (lang, message) => {
  const { caller, n } = await applicant();
  await decideOn(api, approver, caller, 3, {
    RefusedFields: [
      { Field: 'Company', Reason: 'mismatch' },
      { Field: 'LicType', Reason: 'wrongType' },
    ],
  });
  const code = 'Account.Refused.Unchanged';
  const again = {
    Company: ` Company ${n} Ltd `,
    LicType: 1,
    LicURL: await uploaded(api, caller),
    LicCode: creditCode(n + 5_000),
  };
  const path = `/api/account/v1/certification/enterprise?user_id=${caller.userId}`;
  expect(await api.as(caller).post(path, again, { headers: { lang } })).toMatchObject([
    409,
    { code, message, fields: { LicType: { code, message } } },
  ]);
  expect((await records(caller)).entries).toHaveLength(1);
  // A withdrawn request in between is not what was decided on.
  expect((await submit(api, caller, n, { company: `Corrected ${n} Ltd` }))[0]).toBe(200);
  await api
    .as(caller)
    .delete(`/api/account/v1/certification/approval?user_id=${caller.userId}&id=${await requestOf(api, caller.coId!)}`);
  expect(await submit(api, caller, n)).toMatchObject([409, { code }]);
  expect(await submit(api, caller, n, { company: `Corrected ${n} Ltd` })).toEqual([200, { auth_status: 3 }]);
});

test.each(RefusedField)('a changed %s alone is enough where it was refused', async (Field) => {
  const { caller, n } = await applicant();
  await decideOn(api, approver, caller, 3, { RefusedFields: [{ Field, Reason: REASONS_OF[Field][0] }] });
  const { rejected } = (await read(caller)) as { rejected: { lic_id: string } };
  const same = { licId: rejected.lic_id };
  expect(await submit(api, caller, n, same)).toMatchObject([409, { fields: { [Field]: {} } }]);
  const changed = {
    Company: { ...same, company: `Changed ${n} Ltd` },
    LicCode: { ...same, code: creditCode(n + 6_000) },
    LicURL: {},
    LicType: { ...same, type: 2 as const },
  };
  expect((await submit(api, caller, n, changed[Field]))[0]).toBe(200);
});

test('after a rejected licence, a transaction code is not compared with it, nor a licence with a rejected code', async () => {
  const { caller, n } = await applicant();
  await decideOn(api, approver, caller, 3, { RefusedFields: [refused[0]] });
  const values = { lic_company: `Company ${n} Ltd`, lic_code: creditCode(n) };
  await api.db
    .insertInto('transaction_code')
    .values({ code: 'TX-3', ...values, used_at: null, used_by: null })
    .execute();
  const byCode = { ...values, lic_id: '', transaction_code: 'tx-3', user_id: caller.userId };
  expect((await api.as(caller).post('/api/account/v1/certification/transactions', byCode))[0]).toBe(200);
  await decideOn(api, approver, caller, 3, { RefusedFields: [refused[0]] });
  expect(await submit(api, caller, n)).toEqual([200, { auth_status: 3 }]);
});

test('the previous request is never of another company, nor a withdrawn one', async () => {
  const { caller, n } = await applicant();
  const other = await applicant();
  await api
    .as(caller)
    .delete(`/api/account/v1/certification/approval?user_id=${caller.userId}&id=${await requestOf(api, caller.coId!)}`);
  await submit(api, caller, n);
  for (const { caller: of } of [{ caller }, other]) {
    const [, { Data }] = await api
      .as(approver)
      .get(`/api/account/v1/certification/approval?id=${await requestOf(api, of.coId!)}`);
    expect(Data.Previous).toBeNull();
  }
});

const placed = (caller: Caller, province_id: number, city_id: number) =>
  api.db
    .updateTable('certification')
    .set({ country_id: 6, province_id, city_id })
    .where('co_id', '=', caller.coId!)
    .execute();
const forStaff = async (caller: Caller, lang = 'en_US') =>
  (
    await api
      .as(approver)
      .get(`/api/account/v1/certification/approval?id=${await requestOf(api, caller.coId!)}`, { headers: { lang } })
  )[1].Data as Record<string, unknown>;

test('corrections by staff are shown to the applicant and to staff, with names of places', async () => {
  const { caller, n } = await applicant();
  await placed(caller, 430000, 430100);
  await decideOn(api, approver, caller, 2, { Company: `Company ${n} Holding` });
  const shown = (before: string, after: string) => [
    { field: 'Company', before: `Company ${n} Ltd`, after: `Company ${n} Holding` },
    { field: 'Location', before, after },
  ];
  const english = shown('China / Hunan / Changsha', 'China / Hunan / Yueyang');
  expect((await read(caller)).corrections).toEqual(english);
  expect((await read(caller, 'zh_CN')).corrections).toEqual(shown('中国 / 湖南省 / 长沙市', '中国 / 湖南省 / 岳阳市'));
  expect((await records(caller)).entries[0]).toMatchObject({ corrections: english });
  expect((await forStaff(caller)).Corrections).toEqual(
    english.map(({ field, before, after }) => ({ Field: field, Before: before, After: after })),
  );
  // The next request compares with this one, and sees which values were staff's.
  await submit(api, caller, n);
  expect(await forStaff(caller)).toMatchObject({
    Company: `Company ${n} Ltd`,
    Corrections: [],
    Previous: { Company: `Company ${n} Holding`, Corrections: [{ Field: 'Company' }, { Field: 'Location' }] },
  });
});

test.each<[string, (caller: Caller) => Promise<unknown>]>([
  ['no place', async () => undefined],
  ['a country only', (caller) => placed(caller, 0, 0)],
  ['no city', (caller) => placed(caller, 430000, 0)],
])('staff who fill in what an applicant with %s left empty correct nothing', async (_, fill) => {
  const { caller } = await applicant();
  await fill(caller);
  await decideOn(api, approver, caller, 2);
  expect((await read(caller)).corrections).toEqual([]);
  expect((await forStaff(caller)).Corrections).toEqual([]);
  expect((await mailOf(caller)).text).not.toContain('更正');
});

test.each([
  [
    'en-US',
    'email',
    'The business verification of N Holding was approved. Corrected in the review:\n- Company name: N Ltd → N Holding\n- Location: China / Hunan / Changsha → China / Hunan / Yueyang\nSign in to your account here: L',
  ],
  [
    'zh-CN',
    'email',
    'N Holding 的企业认证已通过。审核时更正了以下内容：\n- 企业名称：N Ltd → N Holding\n- 所在地：中国 / 湖南省 / 长沙市 → 中国 / 湖南省 / 岳阳市\n登录账号：L',
  ],
  [
    'en-US',
    'sms',
    'The business verification of N Holding was approved. Corrected in the review: Company name: N Ltd → N Holding; Location: China / Hunan / Changsha → China / Hunan / Yueyang.',
  ],
  [
    'zh-CN',
    'sms',
    'N Holding 的企业认证已通过。审核时更正了以下内容：企业名称：N Ltd → N Holding；所在地：中国 / 湖南省 / 长沙市 → 中国 / 湖南省 / 岳阳市。',
  ],
])(
  'the message of an approval in %s by %s names the corrected company and says what was corrected',
  async (language, channel, expected) => {
    const { caller, n } = await applicant();
    const phone = `+86-139${String(n).padStart(8, '0')}`;
    await api.db
      .updateTable('app_user')
      .set({ language, ...(channel === 'sms' ? { email: null, phone } : {}) })
      .where('user_id', '=', caller.userId)
      .execute();
    await placed(caller, 430000, 430100);
    await decideOn(api, approver, caller, 2, { Company: `Company ${n} Holding` });
    const { text, subject, link } = await api.db
      .selectFrom('outbox')
      .selectAll()
      .where('recipient', '=', channel === 'sms' ? phone : `${caller.userId}@example.com`)
      .executeTakeFirstOrThrow();
    expect(text).toBe(expected.replaceAll(/\bN (Holding|Ltd)/g, `Company ${n} $1`).replace(/L$/, link ?? ''));
    if (subject !== null) expect(subject).toContain(`Company ${n} Holding`);
  },
);

test('the message of an approval without corrections mentions none', async () => {
  const { caller, n } = await applicant();
  await api.db.updateTable('app_user').set({ language: 'en-US' }).where('user_id', '=', caller.userId).execute();
  await decideOn(api, approver, caller, 2);
  expect((await mailOf(caller)).text).toMatch(
    new RegExp(`^The business verification of Company ${n} Ltd was approved. Sign in to your account here: http`),
  );
});

test('a rejected change of an authenticated company is shown beside the valid certificate', async () => {
  const { caller, n } = await applicant();
  await decideOn(api, approver, caller, 2);
  await submit(api, caller, n, { company: 'Other Ltd' });
  await decideOn(api, approver, caller, 3, { RefusedFields: [refused[0]] });
  expect(await read(caller)).toMatchObject({
    auth_status: 2,
    lic_company: `Company ${n} Ltd`,
    refused_fields: [coded[0]],
    rejected: { lic_company: 'Other Ltd' },
    auth_opinion: 'The picture is cut off.',
  });
});

test('a request by transaction code is not a licence, and is found by its method', async () => {
  const { caller } = await applicant();
  const payer = callerOf(UserType.enterprise, 'payer');
  await api.as(payer).get('/userinfo');
  const values = { lic_company: 'Payer Ltd', lic_code: creditCode(901) };
  await api.db
    .insertInto('transaction_code')
    .values({ code: 'TX-1', ...values, used_at: null, used_by: null })
    .execute();
  await api
    .as(payer)
    .post('/api/account/v1/certification/transactions', {
      ...values,
      lic_id: '',
      transaction_code: 'tx-1',
      user_id: payer.userId,
    });
  const list = async (query: string) =>
    (
      await api
        .as(approver)
        .get(`/api/account/v1/certification/approvals?status=1&start=0&count=100&user_type=2&${query}`)
    )[1].Data.Detail as Record<string, unknown>[];
  expect(await list('auth_method=1')).toMatchObject([
    { Company: 'Payer Ltd', AuthTypeName: 'Transaction code', AuthMethod: 1, TransactionCode: 'TX-1', LicURL: '' },
  ]);
  const licences = (await list('lic_type=1')).map(({ UserID }) => UserID);
  expect(licences).toContain(caller.userId);
  expect(licences).not.toContain(payer.userId);
  expect(
    (
      await api
        .as(approver)
        .get('/api/account/v1/certification/approvals?status=1&start=0&count=9&user_type=2&auth_method=7')
    )[0],
  ).toBe(400);
});

test('a period of instants is exact, in any time zone', async () => {
  const { caller } = await applicant();
  await api.db
    .updateTable('certification')
    .set({ applied_at: new Date('2026-03-01T17:00:00Z') })
    .where('co_id', '=', caller.coId!)
    .execute();
  const found = async (from: string, to: string) =>
    (
      await api
        .as(approver)
        .get(
          `/api/account/v1/certification/approvals?${new URLSearchParams({ status: '1', start: '0', count: '9', user_type: '2', from, to })}`,
        )
    )[1].Data.TotalNum as number;
  // 17:00 UTC on the 1st is the 2nd in Shanghai.
  expect(await found('2026-03-02T00:00:00+08:00', '2026-03-03T00:00:00+08:00')).toBe(1);
  expect(await found('2026-03-01T00:00:00+08:00', '2026-03-02T00:00:00+08:00')).toBe(0);
  expect(await found('2026-03-01', '2026-03-01')).toBe(1);
  expect(await found('2026-03-01T17:00:00Z', '2026-03-01T17:00:00.001Z')).toBe(1);
  expect(await found('2026-03-01T16:00:00Z', '2026-03-01T17:00:00Z')).toBe(0);
  for (const wrong of ['2026-03-01T17:00:00', '2026-03-01T25:00:00Z', '2026-02-31T00:00:00Z', 'now']) {
    expect(
      (
        await api
          .as(approver)
          .get(
            `/api/account/v1/certification/approvals?${new URLSearchParams({ status: '1', start: '0', count: '9', user_type: '2', from: wrong })}`,
          )
      )[0],
    ).toBe(400);
  }
});
