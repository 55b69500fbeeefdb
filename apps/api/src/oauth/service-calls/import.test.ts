import { UserType } from '@portal/common/enums/user/user-type';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { importItems } from './import-items.ts';
import { REPORTED_NOUNS } from './nouns.ts';
import { readItems } from './read-items.ts';

const api = await testApi();
const [credits] = REPORTED_NOUNS;
const who = api.as(callerOf(UserType.enterprise, 'ann'));
const points = async () => (await who.get('/api/credits/v1/credits/credit?user_id=u-ann'))[1].total_credits as string;
const run = async (text: string, name: string, dryRun = false) =>
  (
    await importItems(api.db, credits!, await readItems(new TextEncoder().encode(text), name), {
      dryRun,
      by: 'operator',
      now: api.services.clock.now(),
      config: api.services.config,
      locale: 'en-US',
    })
  ).map(({ row, reference, result, code }) => [row, reference, result ?? code]);

const CSV = `reference,occurred_at,co_id,kind,amount,text_id,sequence
a-1,2026-01-01T00:00:00Z,co-ann,credit,10.00,granted,
a-2,2026-01-01T00:00:00Z,co-ann,credit,5,granted,1

a-3,2026-01-01T00:00:00Z,co-ann,credit,2.50,granted,2
`;

test('a file has an answer for each row; a dry run keeps nothing, and a second import nothing twice', async () => {
  await who.get('/userinfo');
  const answers = (done: string) => [
    [2, 'a-1', done],
    [3, 'a-2', 'amount.illegal'],
    [5, 'a-3', done],
  ];
  expect(await run(CSV, 'c.csv', true)).toEqual(answers('applied'));
  expect(await points()).toBe('0.00');
  expect(await run(CSV, 'c.csv')).toEqual(answers('applied'));
  expect(await run(CSV, 'c.csv')).toEqual(answers('repeated'));
  expect(await points()).toBe('12.50');
});

test('lines of JSON are items, and a line that is none is refused by itself', async () => {
  const item = {
    reference: 'b-1',
    occurred_at: '2026-01-02T00:00:00Z',
    co_id: 'co-ann',
    kind: 'credit',
    amount: '1.00',
    text_id: 'used',
  };
  expect(await run(`${JSON.stringify(item)}\n{"half\n`, 'd.ndjson')).toEqual([
    [1, 'b-1', 'applied'],
    [2, '', 'request.invalid'],
  ]);
});
