import { IdpAgreement, IdpStatus } from '@portal/common/enums/sign-in/identity-provider';
import { UserType } from '@portal/common/enums/user/user-type';
import { createSamlIdp } from '../../demo/idp/saml-provider.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { BASE, idpTests } from '../../testing/worlds/idp-test-world.ts';
import { outsideServer, provider } from '../../testing/worlds/sso-world.ts';
import { makeSigningKey } from '../protocols/saml/signing-key.ts';

const api = await testApi({ IDP_ALLOW_PRIVATE: '1' });
const acme = callerOf(UserType.enterprise, 'acme');
const key = await makeSigningKey('idp');
let served = '';
const outside = await outsideServer((_, response) => response.end(served));
const at = (issuer: string) => createSamlIdp({ issuer: `${outside}/${issuer}`, entryPoint: `${outside}/sso`, key });
const [first, other] = [at('acme'), at('other')];

test('a promotion and a fetch of another identity at the same time never make the untested document live', async () => {
  await api.as(acme).get('/userinfo');
  const { throughSaml } = idpTests(api, acme);
  for (let round = 0; round < 10; round += 1) {
    served = first.metadata;
    const id = await provider(api, 'co-acme', IdpAgreement.saml, `${outside}/acme`, { status: IdpStatus.disabled });
    await throughSaml(id, (said) => first.respond(said));
    const read = async () => (await api.as(acme).get(`${BASE}/idp?config_id=${id}`))[1];
    const { configuration_id } = (await read()).candidate;
    served = other.metadata;
    const [promoted] = await Promise.all([
      api.as(acme).post(`${BASE}/idp/promote`, { config_id: id, configuration_id }),
      ...Array.from({ length: 3 }, () => api.as(acme).post(`${BASE}/idp/metadata/fetch`, { config_id: id })),
    ]);
    const { live, candidate } = await read();
    if (promoted[0] === 200) expect(live.document.issuer).toBe(first.issuer);
    else expect([live, candidate.document.issuer]).toEqual([null, other.issuer]);
    await api.db.deleteFrom('identity_provider').execute();
  }
});
