import { createHash, constants, publicEncrypt, randomBytes, randomInt } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { SealedPurpose } from '@portal/common/contract/endpoint';
import { UserType } from '@portal/common/enums/user/user-type';
import { createApp } from '../app.ts';
import { listenerOf } from '../listener.ts';
import { readConfig, type Config } from '../config.ts';
import type { Caller } from '../http/caller.ts';
import { issueAccessToken, touchSession } from '../sessions/sessions.db.ts';
import { openServices, type Services } from '../services.ts';
import { NoteWrites, watchAudit } from './untraced.ts';
import { giveSealingKey } from './sealing-key.ts';
import { openDatabase } from './open-database.ts';
import { embeddedSnapshot, freshPostgres, TEST_SECRET } from './test-database.ts';
import { sessionOf } from './session.ts';

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

export interface TestApi {
  /** Calls as `caller`, whose rows are created if missing. Null: not signed in. */
  as(caller: Caller | null): Verbs;
  /** Calls with a cookie jar, like a browser. */
  browser(): Verbs & { cookies: Map<string, string> };
  url: string;
  services: Services;
  db: Services['db'];
  /** Moves the API's clock. */
  advance(seconds: number): void;
  /** Seals a value as the page does. */
  seal(value: string, purpose: SealedPurpose | 'req_sign', changes?: { t?: number; n?: string }): Promise<string>;
}

/** A caller for tests. User id and, unless given, company id are derived from `id`. */
export function callerOf(userType: UserType, id: string, more: Partial<Caller> = {}): Caller {
  const inCompany = userType === UserType.enterprise || userType === UserType.partner || userType === UserType.partnerContact;
  return {
    userId: `u-${id}`, userType, role: userType === UserType.partner ? 0 : null, coId: inCompany ? `co-${id}` : null,
    privileges: [], sessionId: '', signedInAt: new Date(), ...more,
  };
}

async function ensureRows({ db }: Services, { userId, userType, coId, role, privileges }: Caller): Promise<void> {
  if (coId !== null) {
    const kind = userType === UserType.partner || userType === UserType.partnerContact ? 4 : 2;
    await db.insertInto('company').values({ co_id: coId, kind, company_name: `Company ${coId}`, company_folded: `company ${coId}` })
      .onConflict((conflict) => conflict.column('co_id').doNothing()).execute();
  }
  await db.insertInto('app_user').values({
    user_id: userId, user_type: userType, co_id: coId, role, privileges: [...privileges], user_name: userId,
    login_name: userId.replaceAll('-', '_'), email: `${userId}@example.com`, phone: null, password_hash: null,
  }).onConflict((conflict) => conflict.column('user_id').doNothing()).execute();
}

async function tokenFor(services: Services, caller: Caller): Promise<string> {
  await ensureRows(services, caller);
  const now = services.clock.now();
  const session = await sessionOf(services.db, {
    userId: caller.userId, userType: caller.userType, remember: false, oidcSessionUid: null,
    network: 'test', userAgent: 'test', signedInAt: now, now,
  });
  return (await issueAccessToken(services.db, { session_id: session.sessionId, expires_at: session.expiresAt }, now)).token;
}

function encode(body: object | string | FormData | undefined): { body?: string | FormData; headers: Record<string, string> } {
  if (body === undefined) return { headers: {} };
  if (body instanceof FormData) return { body, headers: {} };
  return { body: typeof body === 'string' ? body : JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

/**
 * Starts the API on its own empty database: embedded, or PostgreSQL when TEST_DATABASE_URL is set. It is closed after the
 * test file. `settings` are settings of config.ts, spelled as there.
 */
export async function testApi(settings: Record<string, string> = {}, change: (config: Config) => Config = (config) => config): Promise<TestApi> {
  const server = process.env.TEST_DATABASE_URL;
  const fresh = server ? await freshPostgres(server) : undefined;
  const config = change(readConfig({
    NODE_ENV: 'test', PORT: '0', SECRET: TEST_SECRET, DATA_DIR: 'memory://', PUBLIC_URL: 'http://localhost',
    NETWORK_LIMIT_FACTOR: '1000', ...(fresh ? { DATABASE_URL: fresh.url } : {}), ...settings,
  }));
  const undeclared: string[] = [];
  const log = pino({ level: 'error' }, { write: (line) => { if (line.includes('refusal.undeclared')) undeclared.push(line); } });
  const embedded = fresh ? undefined : await openDatabase(await embeddedSnapshot());
  // Created with the first file.
  const folder = join(tmpdir(), `portal-files-${randomBytes(8).toString('hex')}`);
  const opened = await openServices(config, log, { folder, ...(embedded ? { thread: embedded.thread } : {}) });
  const services: Services = { ...opened, db: opened.db.withPlugin(new NoteWrites()) };
  await giveSealingKey(services);
  const untraced: string[] = [];
  const app = watchAudit(createApp(services), untraced);
  const listener = createServer(listenerOf(app));
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;

  // A test fails when it calls a mutation that writes no audit line, or meets a refusal that its endpoint does not declare.
  afterEach(() => {
    expect(untraced.splice(0)).toEqual([]);
    expect(undeclared.splice(0)).toEqual([]);
  });

  afterAll(async () => {
    listener.closeAllConnections();
    await new Promise((resolve) => listener.close(resolve));
    await services.database.close();
    embedded?.done();
    await fresh?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  async function seal(value: string, purpose: string, { t, n }: { t?: number; n?: string } = {}): Promise<string> {
    const { kid, publicKey } = await services.keys.current();
    const text = JSON.stringify({
      v: value, t: t ?? services.clock.now().getTime(), n: n ?? randomBytes(16).toString('base64url'), p: purpose,
    });
    const key = { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
    return `${kid}.${publicEncrypt(key, Buffer.from(text)).toString('base64')}`;
  }

  async function signature(): Promise<Record<string, string>> {
    const digits = Array.from({ length: 16 }, () => randomInt(10)).join('');
    return {
      'req-sign': await seal(`127.0.0.1|${services.clock.now().getTime()}|${digits}`, 'req_sign'),
      'req-random': digits,
    };
  }

  function verbs(authorisation: () => Promise<Record<string, string>>, onAnswer: (headers: Headers) => void | Promise<void> = () => undefined): Verbs {
    async function send(method: string, path: string, body?: object | string | FormData, options: RequestOptions = {}): Promise<Answer> {
      const { body: encoded, headers } = encode(body);
      const signed = (method === 'POST' || method === 'PUT') && !options.unsigned ? await signature() : {};
      const response = await fetch(url + path, {
        method, redirect: 'manual',
        headers: { lang: 'en_US', ...headers, ...signed, ...(await authorisation()), ...options.headers },
        ...(encoded === undefined ? {} : { body: encoded }),
      });
      await onAnswer(response.headers);
      const bytes = Buffer.from(await response.arrayBuffer());
      const isJson = (response.headers.get('content-type') ?? '').includes('json');
      const answer: Answer[0 | 1][] = [response.status, isJson ? JSON.parse(bytes.toString('utf8')) : bytes];
      // Not enumerable, because `toMatchObject([200, {…}])` compares the pair.
      return Object.defineProperty(answer, 'headers', { value: response.headers, enumerable: false }) as unknown as Answer;
    }
    return {
      get: (path, options) => send('GET', path, undefined, options),
      post: (path, body, options) => send('POST', path, body, options),
      put: (path, body, options) => send('PUT', path, body, options),
      delete: (path, options) => send('DELETE', path, undefined, options),
    };
  }

  const tokens = new Map<string, Promise<string>>();
  const keyOf = (caller: Caller) => createHash('sha256').update(JSON.stringify(caller)).digest('hex');
  function bearer(caller: Caller): Promise<Record<string, string>> {
    const key = keyOf(caller);
    let token = tokens.get(key);
    if (!token) tokens.set(key, token = tokenFor(services, caller));
    return token.then((value) => ({ authorization: `Bearer ${value}` }));
  }

  /** A call that renews its session ends its token: goes on with a token of the renewed one, as pages do. */
  async function followRenewal(caller: Caller, headers: Headers): Promise<void> {
    const secret = headers.getSetCookie().map((line) => /^acc_session=([^;]+)/.exec(line)?.[1]).find((value) => value !== undefined);
    if (secret === undefined) return;
    const now = services.clock.now();
    const session = await touchSession(services.db, secret, now);
    if (!session) throw new Error('The renewed session does not live.');
    tokens.set(keyOf(caller), issueAccessToken(services.db, session, now).then(({ token }) => token));
  }

  return {
    url, services, db: services.db, seal,
    as: (caller) => (caller ? verbs(() => bearer(caller), (headers) => followRenewal(caller, headers)) : verbs(() => Promise.resolve({}))),
    browser() {
      const cookies = new Map<string, string>();
      const store = (headers: Headers) => {
        for (const line of headers.getSetCookie()) {
          const [pair = ''] = line.split(';');
          const at = pair.indexOf('=');
          const gone = /max-age=0/i.test(line) || /expires=thu, 01 jan 1970/i.test(line);
          if (gone) cookies.delete(pair.slice(0, at));
          else cookies.set(pair.slice(0, at), pair.slice(at + 1));
        }
      };
      const cookieHeader = () => Promise.resolve({ cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') });
      return { ...verbs(cookieHeader, store), cookies };
    },
    advance(seconds) {
      services.clock.advance(seconds);
      tokens.clear();
    },
  };
}
