import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { callerOf, type TestApi } from '../test-api.ts';
import { account, RIGHT } from './visitor.ts';

export const APPLICATIONS = '/api/account/v1/applications';
export const BACK = 'https://shop.example/back';
export const administrator = callerOf(UserType.employee, 'boss', { privileges: [Privilege.admin] });

/** Body of a registration; `more` overrides members. */
export const applicationOf = (client_id: string, more: object = {}) => ({
  client_id,
  is_public: 0,
  name_zh: '商城',
  name_en: 'Shop',
  redirect_uris: [BACK],
  post_logout_redirect_uris: [],
  origins: [],
  backchannel_logout_uri: '',
  user_source: 3,
  asks_consent: 0,
  embeds: 0,
  device_grant: 0,
  ...more,
});

type Browser = ReturnType<TestApi['browser']>;
const HTML = { headers: { accept: 'text/html' } };
const local = (address: string) => {
  const url = new URL(address);
  return url.pathname + url.search;
};
const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
});

/** A real server that receives logout tokens, and answers with `status`. */
export async function logoutReceiver() {
  const received: string[] = [];
  const answer = { status: 200, hangs: false };
  let arrived = () => {};
  const server = createServer((request, response) => {
    let text = '';
    request
      .on('data', (part: Buffer) => {
        text += part.toString();
      })
      .on('end', () => {
        if (answer.hangs) return;
        received.push(new URLSearchParams(text).get('logout_token') ?? '');
        response.writeHead(answer.status).end();
        arrived();
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    received,
    answer,
    /** Resolves with the next token. */
    next: () =>
      new Promise<void>((resolve) => {
        arrived = resolve;
      }),
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/logout`,
  };
}

/** Registers applications and signs people in to them, as their servers and browsers do. */
export function applicationWorld(api: TestApi) {
  const people = new Set<string>();
  const as = api.as(administrator);

  async function person(id: string): Promise<void> {
    if (people.has(id)) return;
    people.add(id);
    await api.db
      .insertInto('app_user')
      .values(account(id, UserType.enterprise, await api.services.hasher.hash(RIGHT)))
      .execute();
  }

  async function register(client_id: string, more: object = {}): Promise<{ id: string; secret: string }> {
    const [status, body] = await as.post(APPLICATIONS, applicationOf(client_id, more));
    expect([status, body.client_id]).toEqual([200, client_id]);
    return { id: client_id, secret: body.secret as string };
  }

  /** Begins a sign-in; `more` overrides parameters. */
  function request(client_id: string, more: Record<string, string> = {}) {
    const verifier = randomBytes(32).toString('base64url');
    const path = `/oauth2/auth?${new URLSearchParams({
      client_id,
      response_type: 'code',
      scope: 'openid',
      redirect_uri: BACK,
      state: 'st',
      nonce: 'n-1',
      user_type: '2',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...more,
    })}`;
    return { path, verifier };
  }

  /** Address that the browser is sent back to after a sign-in with the password. */
  async function signIn(
    browser: Browser,
    path: string,
    who: string,
    { remember = 0, secondFactor }: { remember?: 0 | 1; secondFactor?: string } = {},
  ): Promise<URL> {
    await person(who);
    const [, { Data }] = await browser.get(path, { headers: { accept: 'application/json' } });
    const [status, { redirect_url }] = await browser.post('/api/account/v1/enterprise_user/0/login', {
      account: `${who}@acme.example`,
      account_type: 1,
      verify_type: 1,
      verify_info: await api.seal(RIGHT, 'verify_info'),
      user_type: 2,
      login_challenge: Data.LoginChallenge,
      remember,
      ...(secondFactor === undefined ? {} : { second_factor_code: secondFactor }),
    });
    expect(status).toBe(200);
    return new URL((await browser.get(local(redirect_url as string), HTML)).headers.get('location') ?? '');
  }

  /** Signs in to the portal itself. */
  async function signInToPortal(browser: Browser, who: string): Promise<void> {
    const redirect_uri = 'http://localhost/microapp/login';
    const { path, verifier } = request('portal', { redirect_uri });
    const code = (await signIn(browser, path, who)).searchParams.get('code') ?? '';
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'portal',
      redirect_uri,
      code,
      code_verifier: verifier,
    });
    expect(
      (
        await browser.post('/oauth2/token', body.toString(), {
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
      )[0],
    ).toBe(200);
  }

  const token = (fields: Record<string, string>, headers: Record<string, string>) =>
    api
      .as(null)
      .post('/oauth2/token', new URLSearchParams(fields).toString(), {
        unsigned: true,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      });

  /** Reply of the token endpoint for the code of a redirect. */
  const redeemed = ({ id, secret }: { id: string; secret: string }, back: URL, code_verifier: string) =>
    token(
      {
        grant_type: 'authorization_code',
        code: back.searchParams.get('code') ?? '',
        redirect_uri: BACK,
        code_verifier,
      },
      basic(id, secret),
    );

  /**
   * A code, and how it is redeemed with a secret. With a browser that is signed in to the portal no password is asked
   * for.
   */
  async function coded(
    client: string,
    { who = 'ann', browser, more = {} }: { who?: string; browser?: Browser; more?: Record<string, string> } = {},
  ) {
    const { path, verifier } = request(client, more);
    const back = browser
      ? new URL((await browser.get(path, HTML)).headers.get('location') ?? '')
      : await signIn(api.browser(), path, who);
    const code = back.searchParams.get('code') ?? '';
    const fields = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: more.redirect_uri ?? BACK,
      code_verifier: verifier,
    };
    return {
      back,
      redeem: (secret: string) => token(fields, basic(client, secret)),
      redeemPublic: (headers: Record<string, string> = {}) => token({ ...fields, client_id: client }, headers),
    };
  }

  /** Tokens of a person at an application. */
  async function tokens({ id, secret }: { id: string; secret: string }, options: Parameters<typeof coded>[1] = {}) {
    const [status, body] = await (await coded(id, options)).redeem(secret);
    expect(status).toBe(200);
    return body as { access_token: string; refresh_token: string; id_token: string };
  }

  return {
    as,
    person,
    register,
    request,
    signIn,
    signInToPortal,
    coded,
    redeemed,
    tokens,
    refresh: ({ id, secret }: { id: string; secret: string }, refresh_token: string) =>
      token({ grant_type: 'refresh_token', refresh_token }, basic(id, secret)),
    subject: (access_token: string) =>
      api.as(null).get('/oauth2/userinfo', { headers: { authorization: `Bearer ${access_token}` } }),
  };
}

/** An access token of the portal for a browser that is signed in to it. */
export async function accessTokenOf(browser: Browser): Promise<string> {
  const [, body] = await browser.post('/oauth2/token', 'grant_type=refresh_token&client_id=portal', {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  return body.access_token as string;
}

/** Claims of a signed token, unchecked. */
export const claimsOf = (jwt: string) =>
  JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
