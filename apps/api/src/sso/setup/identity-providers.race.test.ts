import { IdpAgreement, IdpStatus, IdpSystem } from '@portal/common/enums/sign-in/identity-provider';
import { UserType } from '@portal/common/enums/user/user-type';
import { passTest } from '../../testing/worlds/sso-world.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';

const api = await testApi({ IDP_ALLOW_PRIVATE: '1' });
const acme = callerOf(UserType.enterprise, 'acme');
const BASE = '/api/account/v1/enterprise_user/co-acme';
const add = (name: string) =>
  api.as(acme).post(`${BASE}/idp`, { idp_name: name, idp_agreement: IdpAgreement.saml, idp_type: IdpSystem.generic });
const statuses = (answers: readonly (readonly [number, unknown])[]) =>
  answers.map(([status]) => status).sort((a, b) => a - b);

test('twenty concurrent additions make ten providers, and one of a name', async () => {
  await api.as(acme).get(`${BASE}/idps`);
  const same = await Promise.all(Array.from({ length: 5 }, () => add('same')));
  expect(statuses(same)).toEqual([200, 409, 409, 409, 409]);
  await Promise.all(Array.from({ length: 20 }, (_, n) => add(`idp-${n}`)));
  expect((await api.as(acme).get(`${BASE}/idps`))[1].total_count).toBe(10);
});

test('of twenty concurrent promotions of a candidate one succeeds', async () => {
  const [{ config_id }] = (await api.as(acme).get(`${BASE}/idps`))[1].entries;
  await api
    .as(acme)
    .put(`${BASE}/idp`, { config_id, idp_metadata_url: 'https://idp.example/metadata', status: IdpStatus.disabled });
  const { candidate } = (await api.as(acme).get(`${BASE}/idp?config_id=${config_id}`))[1];
  await passTest(api, { configId: config_id, configurationId: candidate.configuration_id });
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      api.as(acme).post(`${BASE}/idp/promote`, { config_id, configuration_id: candidate.configuration_id }),
    ),
  );
  expect(statuses(answers).filter((status) => status === 200)).toHaveLength(1);
  expect((await api.as(acme).get(`${BASE}/idp?config_id=${config_id}`))[1]).toMatchObject({
    live: { configuration_id: candidate.configuration_id },
    candidate: null,
  });
});
