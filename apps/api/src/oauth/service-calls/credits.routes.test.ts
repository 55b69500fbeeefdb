import type { KyselyPlugin } from 'kysely';
import { UserType } from '@portal/common/enums/user/user-type';
import { inTransaction } from '../../platform/db/connect.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { serviceWorld } from '../../testing/worlds/service-world.ts';
import { applyReports } from './apply-reports.ts';
import { REPORTED_NOUNS } from './nouns.ts';

const api = await testApi();
const billing = await serviceWorld(api).client('billing', ['credits.write']);
const CREDITS = '/api/credits/v1/credits';
let number = 0;

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
const item = (more: object = {}) => {
  number += 1;
  return {
    reference: `r-${number}`,
    occurred_at: at(number),
    co_id: 'co-ann',
    kind: 'trial',
    amount: '10.00',
    text_id: 'granted',
    ...more,
  };
};
/** A company of its own, by its owner's calls. */
async function company(name: string) {
  const who = api.as(callerOf(UserType.enterprise, name));
  await who.get('/userinfo');
  const read = async (what: string) => (await who.get(`${CREDITS}/${what}user_id=u-${name}`))[1];
  return { who, trial: () => read('trial?'), points: () => read('credit?'), records: () => read('details?limit=100&') };
}
const outcomes = async (...items: object[]) => {
  const [status, { results }] = await billing.report('credits', items);
  expect(status).toBe(200);
  return (results as { status: number; result?: string; code?: string; fields?: object }[]).map(
    ({ result, code }) => result ?? code,
  );
};

test('items are booked by time, whatever their order, and each has an answer', async () => {
  const { trial, records } = await company('ann');
  const [early, late] = [item({ amount: '100.00' }), item({ amount: '-30.50' })];
  const [status, { results }] = await billing.report('credits', [
    late,
    early,
    item({ co_id: 'co-none' }),
    { amount: 1 },
  ]);
  expect(status).toBe(200);
  expect(results).toMatchObject([
    { reference: late.reference, status: 200, result: 'applied' },
    { reference: early.reference, status: 200, result: 'applied' },
    {
      status: 404,
      code: 'Account.Reported.Company.Unknown',
      message: 'No company has this id or credit code.',
      fields: { co_id: 'Account.Reported.Company.Unknown' },
    },
    { reference: '', status: 400, fields: { reference: 'request.invalid' } },
  ]);
  expect(await trial()).toMatchObject({ total_credits: '100.00', available_credits: '69.50' });
  // Between the two by time, in another call.
  expect(await outcomes(item({ occurred_at: early.occurred_at, sequence: 5, amount: '-1.00' }))).toEqual(['applied']);
  expect((await records()).entries.map((one: { remain_credits: string }) => one.remain_credits)).toEqual([
    '68.50',
    '99.00',
    '100.00',
  ]);
});

test('a reference counts once: the same content is repeated, other content refused', async () => {
  const { trial } = await company('bea');
  const one = item({ co_id: 'co-bea' });
  expect(await outcomes(one, one, { ...one, amount: '11.00' })).toEqual([
    'applied',
    'repeated',
    'Account.Reported.Different',
  ]);
  expect(await outcomes(one, { ...one, amount: '11.00' })).toEqual(['repeated', 'Account.Reported.Different']);
  expect(await trial()).toMatchObject({ total_credits: '10.00' });
});

test('of two calls that meet with the same items one books, in whatever order', async () => {
  const { trial } = await company('cat');
  const items = Array.from({ length: 40 }, () => item({ co_id: 'co-cat', amount: '0.10' }));
  const answers = await Promise.all([outcomes(...items), outcomes(...items.toReversed()), outcomes(...items)]);
  const applied = answers.flat().filter((one) => one === 'applied').length;
  expect([applied, answers.flat().filter((one) => one === 'repeated').length]).toEqual([40, 80]);
  expect(await trial()).toMatchObject({ total_credits: '4.00', available_credits: '4.00' });
});

test('a refused item may come again, and calls with one key have one effect', async () => {
  const unknown = item({ co_id: 'co-dan' });
  expect(await outcomes(unknown)).toEqual(['Account.Reported.Company.Unknown']);
  const { trial } = await company('dan');
  expect(await outcomes(unknown)).toEqual(['applied']);
  const key = 'k'.repeat(30);
  const batch = [item({ co_id: 'co-dan' })];
  const first = await billing.report('credits', batch, key);
  expect(await billing.report('credits', batch, key)).toEqual(first);
  expect(await billing.report('credits', [item()], key)).toMatchObject([
    422,
    { code: 'Account.Idempotency.Different' },
  ]);
  expect(await billing.report('credits', batch, '')).toMatchObject([400, {}]);
  expect(
    await api
      .as(null)
      .post('/api/account/v1/service/credits', { items: batch }, { unsigned: true, headers: billing.authorization }),
  ).toMatchObject([400, { fields: { 'Idempotency-Key': { code: 'request.invalid' } } }]);
  expect(await trial()).toMatchObject({ total_credits: '20.00' });
});

test('a reversal undoes a booking once; used credits may be below zero', async () => {
  const { points, records } = await company('eve');
  const of = (more: object) => item({ co_id: 'co-eve', kind: 'credit', ...more });
  const [grant, use] = [of({ amount: '50.00' }), of({ amount: '-80.00', text_id: 'used' })];
  const back = (reverses: string, more: object = {}) => {
    const { kind: _, amount: __, text_id: ___, ...rest } = of({ reverses });
    return { ...rest, ...more };
  };
  const undo = back(use.reference);
  expect(await outcomes(undo)).toEqual(['Account.Reported.Unknown']);
  expect(await outcomes(grant, use)).toEqual(['applied', 'applied']);
  expect(await points()).toEqual({ total_credits: '50.00', used_credits: '80.00' });
  expect(await outcomes(undo, back(use.reference), back(undo.reference))).toEqual([
    'applied',
    'Account.Credits.Reversed',
    'Account.Reported.Unknown',
  ]);
  expect(await points()).toEqual({ total_credits: '50.00', used_credits: '0.00' });
  expect(await outcomes(back(grant.reference, { co_id: 'co-ann' }))).toEqual(['Account.Reported.Unknown']);
  expect(await outcomes(back(grant.reference))).toEqual(['applied']);
  expect(await points()).toEqual({ total_credits: '0.00', used_credits: '0.00' });
  expect((await records()).entries[0]).toMatchObject({ credits: '-50.00', remain_credits: '0.00' });
});

test('a batch books and reverses in the order of time, and keeps each remaining amount right', async () => {
  const { trial, records } = await company('hal');
  const of = (more: object) => item({ co_id: 'co-hal', ...more });
  const second = (n: number, sequence = 0) => ({ occurred_at: at(1000 + n), sequence });
  expect(await outcomes(of({ ...second(20), amount: '5.00' }), of({ ...second(40), amount: '1.00' }))).toEqual([
    'applied',
    'applied',
  ]);
  const { kind: _, amount: __, text_id: ___, ...undone } = of({ ...second(50), reference: 'hal-3', reverses: 'hal-1' });
  const batch = [
    undone,
    { ...undone, reference: 'hal-4' },
    { ...undone, reference: 'hal-5', ...second(9) },
    of({ ...second(30), reference: 'hal-2', amount: '-2.00' }),
    of({ ...second(10, 2), reference: 'hal-1', amount: '10.00' }),
    of({ ...second(10, 1), kind: 'credit', amount: '7.00' }),
    of({ ...second(10, 1), amount: '0.50' }),
    of({ ...second(20), amount: '0.25' }),
  ];
  expect(await outcomes(...batch)).toEqual([
    'applied',
    'Account.Credits.Reversed',
    'Account.Reported.Unknown',
    ...Array.from({ length: 5 }, () => 'applied'),
  ]);
  const remaining = (await records()).entries.map((one: { credits: string; remain_credits: string }) => [
    one.credits,
    one.remain_credits,
  ]);
  expect(remaining).toEqual([
    ['-10.00', '4.75'],
    ['+1.00', '14.75'],
    ['-2.00', '13.75'],
    ['+0.25', '15.75'],
    ['+5.00', '15.50'],
    ['+10.00', '10.50'],
    ['+0.50', '0.50'],
    ['+7.00', '7.00'],
  ]);
  expect(await trial()).toMatchObject({ total_credits: '6.75', available_credits: '4.75' });
});

test('a batch of many items takes as many statements as one of few', async () => {
  await company('ida');
  const credits = REPORTED_NOUNS.find(({ noun }) => noun === 'credits')!;
  const report = {
    by: 'billing',
    now: api.services.clock.now(),
    config: api.services.config,
    locale: 'en-US',
  } as const;
  const count = async (items: number) => {
    let statements = 0;
    const counter: KyselyPlugin = {
      transformQuery({ node }) {
        statements += 1;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    };
    const grants = Array.from({ length: items }, () => item({ co_id: 'co-ida' }));
    const reversals = grants.map(({ reference, occurred_at, co_id }) => ({
      occurred_at,
      co_id,
      sequence: 1,
      reference: `${reference}-back`,
      reverses: reference,
    }));
    const results = await inTransaction(api.db, (tx) =>
      applyReports(tx.withPlugin(counter), credits, [...reversals, ...grants], report),
    );
    expect(results.map(({ result }) => result)).toEqual(results.map(() => 'applied'));
    return statements;
  };
  const few = await count(1);
  expect(few).toBeGreaterThan(4);
  expect(await count(100)).toBe(few);
});

test('what has expired is not reversed', async () => {
  await company('fay');
  const expire_time = new Date(api.services.clock.now().getTime() + 60_000).toISOString();
  const gift = item({ co_id: 'co-fay', expire_time });
  expect(await outcomes(gift)).toEqual(['applied']);
  api.advance(61);
  const again = await serviceWorld(api).client('billing-2', ['credits.write']);
  const { kind: _, amount: __, text_id: ___, ...rest } = item({ co_id: 'co-fay', reverses: gift.reference });
  const [, { results }] = await again.report('credits', [rest]);
  expect(results).toMatchObject([{ status: 409, code: 'Account.Credits.Expired' }]);
  api.services.clock.reset();
});

test.each([
  ['three decimals', { amount: '1.000' }, 'amount', 'amount.illegal'],
  ['nothing', { amount: '0.00' }, 'amount', 'amount.illegal'],
  ['more than 10^12', { amount: '1000000000000.01' }, 'amount', 'amount.illegal'],
  ['no amount', { amount: undefined }, 'amount', 'request.invalid'],
  ['two names of the company', { lic_code: '9144030071526726XG' }, 'co_id', 'request.invalid'],
  ['an amount of a reversal', { reverses: 'r-1' }, 'kind', 'request.invalid'],
  ['one text', { text_id: undefined, text_zh: '赠送' }, 'text_zh', 'request.invalid'],
  ['a use that expires', { amount: '-1.00', expire_time: at(9999) }, 'expire_time', 'request.invalid'],
  ['a local time', { occurred_at: '2026-01-01T00:00:00+08:00' }, 'occurred_at', 'request.invalid'],
  ['a field too many', { colour: 'red' }, 'colour', 'request.invalid'],
])('an item with %s is refused by itself', async (_, more, field, code) => {
  const [status, { results }] = await billing.report('credits', [item(more)]);
  expect([status, results]).toMatchObject([200, [{ status: 400, fields: { [field]: code } }]]);
});

test.each([
  ['no items', []],
  ['more than a thousand items', Array.from({ length: 1001 }, () => ({}))],
])('a batch of %s is refused as a whole', async (_, items) => {
  expect(await billing.report('credits', items)).toMatchObject([400, { fields: { items: {} } }]);
});

test('a batch above two megabytes is refused', async () => {
  expect((await billing.report('credits', [{ text_en: 'x'.repeat(2 * 1024 * 1024) }]))[0]).toBe(413);
});

test("the customer reads the client's public name, the log has client and reference", async () => {
  const { who } = await company('gus');
  const one = item({ co_id: 'co-gus' });
  expect(await outcomes(one)).toEqual(['applied']);
  expect(
    await api.db
      .selectFrom('audit')
      .select(['actor_id', 'object_id', 'subject_id', 'detail'])
      .where('action', '=', 'credits.booked')
      .where('object_id', '=', 'co-gus')
      .execute(),
  ).toEqual([
    {
      actor_id: 'billing',
      object_id: 'co-gus',
      subject_id: 'u-gus',
      detail: { reference: one.reference, kind: 'trial', amount: '10.00' },
    },
  ]);
  expect((await who.get('/api/account/v1/activity?limit=1', { headers: { lang: 'zh_CN' } }))[1].entries).toMatchObject([
    { action: 'credits.booked', by: 'application', by_name: '计费系统', about: one.reference, network: '' },
  ]);
});
