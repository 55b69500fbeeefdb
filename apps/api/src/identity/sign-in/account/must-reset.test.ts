import { UserType } from '@portal/common/enums/user/user-type';
import { setSecondFactor } from '../../second-factor/second-factor.db.ts';
import { consumeResetCode } from '../../password/reset-code.db.ts';
import { inTransaction } from '../../../platform/db/connect.ts';
import { testApi } from '../../../testing/test-api.ts';
import { account, totpOf, visitor as visit } from '../../../testing/worlds/visitor.ts';

const api = await testApi();
const visitor = () => visit(api);
const KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

beforeAll(async () => {
  const hash = await api.services.hasher.hash('Right-1234');
  const must = { must_reset: true };
  await api.db
    .insertInto('app_user')
    .values([
      account('ann', UserType.enterprise, hash, must),
      account('ben', UserType.enterprise, hash, must),
      account('cat', UserType.enterprise, hash, must),
      account('off', UserType.enterprise, hash, { ...must, status: 4 }),
      account('sam', UserType.employee, hash, must),
    ])
    .execute();
  await api.db.insertInto('known_device').values({ user_id: 'ben', device_hash: 'x', seen_at: new Date() }).execute();
  await inTransaction(api.db, (tx) =>
    setSecondFactor(tx, api.services.vault, { userId: 'cat', secret: KEY, step: 0, at: api.services.clock.now() }),
  );
});
beforeEach(async () => {
  await api.db.deleteFrom('limit_counter').execute();
});
const codesOf = (user_id: string) =>
  api.db.selectFrom('reset_code').select('user_id').where('user_id', '=', user_id).execute();

test('a password that staff chose only leads to the choice of a new one', async () => {
  const who = await visitor();
  const [status, body] = await who.enterprise('ann@acme.example');
  expect([status, body]).toEqual([
    200,
    { reset_code: expect.stringMatching(/^[\w-]{43}$/), status: 1, user_name: 'ann', user_id: 'ann', user_type: 2 },
  ]);
  const at = api.services.clock.now();
  expect(
    await inTransaction(api.db, (tx) => consumeResetCode(tx, { userId: 'ben', code: body.reset_code as string, at })),
  ).toBeUndefined();
  expect(
    await inTransaction(api.db, (tx) => consumeResetCode(tx, { userId: 'ann', code: body.reset_code as string, at })),
  ).toEqual({ reason: 1, sentTo: null, invitedBy: null });
  expect(await api.db.selectFrom('audit').select('action').where('object_id', '=', 'ann').execute()).toEqual([
    { action: 'signIn.mustReset' },
  ]);
});

test('a user who signed in before learns that staff reset it, in the wire format of each entry', async () => {
  expect(await (await visitor()).enterprise('ben@acme.example')).toMatchObject([200, { status: 0 }]);
  const [, body] = await (await visitor()).portal('sam@acme.example', 8);
  expect(body).toEqual({ ResetCode: expect.any(String), Status: 1, UserName: 'sam', UserId: 'sam', UserType: 8 });
});

test('neither a wrong password nor a disabled account gets a code', async () => {
  expect((await (await visitor()).enterprise('off@acme.example'))[0]).toBe(403);
  await api.db.deleteFrom('reset_code').execute();
  expect((await (await visitor()).enterprise('ann@acme.example', 'Wrong-1234'))[0]).toBe(400);
  expect([await codesOf('off'), await codesOf('ann')]).toEqual([[], []]);
});

test('a one-time password does not bypass a second factor', async () => {
  const who = await visitor();
  expect(await who.enterprise('cat@acme.example')).toMatchObject([409, { code: 'Account.Login.SecondFactor' }]);
  expect((await who.enterprise('cat@acme.example', undefined, { second_factor_code: 'aaaaaa' }))[0]).toBe(400);
  expect(await codesOf('cat')).toEqual([]);
  expect(await who.enterprise('cat@acme.example', undefined, { second_factor_code: totpOf(KEY) })).toMatchObject([
    200,
    { reset_code: expect.any(String) },
  ]);
});
