import { createHash, randomBytes } from 'node:crypto';
import { UserType } from '@portal/common/enums/user/user-type';
import { testApi, type Answer } from '../../../testing/test-api.ts';
import { account, RIGHT } from '../../../testing/worlds/visitor.ts';

const BACK = 'https://shop.example/back';
const api = await testApi({ OUTSIDE_CLIENT: `shop:a secret of sixteen:${BACK}` });

beforeAll(async () => {
  await api.db
    .insertInto('app_user')
    .values([account('ann', UserType.enterprise, await api.services.hasher.hash(RIGHT))])
    .execute();
});

const token = (fields: Record<string, string>) =>
  api
    .as(null)
    .post('/oauth2/token', new URLSearchParams(fields).toString(), {
      unsigned: true,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${Buffer.from('shop:a+secret+of+sixteen').toString('base64')}`,
      },
    });
const twenty = (work: () => Promise<Answer>) => Promise.all(Array.from({ length: 20 }, work));

/** A code of the outside client, and how it is redeemed. */
async function coded(): Promise<() => Promise<Answer>> {
  const browser = api.browser();
  const verifier = randomBytes(32).toString('base64url');
  const [, { Data }] = await browser.get(
    `/oauth2/auth?${new URLSearchParams({
      client_id: 'shop',
      response_type: 'code',
      scope: 'openid',
      redirect_uri: BACK,
      state: 's',
      user_type: '2',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    })}`,
    { headers: { accept: 'application/json' } },
  );
  const [, { redirect_url }] = await browser.post('/api/account/v1/enterprise_user/0/login', {
    account: 'ann@acme.example',
    account_type: 1,
    verify_type: 1,
    verify_info: await api.seal(RIGHT, 'verify_info'),
    user_type: 2,
    login_challenge: Data.LoginChallenge,
    remember: 0,
  });
  const { headers } = await browser.get(new URL(redirect_url as string).pathname, { headers: { accept: 'text/html' } });
  const code = new URL(headers.get('location') ?? '').searchParams.get('code') ?? '';
  return () => token({ grant_type: 'authorization_code', code, redirect_uri: BACK, code_verifier: verifier });
}
const succeeded = (answers: readonly Answer[]) => answers.filter(([status]) => status === 200);
const refused = (answers: readonly Answer[]) =>
  answers.filter(([status, { error }]) => status === 400 && error === 'invalid_grant');

test('of twenty redemptions of one outside code at most one succeeds, all others are rejected as used', async () => {
  const answers = await twenty(await coded());
  expect(succeeded(answers)).toHaveLength(1);
  expect(refused(answers)).toHaveLength(19);
});

test('of twenty uses of one refresh token at most one succeeds, and then the family is revoked or one successor is left', async () => {
  const [, { refresh_token }] = await (await coded())();
  const answers = await twenty(() => token({ grant_type: 'refresh_token', refresh_token: refresh_token as string }));
  expect(succeeded(answers)).toHaveLength(1);
  expect(refused(answers)).toHaveLength(19);
  // Reusing the old token afterwards revokes its successor too.
  expect((await token({ grant_type: 'refresh_token', refresh_token: refresh_token as string }))[0]).toBe(400);
  expect(
    (
      await token({ grant_type: 'refresh_token', refresh_token: succeeded(answers)[0]?.[1].refresh_token as string })
    )[0],
  ).toBe(400);
});
