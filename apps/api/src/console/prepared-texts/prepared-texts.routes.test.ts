import { PREPARED_TEXT } from '@portal/common/rules/limits';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { staffWith, strangers } from '../../testing/worlds/customer-world.ts';
import { testApi } from '../../testing/test-api.ts';

const api = await testApi();
const lead = api.as(staffWith('lead', Privilege.approvalLead));
const reviewer = api.as(staffWith('reviewer', Privilege.approvalContract));
const PATH = '/api/account/v1/prepared_texts';
const ORDER = '/api/account/v1/prepared_text_order';

interface Text {
  id: number;
  kind: string;
  field: string;
  reason: string;
  text_zh: string;
  text_en: string;
  version: number;
  retired: 0 | 1;
  changed_by: string;
}
const listed = async (queue: string) => ((await lead.get(`${PATH}?queue=${queue}`))[1] as { texts: Text[] }).texts;
const used = async (queue: string) =>
  ((await reviewer.get(`/api/account/v1/approvals/prepared_texts?queue=${queue}`))[1] as { texts: Text[] }).texts;
const words = { text_zh: '请{company}补充', text_en: 'Please complete, {company}' };
const contract = { queue: 'contract', kind: 'refuse', field: '', reason: '' };

test('every queue begins with texts, in both languages, that came with the portal', async () => {
  const [certification, registration] = [await listed('certification'), await listed('registration')];
  expect(certification.filter(({ kind }) => kind === 'ask').map(({ field }) => field)).toEqual([
    'Company',
    'Company',
    'LicCode',
    'LicURL',
    'LicURL',
    'LicURL',
    'LicType',
  ]);
  expect(registration.filter(({ kind }) => kind === 'refuse').map(({ reason }) => reason)).toEqual([
    'notOffered',
    'incomplete',
    'incorrect',
    'unreachable',
    'notOfCompany',
  ]);
  expect((await listed('contract')).length).toBeGreaterThan(2);
  expect((await listed('account'))[0]).toMatchObject({ changed_by: '', version: 1, retired: 0 });
});

const refusals = <T extends { kind: string }>(texts: readonly T[]): T[] =>
  texts.filter(({ kind }) => kind === 'refuse');

test('a text is added, changed with its versions, ordered, retired and used again; a queue offers what is in use', async () => {
  const before = refusals(await used('contract'));
  const [status, { id }] = (await lead.post(PATH, { ...contract, ...words })) as [number, { id: number }];
  expect(status).toBe(200);
  expect(await lead.put(`${PATH}/${id}`, { ...words, text_en: 'Complete it.', version: 1 })).toMatchObject([200, {}]);
  expect(await lead.put(`${PATH}/${id}`, { ...words, version: 1 })).toMatchObject([
    409,
    { code: 'Account.Conflict', current: { version: 2, text_en: 'Complete it.' } },
  ]);
  const [, { versions }] = (await lead.get(`${PATH}/${id}/versions`)) as [number, { versions: Text[] }];
  expect(versions.map(({ version, text_en }) => [version, text_en])).toEqual([
    [2, 'Complete it.'],
    [1, words.text_en],
  ]);
  const ids = [id, ...before.map((one) => one.id)];
  expect((await lead.put(ORDER, { queue: 'contract', kind: 'refuse', ids }))[0]).toBe(200);
  expect(refusals(await used('contract')).map((one) => one.id)).toEqual(ids);
  expect((await lead.put(`${PATH}/${id}/retired`, { retired: 1 }))[0]).toBe(200);
  expect(refusals(await used('contract'))).toEqual(before);
  expect(await lead.put(ORDER, { queue: 'contract', kind: 'refuse', ids })).toMatchObject([
    409,
    { code: 'Account.Conflict' },
  ]);
  expect(refusals(await listed('contract')).at(-1)).toMatchObject({ id, retired: 1, version: 2 });
  expect((await lead.put(`${PATH}/${id}/retired`, { retired: 0 }))[0]).toBe(200);
  expect(refusals(await used('contract')).at(-1)).toMatchObject({ id, text_en: 'Complete it.' });
});

test.each([
  [
    'a reason that does not fit the field',
    { queue: 'certification', kind: 'refuse', field: 'Company', reason: 'expired' },
  ],
  ['a refusal of a field without a reason', { queue: 'registration', kind: 'refuse', field: '', reason: '' }],
  ['a reason by rule only', { queue: 'certification', kind: 'refuse', field: '', reason: 'unanswered' }],
  ['a field of another queue', { queue: 'certification', kind: 'ask', field: 'company_name', reason: '' }],
  ['a question about an address', { queue: 'account', kind: 'ask', field: 'email', reason: '' }],
])('%s is refused', async (_, subject) => {
  expect(await lead.post(PATH, { ...subject, ...words })).toMatchObject([
    400,
    { code: 'Account.PreparedText.Subject' },
  ]);
});

test.each([
  [{ ...words, text_zh: ' ' }, 'text_zh'],
  [{ ...words, text_en: '{name}' }, 'text_en'],
])('both languages are needed, with known slots: %j', async (wrong, field) => {
  expect(await lead.post(PATH, { ...contract, ...wrong })).toMatchObject([
    400,
    { fields: { [field]: { code: expect.any(String) } } },
  ]);
});

test('the last text that a field can be refused with stays, and a list has an end', async () => {
  const notOf = (await listed('certification')).filter(
    ({ kind, reason }) => kind === 'refuse' && ['wrongType', 'mismatch'].includes(reason),
  );
  expect(await lead.put(`${PATH}/${notOf[0]!.id}/retired`, { retired: 1 })).toMatchObject([200, {}]);
  expect(await lead.put(`${PATH}/${notOf[1]!.id}/retired`, { retired: 1 })).toMatchObject([
    409,
    { code: 'Account.PreparedText.Last' },
  ]);
  const free = PREPARED_TEXT.most - refusals(await used('account')).length;
  for (let n = 0; n < free; n += 1) await lead.post(PATH, { ...contract, queue: 'account', ...words });
  expect(await lead.post(PATH, { ...contract, queue: 'account', ...words })).toMatchObject([
    409,
    { code: 'Account.PreparedText.Limit' },
  ]);
});

test('no text has this id', async () => {
  for (const id of ['0', '999999', 'x'])
    expect([
      (await lead.put(`${PATH}/${id}`, words))[0],
      (await lead.put(`${PATH}/${id}/retired`, { retired: 1 }))[0],
      (await lead.get(`${PATH}/${id}/versions`))[0],
    ]).toEqual([404, 404, 404]);
});

test.each(strangers(Privilege.approvalLead))('%s edits nothing', async (_, caller, status) => {
  const by = api.as(caller);
  expect([
    (await by.get(`${PATH}?queue=contract`))[0],
    (await by.post(PATH, { ...contract, ...words }))[0],
    (await by.put(`${PATH}/1`, words))[0],
    (await by.put(`${PATH}/1/retired`, { retired: 1 }))[0],
    (await by.put(ORDER, { queue: 'contract', kind: 'refuse', ids: [] }))[0],
    (await by.get(`${PATH}/1/versions`))[0],
  ]).toEqual(Array(6).fill(status));
});
