import { constants, publicEncrypt, randomBytes, randomInt } from 'node:crypto';
import { UserType } from '@portal/common/enums/user/user-type';
import type { Caller } from '../platform/http/caller/caller.ts';
import { touchSession } from '../identity/sessions/sessions.db.ts';
import { digest, newSecret } from '../platform/db/ids.ts';
import { sessionOf } from './session.ts';
import type { PortalServices } from '../portal/remotes/registry.ts';

/** A response: status and parsed body (bytes when it is not JSON); the headers are a property of the pair. */
// oxlint-disable-next-line typescript/no-explicit-any -- tests read bodies of every shape
export type Answer = [status: number, body: any] & { headers: Headers };

export interface RequestOptions {
  headers?: Record<string, string>;
  /** Omits `req-sign` and `req-random`, which every POST and PUT otherwise has. */
  unsigned?: boolean;
}

export interface Verbs {
  get(path: string, options?: RequestOptions): Promise<Answer>;
  /** `body`: an object is sent as JSON, text unchanged (for malformed bodies), FormData as multipart. */
  post(path: string, body?: object | string | FormData, options?: RequestOptions): Promise<Answer>;
  put(path: string, body?: object | string | FormData, options?: RequestOptions): Promise<Answer>;
  delete(path: string, options?: RequestOptions): Promise<Answer>;
}

async function ensureRows({ db }: PortalServices, { userId, userType, coId, role, privileges }: Caller): Promise<void> {
  if (coId !== null) {
    const kind = userType === UserType.partner || userType === UserType.partnerContact ? 4 : 2;
    await db
      .insertInto('company')
      .values({ co_id: coId, kind, company_name: `Company ${coId}`, company_folded: `company ${coId}` })
      .onConflict((conflict) => conflict.column('co_id').doNothing())
      .execute();
  }
  await db
    .insertInto('app_user')
    .values({
      user_id: userId,
      user_type: userType,
      co_id: coId,
      role,
      privileges: [...privileges],
      user_name: userId,
      login_name: userId.replaceAll('-', '_'),
      email: `${userId}@example.com`,
      phone: null,
      password_hash: null,
    })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

/**
 * An access token that ends with its session. Those of pages end after five minutes, which a test file can exceed on a
 * busy machine.
 */
async function lastingToken(db: PortalServices['db'], sessionId: string, expiresAt: Date): Promise<string> {
  const token = newSecret();
  await db
    .insertInto('access_token')
    .values({ token_hash: digest(token), session_id: sessionId, expires_at: expiresAt })
    .execute();
  return token;
}

async function tokenFor(services: PortalServices, caller: Caller): Promise<string> {
  await ensureRows(services, caller);
  const now = services.clock.now();
  const session = await sessionOf(services.db, {
    userId: caller.userId,
    userType: caller.userType,
    remember: false,
    oidcSessionUid: null,
    network: 'test',
    userAgent: 'test',
    signedInAt: now,
    now,
  });
  return lastingToken(services.db, session.sessionId, session.expiresAt);
}

function encode(body: object | string | FormData | undefined): {
  body?: string | FormData;
  headers: Record<string, string>;
} {
  if (body === undefined) return { headers: {} };
  if (body instanceof FormData) return { body, headers: {} };
  return {
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  };
}

/** Seals a value as the page does. */
export const sealerOf =
  (services: PortalServices) =>
  async (value: string, purpose: string, { t, n }: { t?: number; n?: string } = {}): Promise<string> => {
    const { kid, publicKey } = await services.keys.current();
    const text = JSON.stringify({
      v: value,
      t: t ?? services.clock.now().getTime(),
      n: n ?? randomBytes(16).toString('base64url'),
      p: purpose,
    });
    const key = { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
    return `${kid}.${publicEncrypt(key, Buffer.from(text)).toString('base64')}`;
  };

type Seal = ReturnType<typeof sealerOf>;

/**
 * Makes clients of the API at `url`. `authorisation` gives the headers of each request, `onAnswer` gets those of its
 * response.
 */
export function clientsOf(
  url: string,
  services: PortalServices,
  seal: Seal,
): (
  authorisation?: () => Promise<Record<string, string>>,
  onAnswer?: (headers: Headers) => void | Promise<void>,
) => Verbs {
  async function signature(): Promise<Record<string, string>> {
    const digits = Array.from({ length: 16 }, () => randomInt(10)).join('');
    return {
      'req-sign': await seal(`127.0.0.1|${services.clock.now().getTime()}|${digits}`, 'req_sign'),
      'req-random': digits,
    };
  }

  return (authorisation = () => Promise.resolve({}), onAnswer = () => undefined) => {
    async function send(
      method: string,
      path: string,
      body?: object | string | FormData,
      options: RequestOptions = {},
    ): Promise<Answer> {
      const { body: encoded, headers } = encode(body);
      const signed = (method === 'POST' || method === 'PUT') && !options.unsigned ? await signature() : {};
      const response = await fetch(url + path, {
        method,
        redirect: 'manual',
        headers: { lang: 'en_US', ...headers, ...signed, ...(await authorisation()), ...options.headers },
        ...(encoded === undefined ? {} : { body: encoded }),
      });
      await onAnswer(response.headers);
      const bytes = Buffer.from(await response.arrayBuffer());
      const isJson = (response.headers.get('content-type') ?? '').includes('json');
      const answer: Answer[0 | 1][] = [response.status, isJson ? JSON.parse(bytes.toString('utf8')) : bytes];
      // Not enumerable, because `toMatchObject([200, {…}])` compares the pair.
      return Object.defineProperty(answer, 'headers', {
        value: response.headers,
        enumerable: false,
      }) as unknown as Answer;
    }
    return {
      get: (path, options) => send('GET', path, undefined, options),
      post: (path, body, options) => send('POST', path, body, options),
      put: (path, body, options) => send('PUT', path, body, options),
      delete: (path, options) => send('DELETE', path, undefined, options),
    };
  };
}

/** Access tokens of callers, whose rows are created if missing. */
export function tokensOf(services: PortalServices) {
  // By object and not by content: two callers that were made alike in the same millisecond must not share a session.
  const tokens = new Map<Caller, Promise<string>>();

  function bearer(caller: Caller): Promise<Record<string, string>> {
    let token = tokens.get(caller);
    if (!token) tokens.set(caller, (token = tokenFor(services, caller)));
    return token.then((value) => ({ authorization: `Bearer ${value}` }));
  }

  /** A call that renews its session ends its token. Continues with a token of the renewed session, as pages do. */
  async function followRenewal(caller: Caller, headers: Headers): Promise<void> {
    const secret = headers
      .getSetCookie()
      .map((line) => /^acc_session=([^;]+)/.exec(line)?.[1])
      .find((value) => value !== undefined);
    if (secret === undefined) return;
    const now = services.clock.now();
    const session = await touchSession(services.db, secret, now);
    if (!session) throw new Error('The renewed session does not live.');
    tokens.set(caller, lastingToken(services.db, session.session_id, session.expires_at));
  }

  return { bearer, followRenewal, forget: () => tokens.clear() };
}

/** A cookie jar, like that of a browser. */
export function cookieJar() {
  const cookies = new Map<string, string>();
  return {
    cookies,
    header: () => Promise.resolve({ cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
    store(headers: Headers): void {
      for (const line of headers.getSetCookie()) {
        const [pair = ''] = line.split(';');
        const at = pair.indexOf('=');
        const gone = /max-age=0/i.test(line) || /expires=thu, 01 jan 1970/i.test(line);
        if (gone) cookies.delete(pair.slice(0, at));
        else cookies.set(pair.slice(0, at), pair.slice(at + 1));
      }
    },
  };
}
