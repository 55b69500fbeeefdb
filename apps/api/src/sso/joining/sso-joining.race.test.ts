import { IdpAgreement } from '@portal/common/enums/sign-in/identity-provider';
import { HOUR_MS } from '@portal/common/rules/units';
import { inTransaction } from '../../platform/db/connect.ts';
import { testApi } from '../../testing/test-api.ts';
import { countWaiting } from '../../testing/waits.ts';
import { directoryOf, oktaUser } from '../../testing/worlds/directory-world.ts';
import { joinable } from '../../testing/worlds/joining-world.ts';
import { provider } from '../../testing/worlds/sso-world.ts';
import { lockNewcomers } from '../provider/provisioned.db.ts';

const api = await testApi();
const { db, services } = api;
const PATH = '/api/account/v1/account_requests/0/idp';

/** Waits until so many transactions wait for a lock, or something is over that should wait. */
async function waiting(number: number, isOver: () => boolean): Promise<void> {
  while (!isOver() && (await countWaiting(db)) < number) continue;
}

test('a directory that provisions a person who asks for an account at the same time creates the only account', async () => {
  const { co, owner } = await joinable(api);
  const configId = await provider(api, co, IdpAgreement.saml, 'https://idp.example/metadata', { jit: false });
  const { send } = await directoryOf(api, configId);
  const browser = api.browser();
  const person = { nameId: 'ann@works.example', name: 'Ann', email: 'ann@works.example' };
  const until = services.clock.now().getTime() + HOUR_MS;
  const applicant = services.vault.encrypt('sso applicant', JSON.stringify({ configId, person, until }));
  browser.cookies.set('acc_sso_applicant', applicant);
  expect((await browser.get(PATH))[0]).toBe(200);

  const [locked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holder = inTransaction(db, async (tx) => {
    await lockNewcomers(tx, configId);
    locked.resolve();
    await held.promise;
  });
  await locked.promise;
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  const made = send('POST', '/Users', oktaUser(person.email)).finally(over);
  await waiting(1, () => isOver);
  const asked = browser.post(PATH, { username: 'Ann', note: '' }).finally(over);
  await waiting(2, () => isOver);
  held.resolve();
  await holder;
  const [, { id }] = await made;
  expect((await asked)[1]).toMatchObject({ code: 'Account.Page.Expired' });
  const accounts = db.selectFrom('app_user').select('user_id').where('co_id', '=', co).where('user_id', '<>', owner);
  expect(await accounts.execute()).toEqual([{ user_id: id }]);
});
