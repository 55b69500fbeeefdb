import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { callerOf, testApi } from '../../testing/test-api.ts';

const api = await testApi();
const importer = callerOf(UserType.employee, 'importer', { privileges: [Privilege.systemImport] });
const ann = api.as(callerOf(UserType.enterprise, 'ann'));
const points = async () => (await ann.get('/api/credits/v1/credits/credit?user_id=u-ann'))[1].total_credits as string;
const HEAD = 'reference,occurred_at,co_id,kind,amount,text_id\n';
const line = (reference: string, amount: string) =>
  `${reference},2026-01-01T00:00:00Z,co-ann,credit,${amount},granted\n`;

function send(text: string, { dry = false, noun = 'credits', name = 'credits.csv', by = importer } = {}) {
  const form = new FormData();
  form.append('file', new Blob([text]), name);
  return api.as(by).post(`/api/account/v1/imports/${noun}${dry ? '?dry_run=1' : ''}`, form);
}

beforeAll(async () => {
  await ann.get('/userinfo');
});

test('a dry run answers for each row and keeps nothing; a run books once, by the member of staff', async () => {
  const text = HEAD + line('i-1', '10.00') + line('i-2', '5') + line('i-3', '2.50');
  const answer = (result: string) => [
    200,
    {
      rows: [
        { row: 2, reference: 'i-1', result, problems: [] },
        {
          row: 3,
          reference: 'i-2',
          result: 'refused',
          problems: [{ field: 'amount', code: 'amount.illegal', message: expect.stringMatching(/./) }],
        },
        { row: 4, reference: 'i-3', result, problems: [] },
      ],
    },
  ];
  expect(await send(text, { dry: true })).toEqual(answer('applied'));
  expect(await points()).toBe('0.00');
  expect(await send(text)).toEqual(answer('applied'));
  expect(await send(text)).toEqual(answer('repeated'));
  expect(await points()).toBe('12.50');
  const entries = await api.db
    .selectFrom('audit')
    .select(['actor_id', 'object_id'])
    .where('action', '=', 'credits.booked')
    .execute();
  expect(entries).toEqual([
    { actor_id: 'u-importer', object_id: 'co-ann' },
    { actor_id: 'u-importer', object_id: 'co-ann' },
  ]);
});

test('a file of lines of JSON is told by its name', async () => {
  const item = { reference: 'j-1', occurred_at: '2026-01-02T00:00:00Z', co_id: 'co-none', kind: 'credit' };
  const lines = `${JSON.stringify({ ...item, amount: '1.00', text_id: 'used' })}\n`;
  expect(await send(lines, { name: 'credits.ndjson' })).toMatchObject([
    200,
    { rows: [{ row: 1, result: 'refused', problems: [{ field: 'co_id', code: 'Account.Reported.Company.Unknown' }] }] },
  ]);
});

test.each([
  ['of an unknown noun', 'x', { noun: 'invoices' }, [404, { code: 'Account.NotFound' }]],
  [
    'without a column of references',
    'amount\n5.00\n',
    {},
    [400, { fields: { file: { code: 'Account.Import.File', message: expect.stringContaining('"reference"') } } }],
  ],
  ['without items', HEAD, {}, [400, { fields: { file: { code: 'Account.Import.Items' } } }]],
  [
    'of more than 1,000 items',
    `${'{}\n'.repeat(1001)}`,
    { name: 'many.ndjson' },
    [400, { fields: { file: { code: 'Account.Import.Items' } } }],
  ],
  [
    'of more than 2 MB',
    ' '.repeat(2 * 1024 * 1024 + 1),
    { name: 'large.ndjson' },
    [400, { fields: { file: { code: 'Account.Import.Size' } } }],
  ],
])('a file %s is refused', async (_, text, more, answer) => {
  expect(await send(text, more)).toMatchObject(answer);
});

test('only the privilege opens it', async () => {
  const others = Object.values(Privilege).filter((one) => one !== Privilege.systemImport && one !== Privilege.admin);
  const by = callerOf(UserType.employee, 'other', { privileges: others });
  expect(await send(HEAD, { by })).toMatchObject([403, { code: 'Account.Permission.Denied' }]);
});
