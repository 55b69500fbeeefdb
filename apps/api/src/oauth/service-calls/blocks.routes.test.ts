import { UserType } from '@portal/common/enums/user/user-type';
import { markCancelled } from '../../people/cancellation/cancellation.db.ts';
import { deleteNextDue } from '../../people/cancellation/deletion.ts';
import { inTransaction } from '../../platform/db/connect.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { serviceWorld } from '../../testing/worlds/service-world.ts';

const api = await testApi();
const support = await serviceWorld(api).client('support', ['cancellation-blocks.write']);
let number = 0;
afterEach(() => api.services.clock.reset());

const event = (action: 'set' | 'lift', more: object = {}) => {
  number += 1;
  return {
    reference: `s-${number}`,
    occurred_at: new Date(Date.UTC(2026, 0, 1, 0, 0, number)).toISOString(),
    action,
    block: 'bill-1',
    list_type: 'billing',
    ...more,
  };
};
const outcomes = async (...items: object[]) =>
  ((await support.report('cancellation-blocks', items))[1].results as { result?: string; code?: string }[]).map(
    ({ result, code }) => result ?? code,
  );
async function person(name: string) {
  const id = `u-${name}`;
  const who = api.as(callerOf(UserType.enterprise, name));
  await who.get('/userinfo');
  await api.db.updateTable('app_user').set({ email_verified: true }).where('user_id', '=', id).execute();
  return {
    id,
    validation: async () =>
      (await who.get(`/api/account/v1/enterprise_user/${id}/cancel/validation`, { headers: { lang: 'en_US' } }))[1],
    messages: async () =>
      (
        await api.db
          .selectFrom('outbox')
          .select('template')
          .where('recipient', '=', `${id}@example.com`)
          .where('template', 'like', 'cancellation%')
          .orderBy('id')
          .execute()
      ).map(({ template }) => template),
    status: async () =>
      (await api.db.selectFrom('app_user').select('status').where('user_id', '=', id).executeTakeFirst())?.status,
  };
}

test('a block of a company stands against its accounts, and who was refused is told when it is lifted', async () => {
  const ann = await person('ann');
  const block = { co_id: 'co-ann', block: 'order-1', list_type: 'order' };
  expect(await outcomes(event('set', { ...block, text_zh: '订单未完成', text_en: 'Order 1 is open.' }))).toEqual([
    'applied',
  ]);
  const open = { list_type: 'order', message: 'Order 1 is open.' };
  expect(await ann.validation()).toEqual({ validate: 0, ...open, blocks: [open] });
  const bill = { user_id: ann.id, block: 'bill-1' };
  expect(await outcomes(event('set', bill), event('set', { ...bill, block: 'bill-2' }))).toEqual([
    'applied',
    'applied',
  ]);
  const unpaid = { list_type: 'billing', message: 'The account has unpaid bills. Pay them first.' };
  expect(await ann.validation()).toEqual({ validate: 0, ...unpaid, blocks: [unpaid, open] });
  expect(await outcomes(event('lift', bill), event('lift', { ...bill, block: 'bill-2' }))).toEqual([
    'applied',
    'applied',
  ]);
  expect(await outcomes(event('lift', block))).toEqual(['applied']);
  expect(await ann.messages()).toEqual(['cancellationPossible']);
  expect(await ann.validation()).toMatchObject({ validate: 1 });
});

test('of a block the later event counts, whichever arrives first', async () => {
  const bob = await person('bob');
  const [set, lift] = [
    event('set', { user_id: bob.id, block: 'b-2' }),
    event('lift', { user_id: bob.id, block: 'b-2' }),
  ];
  expect(await outcomes(lift)).toEqual(['applied']);
  expect(await outcomes(set, lift)).toEqual(['superseded', 'repeated']);
  expect(await bob.validation()).toMatchObject({ validate: 1 });
  expect(await outcomes(event('set', { co_id: 'co-bob', block: 'b-2' }), event('set', { user_id: 'u-none' }))).toEqual([
    'Account.Reported.Different',
    'Account.Reported.Account.Unknown',
  ]);
});

test('a block holds the final deletion, and lifting lets it run', async () => {
  const cat = await person('cat');
  await inTransaction(api.db, (tx) => markCancelled(tx, cat.id, api.services.clock.now()));
  const block = { user_id: cat.id, block: 'bill-3' };
  expect(await outcomes(event('set', block))).toEqual(['applied']);
  api.advance(60 * 24 * 3600);
  expect(await deleteNextDue(api.services)).toBe(false);
  expect(await cat.status()).toBe(5);
  api.services.clock.reset();
  expect(await outcomes(event('lift', block))).toEqual(['applied']);
  expect(await cat.messages()).toEqual(['cancellationHeld', 'cancellationGoesOn']);
  api.advance(60 * 24 * 3600);
  expect(await deleteNextDue(api.services)).toBe(true);
  expect(await cat.status()).toBe(6);
});
