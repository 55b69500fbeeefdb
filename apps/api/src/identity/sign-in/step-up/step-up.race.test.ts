import { AccountStatus } from '@portal/common/enums/user/account-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { inTransaction, type Tx } from '../../../platform/db/connect.ts';
import { authenticator } from '../../../testing/authenticator.ts';
import { callerOf, testApi } from '../../../testing/test-api.ts';
import { withoutLimits } from '../../../testing/without-limits.ts';
import { addPasskeyOf } from '../../../testing/worlds/passkey-world.ts';
import { RIGHT, totpOf } from '../../../testing/worlds/visitor.ts';
import { lockOwner } from '../../password/password.db.ts';
import { deletePasskeysOf } from '../../passkeys/passkeys.db.ts';
import { setSecondFactor } from '../../second-factor/second-factor.db.ts';
import { endSession, endSessionsOf } from '../../sessions/sessions.db.ts';

const api = await testApi();
const { db, services } = api;
const PROOF = '/api/account/v1/sessions/current/proof';
const KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const hash = await services.hasher.hash(RIGHT);
const LONG_AGO = new Date(Date.now() - 3_600_000);
let number = 0;

async function person() {
  number += 1;
  const caller = callerOf(UserType.enterprise, `prover${number}`);
  const { userId } = caller;
  await api.as(caller).get('/userinfo');
  await db.updateTable('app_user').set({ password_hash: hash }).where('user_id', '=', userId).execute();
  const device = authenticator();
  await addPasskeyOf(api, caller, device);
  await db.updateTable('session').set({ signed_in_at: LONG_AGO }).where('user_id', '=', userId).execute();
  const { session_id: sessionId } = await db
    .selectFrom('session')
    .select('session_id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const byPassword = async (more: object = {}) =>
    api.as(caller).put(PROOF, { password: await api.seal(RIGHT, 'verify_info'), ...more });
  const signedInAt = async () =>
    (
      await db
        .selectFrom('session')
        .select('signed_in_at')
        .where('session_id', '=', sessionId)
        .executeTakeFirstOrThrow()
    ).signed_in_at;
  return { caller, userId, sessionId, device, byPassword, signedInAt };
}
type Person = Awaited<ReturnType<typeof person>>;

const changes: [string, (tx: Tx, who: Person) => Promise<unknown>][] = [
  ['its session ended', (tx, { sessionId }) => endSession(tx, sessionId, services.clock.now())],
  ['all sessions ended', (tx, { userId }) => endSessionsOf(tx, userId, services.clock.now())],
  [
    'the password changed',
    async (tx, { userId }) => {
      await lockOwner(tx, userId);
      await tx.updateTable('app_user').set({ password_hash: 'another' }).where('user_id', '=', userId).execute();
    },
  ],
  [
    'the account was disabled',
    (tx, { userId }) =>
      tx.updateTable('app_user').set({ status: AccountStatus.disabled }).where('user_id', '=', userId).execute(),
  ],
];

test.each(changes)('a right password proves nothing when %s while it was checked', async (_, change) => {
  const who = await person();
  const { verify } = services.hasher;
  const checked = jest.spyOn(services.hasher, 'verify').mockImplementationOnce(async (...given) => {
    const fits = await verify(...given);
    await inTransaction(db, (tx) => change(tx, who));
    return fits;
  });
  const [status] = await who.byPassword();
  checked.mockRestore();
  expect([400, 401]).toContain(status);
  expect(await who.signedInAt()).toEqual(LONG_AGO);
});

test('of ten proofs with one code of the authenticator, at once, one succeeds', async () => {
  const { userId, byPassword } = await person();
  await inTransaction(db, (tx) =>
    setSecondFactor(tx, services.vault, { userId, secret: KEY, step: 0, at: services.clock.now() }),
  );
  const code = totpOf(KEY);
  const answers = await withoutLimits(db, () =>
    Promise.all(Array.from({ length: 10 }, () => byPassword({ second_factor_code: code }))),
  );
  expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
});

test('a passkey that is deleted, or whose session ends, while it proves leaves no session that became recent later', async () => {
  for (const end of [
    (tx: Tx, { userId }: Person) => deletePasskeysOf(tx, userId, 'report', services.clock.now()),
    (tx: Tx, { userId }: Person) => endSessionsOf(tx, userId, services.clock.now()),
  ]) {
    for (let round = 0; round < 5; round += 1) {
      const who = await person();
      const [, options] = await api.as(who.caller).post(`${PROOF}/options`);
      const credential = who.device.get(options);
      const [[status]] = await Promise.all([
        api.as(who.caller).put(PROOF, { credential }),
        inTransaction(db, (tx) => end(tx, who)),
      ]);
      expect((await who.signedInAt()).getTime() > LONG_AGO.getTime()).toBe(status === 200);
    }
  }
});
