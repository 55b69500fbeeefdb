import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { IdpAgreement, IdpStatus } from '@portal/common/enums/sign-in/identity-provider';
import { UserType } from '@portal/common/enums/user/user-type';
import { callerOf, testApi } from '../../../testing/test-api.ts';
import { atOpenIdProvider, BASE, idpTests } from '../../../testing/worlds/idp-test-world.ts';
import {
  begin,
  failureIn,
  giveRecovery,
  leadsTo,
  pathOf,
  provider,
  signedInAs,
  visitor,
} from '../../../testing/worlds/sso-world.ts';

/** Starts `oauth2-mock-server` as a program until the end of the test file, and returns its issuer. */
function foreignProvider(): Promise<string> {
  const require = createRequire(import.meta.url);
  const program = join(require.resolve('oauth2-mock-server'), '../oauth2-mock-server.mjs');
  const child = spawn(process.execPath, [program, '-a', 'localhost', '-p', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  afterAll(() => child.kill());
  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (bytes: Buffer) => {
      said += bytes.toString();
      const issuer = /issuer is (http:\S+)/.exec(said)?.[1];
      if (issuer !== undefined) resolve(issuer);
    });
    child.once('exit', () => reject(new Error(`the provider ended: ${said}`)));
  });
}

const outside = await foreignProvider();
const api = await testApi({ IDP_ALLOW_PRIVATE: '1' });
const acme = callerOf(UserType.enterprise, 'acme');

test('a provider that shares no code with the portal passes the test, is switched on, and signs a person in', async () => {
  await api.as(acme).get(`${BASE}/idps`);
  const { checksOf, read, throughOpenId } = idpTests(api, acme);
  const id = await provider(api, 'co-acme', IdpAgreement.oauth2, outside, {
    status: IdpStatus.disabled,
    clientId: 'portal',
  });
  await giveRecovery(api, 'co-acme');
  const { browser, testId, location } = await throughOpenId(outside, id);
  await browser.get(pathOf(location));
  expect((await read(testId))[1].state).toBe('passed');
  expect(await checksOf(testId)).toMatchObject({
    issuer: { sent: outside },
    pkce: { result: 'passed' },
    nonce: { result: 'passed' },
    nameId: { sent: 'johndoe (sub)' },
    account: { sent: 'created' },
  });
  expect((await api.as(acme).put(`${BASE}/idp`, { config_id: id, status: IdpStatus.enabled }))[0]).toBe(200);
  const who = await visitor(api);
  const [, { redirect_url: url }] = await begin(who, 'co-acme', id);
  const led = leadsTo(await who.browser.get(pathOf(await atOpenIdProvider(outside, url as string))));
  expect(failureIn(led)).toBeUndefined();
  const user = await api.db
    .selectFrom('app_user')
    .select(['user_type', 'co_id'])
    .where('user_id', '=', (await signedInAs(api, who)) ?? '')
    .executeTakeFirst();
  expect(user).toEqual({ user_type: UserType.idpUser, co_id: 'co-acme' });
});
