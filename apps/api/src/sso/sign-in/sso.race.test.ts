import { IdpAgreement } from '@portal/common/enums/sign-in/identity-provider';
import { inTransaction } from '../../platform/db/connect.ts';
import { company, provider } from '../../testing/worlds/sso-world.ts';
import { testApi } from '../../testing/test-api.ts';
import { accountOf } from '../provider/identities.db.ts';
import { answerRequest, collectOutcome, storeRequest, takeUpRequest } from '../provider/request/sso-requests.db.ts';

const api = await testApi();
const {
  db,
  services: { vault, clock },
} = api;
const fifty = <T>(work: (n: number) => Promise<T>) => Promise.all(Array.from({ length: 50 }, (_, n) => work(n)));
const configId = await provider(api, await company(api, 'co-acme'), IdpAgreement.saml, 'https://idp.example/metadata');
const person = { nameId: 'ann', name: 'Ann', email: null };
const noted = (id: string) =>
  storeRequest(db, vault, { id, configId, browser: 'browser', began: { challenge: 'c' }, at: clock.now() });

test('of fifty concurrent responses to one request one is accepted, and fifty browsers collect it once', async () => {
  await noted('request');
  const handles = await fifty(() =>
    inTransaction(db, (tx) => answerRequest(tx, vault, { id: 'request', outcome: { person }, at: clock.now() })),
  );
  const [handle, ...others] = handles.filter((one) => one !== undefined);
  expect(others).toEqual([]);
  const collected = await fifty(() =>
    collectOutcome(db, vault, { handle: handle ?? '', browser: 'browser', at: clock.now() }),
  );
  expect(collected.filter((one) => one !== undefined)).toEqual([
    { configId, began: { challenge: 'c' }, outcome: { person } },
  ]);
});

test('of fifty concurrent callbacks with one state one continues', async () => {
  await noted('state');
  const taken = await fifty(() =>
    takeUpRequest(db, vault, { state: 'state', configId, browser: 'browser', at: clock.now() }),
  );
  expect(taken.filter((one) => one !== undefined)).toEqual([{ challenge: 'c' }]);
});

test('fifty concurrent first sign-ins of one person create one account', async () => {
  const home = { config_id: configId, co_id: 'co-acme', kind: 2 as const, jit: true };
  const accounts = await fifty(() => inTransaction(db, (tx) => accountOf(tx, home, person, clock.now())));
  expect(new Set(accounts.map(({ userId }) => userId)).size).toBe(1);
  expect(await db.selectFrom('app_user').select('user_id').where('co_id', '=', 'co-acme').execute()).toHaveLength(1);
});
