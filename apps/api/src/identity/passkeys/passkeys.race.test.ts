import { UserType } from '@portal/common/enums/user/user-type';
import { PASSKEY } from '@portal/common/rules/limits';
import { endSessionsOf } from '../sessions/sessions.db.ts';
import { deletePasskeysOf } from './passkeys.db.ts';
import { inTransaction } from '../../platform/db/connect.ts';
import { authenticator } from '../../testing/authenticator.ts';
import { callerOf, testApi, type Answer } from '../../testing/test-api.ts';
import { addPasskeyOf, offerOn, PASSKEYS, signInBy } from '../../testing/worlds/passkey-world.ts';
import { visitor } from '../../testing/worlds/visitor.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const api = await testApi();
const { db, services } = api;
const userType = UserType.enterprise;
let number = 0;

async function person() {
  number += 1;
  const caller = callerOf(userType, `racer${number}`);
  await api.as(caller).get('/userinfo');
  await db.updateTable('app_user').set({ password_hash: 'hash' }).where('user_id', '=', caller.userId).execute();
  return caller;
}
const okOf = (answers: readonly Answer[]) => answers.filter(([status]) => status === 200);
const codesOf = (answers: readonly Answer[]) =>
  [...new Set(answers.filter(([status]) => status !== 200).map(([, { code }]) => code as string))].sort();
const signIns = async (userId: string) =>
  (
    await db
      .selectFrom('audit')
      .select('action')
      .where('subject_id', '=', userId)
      .where('action', 'in', ['signIn.succeeded', 'passkey.deleted'])
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

test('one challenge, used ten times at once, signs in once', async () => {
  const { device } = await addPasskeyOf(api, await person());
  const page = await visitor(api);
  const options = await offerOn(page);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => signInBy(api, device, { userType, page, options })),
  );
  expect(okOf(answers)).toHaveLength(1);
  // A sign-in that is done ends its page.
  for (const code of codesOf(answers)) expect(['Account.Passkey.Expired', 'Account.Page.Expired']).toContain(code);
});

test('one challenge, answered by five new passkeys at once, adds one', async () => {
  const caller = await person();
  const [, options] = await api.as(caller).post(`${PASSKEYS}/options`);
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => api.as(caller).post(PASSKEYS, { credential: authenticator().create(options) })),
  );
  expect(okOf(answers)).toHaveLength(1);
  expect(codesOf(answers)).toEqual(['Account.Passkey.Expired']);
});

test('two uses of one counter at once: one is refused as a copy', async () => {
  const { device, credentialId } = await addPasskeyOf(api, await person());
  await db.updateTable('passkey').set({ counter: 4 }).where('credential_id', '=', credentialId).execute();
  const answers = await Promise.all([1, 2].map(() => signInBy(api, device, { userType, counter: 5 })));
  expect(okOf(answers)).toHaveLength(1);
  expect(codesOf(answers)).toEqual(['Account.Passkey.Counter']);
});

test('a passkey that is deleted while it signs in opens nothing after it is gone', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const caller = await person();
    const { device, id } = await addPasskeyOf(api, caller);
    const page = await visitor(api);
    const options = await offerOn(page);
    const [signedIn, deleted] = await Promise.all([
      signInBy(api, device, { userType, page, options }),
      api.as(caller).delete(`${PASSKEYS}/${id}`),
    ]);
    expect(deleted[0]).toBe(200);
    const order = await signIns(caller.userId);
    if (signedIn[0] === 200) expect(order).toEqual(['signIn.succeeded', 'passkey.deleted']);
    else expect([signedIn, order]).toMatchObject([[404, { code: 'Account.Passkey.Unknown' }], ['passkey.deleted']]);
  }
});

test('sessions that end while a passkey signs in leave no way on', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const caller = await person();
    const { device } = await addPasskeyOf(api, caller);
    const page = await visitor(api);
    const options = await offerOn(page);
    const [signedIn] = await Promise.all([
      signInBy(api, device, { userType, page, options }),
      inTransaction(db, (tx) => endSessionsOf(tx, caller.userId, services.clock.now())),
    ]);
    if (signedIn[0] !== 200) {
      expect(signedIn).toMatchObject([400, { code: 'Account.Passkey.Expired' }]);
      continue;
    }
    // It signed in before the end, which deleted what it left for the browser to go on with.
    const { headers } = await page.browser.get(new URL(signedIn[1].redirect_url as string).pathname);
    expect(new URL(headers.get('location') ?? 'http://none').searchParams.get('code')).toBeNull();
  }
});

test('ten new passkeys at once make no more than the most', async () => {
  const caller = await person();
  for (let made = 0; made < PASSKEY.most - 1; made += 1) await addPasskeyOf(api, caller);
  const options = await Promise.all(
    Array.from({ length: 10 }, async () => (await api.as(caller).post(`${PASSKEYS}/options`))[1]),
  );
  const answers = await Promise.all(
    options.map((one) => api.as(caller).post(PASSKEYS, { credential: authenticator().create(one) })),
  );
  expect(okOf(answers)).toHaveLength(1);
  expect(codesOf(answers)).toEqual(['Account.Passkey.Limit']);
  expect((await api.as(caller).get(PASSKEYS))[1].passkeys).toHaveLength(PASSKEY.most);
});

test('a passkey that is added while all are deleted for a report is not left behind', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const caller = await person();
    const [, options] = await api.as(caller).post(`${PASSKEYS}/options`);
    const credential = authenticator().create(options);
    // As a report does: it locks the account, ends its sessions and deletes its passkeys.
    const end = inTransaction(db, async (tx) => {
      await tx.selectFrom('app_user').select('user_id').where('user_id', '=', caller.userId).forNoKeyUpdate().execute();
      await endSessionsOf(tx, caller.userId, services.clock.now());
      await deletePasskeysOf(tx, caller.userId, 'report', services.clock.now());
    });
    await Promise.all([api.as(caller).post(PASSKEYS, { credential }), end]);
    const left = await db.selectFrom('passkey').select('name').where('user_id', '=', caller.userId).execute();
    expect(left).toEqual([]);
  }
});
