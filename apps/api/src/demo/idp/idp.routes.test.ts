import { request } from 'node:http';
import {
  begin,
  failureIn,
  leadsTo,
  outsideServer,
  pathOf,
  signedInAs,
  visitor,
  type Visitor,
} from '../../testing/worlds/sso-world.ts';
import { testApi } from '../../testing/test-api.ts';
import { resetDemo } from '../reset.ts';

/** Public URL, known before the API has a port: the API calls its own demo provider there. */
let target = '';
const front = await outsideServer((incoming, outgoing) => {
  const onwards = request(
    target + String(incoming.url),
    { method: incoming.method, headers: incoming.headers },
    (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    },
  );
  incoming.pipe(onwards);
});
const api = await testApi({ PUBLIC_URL: front, IDP_ALLOW_PRIVATE: '1' }, (config) => ({
  ...config,
  development: true,
}));
target = api.url;
const COMPANY = 'co-demo-yuanli';
const FORM = { headers: { 'content-type': 'application/x-www-form-urlencoded' } };

beforeAll(() => resetDemo(api.services));

async function asked(config: string): Promise<{ who: Visitor; address: string }> {
  const who = await visitor(api, front);
  const [status, body] = await begin(who, COMPANY, config);
  expect(status).toBe(200);
  return { who, address: body.redirect_url };
}
const valueOf = (page: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '';

test('the demo enterprise has a provider of each protocol', async () => {
  expect((await api.as(null).get(`/api/account/v1/enterprise_user/${COMPANY}/idps_name`))[1].entries).toEqual([
    { config_id: 'idp-demo-openid', idp_name: 'Yuanli-OpenID', idp_agreement: 2 },
    { config_id: 'idp-demo-saml', idp_name: 'Yuanli-SAML', idp_agreement: 1 },
  ]);
});

test('its OpenID page signs in the person who has an account', async () => {
  const { who, address } = await asked('idp-demo-openid');
  const choose = leadsTo(await who.browser.get(pathOf(address)));
  const page = await who.browser.get(`${choose}?lang=zh_CN`);
  expect([page[0], String(page[1])]).toEqual([
    200,
    expect.stringMatching(/lang="zh-CN".*以 陶然 登录.*已有账号.*首次登录/s),
  ]);
  expect(page.headers.get('content-security-policy')).not.toContain('unsafe');
  const resume = leadsTo(await who.browser.post(choose, 'sub=taoran', { ...FORM, unsigned: true }));
  const callback = leadsTo(await who.browser.get(pathOf(resume)));
  const led = leadsTo(await who.browser.get(pathOf(callback)));
  expect(failureIn(led)).toBeUndefined();
  expect(await signedInAs(api, who)).toBe('u-demo-idp-user');
});

test('its SAML page signs in that person too, and serves this portal only', async () => {
  // The first request loads the SAML library, which may exceed a provider's timeout on a busy machine.
  expect((await api.as(null).get('/dev/saml-idp/metadata'))[0]).toBe(200);
  const { who, address } = await asked('idp-demo-saml');
  const page = String((await api.as(null).get(pathOf(address)))[1]);
  const fields = { id: valueOf(page, 'id'), issuer: valueOf(page, 'issuer'), acs: valueOf(page, 'acs'), sub: 'taoran' };
  const chosen = await api
    .as(null)
    .post('/dev/saml-idp/sso', new URLSearchParams(fields).toString(), { ...FORM, unsigned: true });
  const form = new URLSearchParams({ SAMLResponse: valueOf(String(chosen[1]), 'SAMLResponse') });
  const collect = leadsTo(await api.as(null).post(pathOf(fields.acs), form.toString(), { ...FORM, unsigned: true }));
  expect(failureIn(leadsTo(await who.browser.get(pathOf(collect))))).toBeUndefined();
  expect(await signedInAs(api, who)).toBe('u-demo-idp-user');

  for (const bad of [{ acs: 'https://elsewhere.example/acs' }, { sub: 'nobody' }, { id: '"><script>' }]) {
    expect(
      (
        await api
          .as(null)
          .post('/dev/saml-idp/sso', new URLSearchParams({ ...fields, ...bad }).toString(), { ...FORM, unsigned: true })
      )[0],
    ).toBe(400);
  }
});
