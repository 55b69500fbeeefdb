import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyChannel } from '@portal/common/enums/verify-code/verify-channel';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { refusing, Refusal } from '../../platform/errors/refusal.ts';
import { inTransaction } from '../../platform/db/connect.ts';
import { freshCode } from '../../testing/captcha-and-code.ts';
import { testApi } from '../../testing/test-api.ts';
import { withoutLimits } from '../../testing/without-limits.ts';
import { account, visitor, type Visitor } from '../../testing/worlds/visitor.ts';
import { createProof, issueCode, consumeProof, type CodeKey } from './verify-code.db.ts';

const api = await testApi();
const { secrets } = api.services.config;

/** Result of each call: `ok`, or the error code. */
const outcomes = (works: readonly Promise<unknown>[]) =>
  Promise.all(
    works.map((work) =>
      work.then(
        () => 'ok',
        (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
      ),
    ),
  );
const count = (all: readonly string[], what: string) => all.filter((one) => one === what).length;

test('of fifty concurrent codes for one address, each for another scene, ten are sent', async () => {
  const keys: CodeKey[] = Object.values(VerifyScene)
    .flatMap((scene) =>
      Object.values(UserType).map((userType) => ({
        channel: VerifyChannel.email,
        account: 'flood@acme.example',
        scene,
        userType,
      })),
    )
    .slice(0, 50);
  const requester = { userId: undefined, device: undefined, network: '203.0.113.1' };
  const all = await outcomes(
    keys.map((key) =>
      inTransaction(api.db, (tx) => issueCode(tx, key, { secrets, requester, at: api.services.clock.now() }, refusing)),
    ),
  );
  expect([count(all, 'ok'), count(all, 'Account.VerifyCode.TooMany')]).toEqual([10, 40]);
});

test('of a hundred concurrent codes for one address from many networks, thirty are sent', async () => {
  const keys: CodeKey[] = Object.values(VerifyScene).flatMap((scene) =>
    Object.values(UserType).map((userType) => ({
      channel: VerifyChannel.email,
      account: 'many@acme.example',
      scene,
      userType,
    })),
  );
  const all = await outcomes(
    keys.map((key, n) =>
      inTransaction(api.db, (tx) =>
        issueCode(
          tx,
          key,
          {
            secrets,
            requester: { userId: undefined, device: undefined, network: `203.0.113.${n}` },
            at: api.services.clock.now(),
          },
          refusing,
        ),
      ),
    ),
  );
  expect(count(all, 'ok')).toBe(30);
  expect(count(all, 'Account.VerifyCode.TooMany')).toBe(keys.length - 30);
});

test('of fifty concurrent sign-ins with one code, one succeeds', async () => {
  const password_hash = await api.services.hasher.hash('Right-1234');
  await api.db
    .insertInto('app_user')
    .values(account('ann', UserType.enterprise, password_hash, { email_verified: true }))
    .execute();
  const people = await Promise.all(Array.from({ length: 50 }, () => visitor(api)));
  const code = await freshCode(api, { account: 'ann@acme.example', scene: VerifyScene.enterprisePartnerLogin });
  // The limit of attempts would allow ten; this tests the statement that consumes a code.
  const attempt = (who: Visitor) => who.enterprise('ann@acme.example', code, { verify_type: 2 });
  const answers = await withoutLimits(api.db, () => Promise.all(people.map(attempt)));
  expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
  const interactions = await Promise.all(people.map(({ challenge }) => api.services.oidc.Interaction.find(challenge)));
  expect(interactions.filter((one) => one?.result !== undefined)).toHaveLength(1);
});

test('of fifty concurrent uses of one proof, one succeeds', async () => {
  const at = api.services.clock.now();
  const key = { scene: VerifyScene.editPassword, userType: UserType.enterprise, at };
  const token = await inTransaction(api.db, (tx) => createProof(tx, { ...key, account: 'ann@acme.example' }));
  const used = await Promise.all(
    Array.from({ length: 50 }, () => inTransaction(api.db, (tx) => consumeProof(tx, { ...key, token }))),
  );
  expect(used.filter((one) => one !== undefined)).toEqual(['ann@acme.example']);
});
