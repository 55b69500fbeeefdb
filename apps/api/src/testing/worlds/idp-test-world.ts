import type { Caller } from '../../platform/http/caller/caller.ts';
import { readSamlRequest, type Said } from '../../demo/idp/saml-provider.ts';
import type { TestApi } from '../test-api.ts';
import { leadsTo, pathOf } from './sso-world.ts';

/** Our names at the provider, for the company `co-acme`. */
export const ACS = 'http://localhost/api/account/v1/saml/co-acme/acs';
export const ENTITY = 'http://localhost/api/account/v1/saml/co-acme/metadata';
export const BASE = '/api/account/v1/enterprise_user/co-acme';

/** Adds the cookies of a response to a jar. */
function keepCookies(jar: Map<string, string>, { headers }: { headers: Headers }): void {
  for (const line of headers.getSetCookie()) {
    const [name = '', ...value] = (line.split(';')[0] ?? '').split('=');
    jar.set(name, value.join('='));
  }
}

/**
 * Follows redirects at an OpenID provider, whose pages begin with `outside`, and returns the address that leads back.
 */
export async function atOpenIdProvider(outside: string, url: string): Promise<string> {
  const cookies = new Map<string, string>();
  let next = url;
  for (let step = 0; step < 8 && next.startsWith(outside); step += 1) {
    const answer = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
    });
    keepCookies(cookies, answer);
    if (answer.status >= 400) return next;
    next = new URL(leadsTo(answer), next).href;
  }
  return next;
}

/** Posts a SAML response as the provider's page does, without cookies. */
export const postSaml = (api: TestApi, encoded: string, more: Record<string, string> = {}): Promise<Response> =>
  fetch(`${api.url}/api/account/v1/saml/co-acme/acs`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ SAMLResponse: encoded, ...more }),
  });

/** Tests of providers of `co-acme`, whose main account is `owner`. */
export function idpTests(api: TestApi, owner: Caller) {
  /** The owner's browser: signed in, with the cookie that a test binds itself to. */
  async function started(configId: string) {
    const browser = api.browser();
    const answer = await api.as(owner).post(`${BASE}/idp/test`, { config_id: configId });
    keepCookies(browser.cookies, answer);
    return {
      browser,
      status: answer[0],
      testId: answer[1].test_id as string,
      url: answer[1].redirect_url as string | null,
    };
  }
  const read = (testId: string, caller = owner) => api.as(caller).get(`${BASE}/idp/test?test_id=${testId}`);

  return {
    started,
    read,
    checksOf: async (testId: string): Promise<Record<string, { result: string; sent?: string; expected?: string }>> =>
      Object.fromEntries((await read(testId))[1].checks.map((one: { check: string }) => [one.check, one])),
    /** The one check that failed, which is the last. */
    async failed(testId: string) {
      const { state, checks } = (await read(testId))[1];
      expect(checks.filter(({ result }: { result: string }) => result === 'failed')).toHaveLength(1);
      return { state, ...checks.at(-1) };
    },
    /** A test at a SAML provider up to the page that shows it. */
    async throughSaml(configId: string, respond: (said: Said) => Promise<string>) {
      const { browser, testId, url } = await started(configId);
      expect(url).not.toBeNull();
      const request = readSamlRequest(new URL(String(url)).searchParams);
      const posted = await postSaml(
        api,
        await respond({
          nameId: 'ann',
          inResponseTo: request.id,
          audience: ENTITY,
          acs: ACS,
          name: 'Ann',
          email: 'ann@acme.example',
        }),
      );
      expect(posted.headers.getSetCookie()).toEqual([]);
      return { browser, testId, back: await browser.get(pathOf(leadsTo(posted))), posted: leadsTo(posted) };
    },
    /** A test at an OpenID provider up to the address that leads back. `change` alters the address of the provider. */
    async throughOpenId(outside: string, configId: string, change: (url: URL) => void = () => {}) {
      const { browser, testId, url } = await started(configId);
      const address = new URL(String(url));
      change(address);
      return { browser, testId, location: await atOpenIdProvider(outside, address.href) };
    },
  };
}
