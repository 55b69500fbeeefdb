import { IdpAgreement } from '@portal/common/enums/sign-in/identity-provider';
import { createOpenIdIdp } from '../../../demo/idp/openid-provider.ts';
import { testApi } from '../../../testing/test-api.ts';
import { makeCompany } from '../../../testing/worlds/customer-world.ts';
import { directoryOf, oktaUser } from '../../../testing/worlds/directory-world.ts';
import {
  begin,
  choosePerson,
  failureIn,
  leadsTo,
  outsideServer,
  pathOf,
  provider,
  signedInAs,
  visitor,
} from '../../../testing/worlds/sso-world.ts';

const api = await testApi({ IDP_ALLOW_PRIVATE: '1' });
const CO = 'co-acme';
const CLIENT = { client_id: 'portal-at-idp', client_secret: 'a secret of the client, long' };
const people = ['ann', 'bob', 'cleo'].map((sub) => ({ sub, name: `Known ${sub}`, email: `${sub}@acme.example` }));

let isUserinfoAway = false;
const outside = await outsideServer((request, response) => {
  const path = String(request.url);
  if (isUserinfoAway && path === '/me') return void response.writeHead(503).end();
  return void (idp.isPage(path)
    ? idp.choose(request, response, String(request.headers['x-sub']))
    : idp.answer(request, response));
});
await makeCompany(api, CO, 'Acme', { auth_status: 2 });
const config = await provider(api, CO, IdpAgreement.oauth2, outside, {
  clientId: CLIENT.client_id,
  clientSecret: CLIENT.client_secret,
});
const redirect_uris = [`http://localhost/api/account/v1/sso/callback/${config}`];
const idp = createOpenIdIdp({ issuer: outside, people, clients: [{ ...CLIENT, redirect_uris }] });

/** Signs in at the provider, whose id token has neither name nor e-mail. */
async function signIn(sub: string): Promise<{ failure: string | undefined; led: URL; as: string | undefined }> {
  const who = await visitor(api);
  const [, { redirect_url }] = await begin(who, CO, config);
  const next = await choosePerson(redirect_url as string, outside, sub);
  const led = leadsTo(await who.browser.get(pathOf(next)));
  return { failure: failureIn(led), led: new URL(led), as: await signedInAs(api, who) };
}
const accounts = () => api.db.selectFrom('app_user').select('user_id').where('co_id', '=', CO).execute();
const claims = (sub: string) =>
  api.db.selectFrom('idp_identity').select(['claimed_name', 'claimed_email']).where('name_id', '=', sub).execute();

afterEach(() => {
  isUserinfoAway = false;
});

test('a known person signs in while userinfo is unavailable, and keeps name and e-mail', async () => {
  const first = await signIn('ann');
  expect(first.failure).toBeUndefined();
  isUserinfoAway = true;
  const again = await signIn('ann');
  expect([again.failure, again.as]).toEqual([undefined, first.as]);
  expect(await claims('ann')).toEqual([{ claimed_name: 'Known ann', claimed_email: 'ann@acme.example' }]);
});

test('a first sign-in while userinfo is unavailable creates no second account; the next one uses that of the directory', async () => {
  const [, { id }] = await (await directoryOf(api, config)).send('POST', '/Users', oktaUser('bob@acme.example'));
  const before = await accounts();
  isUserinfoAway = true;
  expect((await signIn('bob')).failure).toBe('Account.Sso.Unavailable');
  expect(await accounts()).toEqual(before);
  isUserinfoAway = false;
  expect(await signIn('bob')).toMatchObject({ failure: undefined, as: id });
  expect(await accounts()).toEqual(before);
});

test('a person without an account is not offered to ask for one while userinfo is unavailable', async () => {
  await api.db.updateTable('idp_configuration').set({ jit: false }).where('config_id', '=', config).execute();
  isUserinfoAway = true;
  const away = await signIn('cleo');
  expect([away.failure, away.led.searchParams.has('sso_join')]).toEqual(['Account.Sso.Unavailable', false]);
  isUserinfoAway = false;
  const back = await signIn('cleo');
  expect([back.failure, back.led.searchParams.has('sso_join')]).toEqual(['Account.Sso.Refused', true]);
});
