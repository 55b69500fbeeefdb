import { constants, createPublicKey, publicEncrypt, randomBytes, randomInt, type KeyObject } from 'node:crypto';
import type { Portal } from '../world/portal.ts';

/** Where the portal is reached. */
export type Site = Pick<Portal, 'url'>;

export const LOGIN = '/api/account/v1/enterprise_user/0/login';
/** Documentation address, sent in X-Forwarded-For, which the measured portal trusts. */
const HOME = '203.0.113.7';

export interface Person {
  account: string;
  password: string;
}

/** Seals values as a page does. */
export async function sealer(portal: Site): Promise<(value: string, purpose: string) => string> {
  const { kid, public_key } = (await (await fetch(`${portal.url}/api/account/v1/public_key`)).json()) as {
    kid: string;
    public_key: string;
  };
  const key: KeyObject = createPublicKey(public_key);
  return (value, purpose) => {
    const text = JSON.stringify({ v: value, t: Date.now(), n: randomBytes(16).toString('base64url'), p: purpose });
    return `${kid}.${publicEncrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, Buffer.from(text)).toString('base64')}`;
  };
}
export type Seal = Awaited<ReturnType<typeof sealer>>;

interface Browser {
  network: string;
  cookie: string;
  challenge: string;
}

/** A browser with the sign-in page open; `device` is the cookie of a known one. */
export async function browse(portal: Site, network: string, device = ''): Promise<Browser> {
  const query = new URLSearchParams({
    user_type: '2',
    client_id: 'portal',
    response_type: 'code',
    scope: 'openid',
    redirect_uri: `${portal.url}/microapp/login`,
    state: 'measure',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  });
  const reply = await fetch(`${portal.url}/oauth2/auth?${query}`, {
    headers: { accept: 'application/json', lang: 'en_US', 'x-forwarded-for': network },
  });
  const { Data } = (await reply.json()) as { Data: { LoginChallenge: string } };
  const cookies = reply.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  return { network, challenge: Data.LoginChallenge, cookie: [...cookies, device].filter(Boolean).join('; ') };
}

/** One enterprise sign-in, sealed and ready to send. */
export function request(
  portal: Site,
  seal: Seal,
  { network, cookie, challenge }: Browser,
  { account, password }: Person,
): RequestInit {
  const digits = Array.from({ length: 16 }, () => randomInt(10)).join('');
  return {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      lang: 'en_US',
      cookie,
      origin: portal.url,
      'x-forwarded-for': network,
      'req-sign': seal(`127.0.0.1|${Date.now()}|${digits}`, 'req_sign'),
      'req-random': digits,
    },
    body: JSON.stringify({
      account,
      account_type: account.includes('@') ? 1 : 3,
      verify_type: 1,
      verify_info: seal(password, 'verify_info'),
      user_type: 2,
      login_challenge: challenge,
      remember: 0,
    }),
  };
}

/** Signs in once and returns the device cookie of the browser. */
export async function deviceOf(portal: Site, seal: Seal, person: Person): Promise<string> {
  const reply = await fetch(portal.url + LOGIN, request(portal, seal, await browse(portal, HOME), person));
  if (!reply.ok) throw new Error(`A sign-in was refused: ${reply.status} ${await reply.text()}`);
  return (
    reply.headers
      .getSetCookie()
      .map((line) => line.split(';')[0] ?? '')
      .find((line) => line.includes('acc_device=')) ?? ''
  );
}

/** Sign-ins of one person in a browser the account knows, ready to send. */
export async function prepare(portal: Site, person: Person, count: number): Promise<RequestInit[]> {
  const seal = await sealer(portal);
  const device = await deviceOf(portal, seal, person);
  const ready: RequestInit[] = [];
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (ready.length < count) ready.push(request(portal, seal, await browse(portal, HOME, device), person));
    }),
  );
  return ready.slice(0, count);
}
