import { IdpAgreement } from '@portal/common/enums/sign-in/identity-provider';
import { UserType } from '@portal/common/enums/user/user-type';
import { createSamlIdp, readSamlRequest } from '../../demo/idp/saml-provider.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { ACS, BASE, ENTITY, idpTests, postSaml } from '../../testing/worlds/idp-test-world.ts';
import {
  begin,
  failureIn,
  leadsTo,
  outsideServer,
  pathOf,
  provider,
  signedInAs,
  visitor,
} from '../../testing/worlds/sso-world.ts';
import { makeSigningKey } from '../protocols/saml/signing-key.ts';

const api = await testApi({ IDP_ALLOW_PRIVATE: '1' });
const acme = callerOf(UserType.enterprise, 'acme');
const outside = await outsideServer((request, response) =>
  request.url === '/saml' ? response.end(saml.metadata) : response.writeHead(500).end(),
);
const saml = createSamlIdp({
  issuer: `${outside}/saml`,
  entryPoint: `${outside}/sso`,
  key: await makeSigningKey('idp'),
});

test('with a broken candidate saved and tested, twenty parallel sign-ins use what is live', async () => {
  await api.as(acme).get('/userinfo');
  const id = await provider(api, 'co-acme', IdpAgreement.saml, `${outside}/saml`);
  expect(
    (await api.as(acme).put(`${BASE}/idp`, { config_id: id, idp_metadata_url: `${outside}/broken`, jit: 0 }))[0],
  ).toBe(200);
  const { started, failed } = idpTests(api, acme);
  const signIn = async (n: number) => {
    const who = await visitor(api);
    const [status, { redirect_url: url }] = await begin(who, 'co-acme', id);
    expect(status).toBe(200);
    const { id: inResponseTo } = readSamlRequest(new URL(url as string).searchParams);
    const posted = await postSaml(
      api,
      await saml.respond({ nameId: `person-${n}`, inResponseTo, audience: ENTITY, acs: ACS }),
    );
    const led = leadsTo(await who.browser.get(pathOf(leadsTo(posted))));
    return { failure: failureIn(led), account: await signedInAs(api, who) };
  };
  const [broken, ...signedIn] = await Promise.all([started(id), ...Array.from({ length: 20 }, (_, n) => signIn(n))]);
  expect(signedIn.map(({ failure }) => failure)).toEqual(Array.from({ length: 20 }, () => undefined));
  expect(new Set(signedIn.map(({ account }) => account)).size).toBe(20);
  expect(await failed(broken.testId)).toMatchObject({ state: 'failed', check: 'address', sent: 'status 500' });
  expect((await api.as(acme).get(`${BASE}/idp?config_id=${id}`))[1]).toMatchObject({
    live: { idp_metadata_url: `${outside}/saml` },
    candidate: { idp_metadata_url: `${outside}/broken` },
  });
});
