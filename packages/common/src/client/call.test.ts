import { http, HttpResponse } from 'msw';
import * as z from 'zod/mini';
import { anyone, endpointsOf, pageOf } from '../contract/endpoint.ts';
import { readPublicKey } from '../contract/sign-in/public-key.ts';
import type { Host } from '../host/host.ts';
import { mock, server } from '../testing/mock.tsx';
import { testKey } from '../testing/test-key.tsx';
import { ApiError, readApiError } from './api-error.ts';
import { createCall } from './call.ts';
import { reactTo } from './react-to.ts';

const endpoint = endpointsOf('lookups');
const signOut = jest.fn(async () => {});
const host = {
  apiBase: location.origin,
  locale: 'en-US',
  signOut,
  request: (path: string, { onProgress, ...init }: Parameters<Host['request']>[1] = {}) => {
    onProgress?.(1);
    return fetch(new URL(path, location.origin), init);
  },
} as unknown as Host;
const call = createCall(host);

const thing = z.strictObject({ id: z.string(), n: z.optional(z.number()) });
const readThing = endpoint({
  summary: 'A thing',
  refuses: [],
  method: 'GET',
  path: '/api/thing/{id}',
  access: anyone,
  query: z.strictObject({ limit: z.coerce.number(), word: z.optional(z.string()) }),
  reply: thing,
});
const listThings = endpoint({
  summary: 'Things',
  refuses: [],
  method: 'GET',
  path: '/api/things',
  access: anyone,
  reply: pageOf(thing, { rows: 'things', total: 'total_count' }),
});
const saveSecret = endpoint({
  summary: 'Save a secret',
  refuses: [],
  method: 'POST',
  path: '/api/secret',
  access: anyone,
  signed: true,
  sealed: { password: 'password' },
  body: z.strictObject({ account: z.string(), password: z.string() }),
  reply: z.strictObject({ ok: z.boolean() }),
});
const sendFile = endpoint({
  summary: 'Send a file',
  refuses: [],
  method: 'POST',
  path: '/api/file',
  access: anyone,
  form: { file: 'document', fields: z.strictObject({ kind: z.string() }) },
  reply: z.strictObject({ id: z.string() }),
});

beforeEach(() => signOut.mockClear());

test('path and query are filled, undefined values are omitted', async () => {
  const seen: string[] = [];
  server.use(
    http.get('*/api/thing/:id', ({ request }) => {
      seen.push(request.url);
      return HttpResponse.json({ id: 'x', n: 1, added_later: true });
    }),
  );
  expect(await call(readThing, { params: { id: 'a/b ?' }, query: { limit: 5, word: undefined } })).toEqual({
    id: 'x',
    n: 1,
  });
  expect(seen).toEqual([`${location.origin}/api/thing/a%2Fb%20%3F?limit=5`]);
});

test.each([
  ['the names of the contract', { things: [{ id: 'a' }], total_count: 7 }, 7],
  ['entries and count', { entries: [{ id: 'a' }], count: 7 }, 7],
  ['below Data', { Data: { Detail: [{ id: 'a' }], TotalNum: 7 } }, 7],
  ['a total as text', { things: [{ id: 'a' }], total: '7' }, 7],
  ['no total', { detail: [{ id: 'a', later: 1 }] }, 1],
])('a list in %s is read', async (_, reply, total) => {
  server.use(http.get('*/api/things', () => HttpResponse.json(reply)));
  expect(await call(listThings, {})).toEqual({ rows: [{ id: 'a' }], total });
});

test('an empty list may omit its rows', async () => {
  server.use(http.get('*/api/things', () => HttpResponse.json({ total_count: 0 })));
  expect(await call(listThings, {})).toEqual({ rows: [], total: 0 });
});

test('an answer that breaks the contract is an error without details', async () => {
  server.use(http.get('*/api/things', () => HttpResponse.json({ things: [{ id: 7 }] })));
  await expect(call(listThings, {})).rejects.toMatchObject({
    name: 'ApiError',
    code: '-1',
    message: 'Something went wrong on our side. Try again in a moment.',
  });
});

test('a call seals its secrets and signs the rest', async () => {
  const bodies: Record<string, string>[] = [];
  const heads: Headers[] = [];
  server.use(
    http.post('*/api/secret', async ({ request }) => {
      heads.push(request.headers);
      bodies.push((await request.json()) as Record<string, string>);
      return HttpResponse.json({ ok: true });
    }),
  );
  await call(saveSecret, { body: { account: 'lin', password: 'Paper#Ink7' } });
  await call(saveSecret, { body: { account: 'lin', password: 'Paper#Ink7' } });
  const key = await testKey();
  const [first, second] = bodies;
  expect(first?.account).toBe('lin');
  expect(first?.password).not.toContain('Paper');
  expect(second?.password).not.toBe(first?.password);
  expect(await key.open(first?.password ?? '', 'password')).toBe('Paper#Ink7');
  const signed = await key.open(heads[0]?.get('req-sign') ?? '', 'req_sign');
  expect(signed).toMatch(/^127\.0\.0\.1\|\d{13}\|\d{16}$/);
  expect(signed?.split('|')[2]).toBe(heads[0]?.get('req-random'));
});

test('a value is sealed with the time of the API; a fresh key is fetched once when the API rejects the old one', async () => {
  const ahead = 3_600_000;
  let keys = 0;
  let tries = 0;
  const stamps: number[] = [];
  const { kid, pem, open } = await testKey();
  server.use(
    mock(readPublicKey, () => {
      keys += 1;
      return { kid, public_key: pem, now: Date.now() + ahead };
    }),
    http.post('*/api/secret', async ({ request }) => {
      tries += 1;
      stamps.push(Number((await open(request.headers.get('req-sign') ?? '', 'req_sign'))?.split('|')[1]));
      return tries === 1
        ? HttpResponse.json({ code: 'Account.Sealed.Invalid', message: 'no' }, { status: 400 })
        : HttpResponse.json({ ok: true });
    }),
  );
  expect(await call(saveSecret, { body: { account: 'a', password: 'b' } })).toEqual({ ok: true });
  expect([keys, tries]).toEqual([2, 2]);
  for (const stamp of stamps) expect(Math.abs(stamp - Date.now() - ahead)).toBeLessThan(60_000);
});

test('a second rejected key is not replaced', async () => {
  let tries = 0;
  server.use(
    http.post('*/api/secret', () => {
      tries += 1;
      return HttpResponse.json({ code: 'Account.Sealed.Invalid', message: 'no' }, { status: 400 });
    }),
  );
  await expect(call(saveSecret, { body: { account: 'a', password: 'b' } })).rejects.toMatchObject({
    code: 'Account.Sealed.Invalid',
  });
  expect(tries).toBe(2);
});

test('a file is sent with its fields, with progress', async () => {
  server.use(
    mock(sendFile, ({ form, file }) => {
      expect(form).toEqual({ kind: 'licence' });
      return { id: String(file.bytes.length) };
    }),
  );
  const parts: number[] = [];
  expect(
    await call(
      sendFile,
      { form: { kind: 'licence' }, file: new Blob(['12345']) },
      { onProgress: (part) => parts.push(part) },
    ),
  ).toEqual({ id: '5' });
  expect(parts).toEqual([1]);
});

describe('a call that takes an Idempotency-Key', () => {
  const addNote = endpoint({
    summary: 'Add a note',
    refuses: [],
    method: 'POST',
    path: '/api/thing/{id}/notes',
    access: anyone,
    idempotencyKey: true,
    body: z.strictObject({ text: z.string() }),
  });
  const sendCopy = { ...sendFile, path: '/api/copy', idempotencyKey: true as const };
  const add = (text: string, id = 'a') => call(addNote, { params: { id }, body: { text } }).catch(() => undefined);

  /** Answers each request with the next of `answers` and returns the keys that came. */
  function keysOf(...answers: (() => Response)[]): (string | null)[] {
    const keys: (string | null)[] = [];
    server.use(
      http.post('*/api/*', ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'));
        return answers[keys.length - 1]?.() ?? HttpResponse.json({ id: 'x' });
      }),
      http.post('*/api/thing/:id/notes', ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'));
        return answers[keys.length - 1]?.() ?? HttpResponse.json({});
      }),
    );
    return keys;
  }
  const fails =
    (status: number, code = 'x') =>
    () =>
      HttpResponse.json({ code, message: code }, { status });

  test('has a new key for each submission, of 128 random bits', async () => {
    const keys = keysOf();
    for (let i = 0; i < 20; i += 1) await add('same');
    expect(new Set(keys).size).toBe(20);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
  });

  test.each([
    ['the connection was lost', () => HttpResponse.error()],
    ['the API failed', fails(503)],
    ['the first one still runs', fails(409, 'Account.Idempotency.Running')],
  ])('keeps its key when %s and the same content is sent again', async (_, answer) => {
    const keys = keysOf(answer);
    await add('kept');
    await add('other');
    await add('kept', 'b');
    await add('kept');
    await add('kept');
    expect([keys[3] === keys[0], new Set(keys).size]).toEqual([true, 4]);
  });

  test('has a new key after a refusal', async () => {
    const keys = keysOf(fails(400));
    await add('refused');
    await add('refused');
    expect(new Set(keys).size).toBe(2);
  });

  test('has another key for another file', async () => {
    const keys = keysOf(fails(503), fails(503));
    const [one, other] = [new Blob(['1']), new Blob(['2'])];
    for (const file of [one, one, other]) await call(sendCopy, { form: { kind: 'k' }, file }).catch(() => undefined);
    expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false]);
  });

  test('other calls have none', async () => {
    const keys = keysOf();
    await call(sendFile, { form: { kind: 'k' }, file: new Blob(['1']) });
    expect(keys).toEqual([null]);
  });
});

test('a missing answer has its own error, and an abort is rethrown', async () => {
  server.use(http.get('*/api/things', () => HttpResponse.error()));
  await expect(call(listThings, {})).rejects.toMatchObject({ code: 'network', status: 0 });
  const stop = new AbortController();
  stop.abort();
  await expect(call(listThings, {}, stop.signal)).rejects.not.toBeInstanceOf(ApiError);
});

test('a session ended by the API signs out, except when the call handles the code itself', async () => {
  server.use(http.all('*/api/*', () => HttpResponse.json({ code: '4001204003', message: 'gone' }, { status: 400 })));
  await expect(call(listThings, {})).rejects.toMatchObject({ code: '4001204003' });
  expect(signOut).toHaveBeenCalledTimes(1);
  await expect(call({ ...listThings, ownCodes: true }, {})).rejects.toMatchObject({ code: '4001204003' });
  expect(signOut).toHaveBeenCalledTimes(1);
});

test.each([
  [
    'our spelling',
    409,
    { code: 'A.B', message: 'Taken', request_id: 'r1', fields: { LicCode: { code: 'A.B', message: 'Taken' } } },
    { code: 'A.B', message: 'Taken', requestId: 'r1', fields: { LicCode: { code: 'A.B', message: 'Taken' } } },
  ],
  [
    'capital letters',
    400,
    { Code: 'A.B', Message: 'No', RequestId: 'r2' },
    { code: 'A.B', message: 'No', requestId: 'r2' },
  ],
  [
    'a description',
    400,
    { code: 4001213001, description: 'Already approved' },
    { code: '4001213001', message: 'Already approved' },
  ],
  ['HTML', 500, '<html>', { code: '-1', message: 'Something went wrong on our side. Try again in a moment.' }],
  [
    'a 429, whatever its code',
    429,
    { code: 'x', message: 'y', retry_after: 42 },
    { code: '4290000000', message: 'Too many attempts. Please try again later.', retryAfter: 42 },
  ],
])('a refusal in %s is read', async (_, status, body, expected) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  expect(await readApiError(new Response(text, { status }), 'en-US')).toMatchObject({ status, ...expected });
});

test('reactTo runs the reaction to the code or the fallback, also for errors of other kinds', () => {
  const said: string[] = [];
  const react = (error: unknown) =>
    reactTo(error, { network: () => said.push('network') }, ({ code, message }) => said.push(`${code} ${message}`));
  react(new ApiError({ code: 'network', message: '', status: 0 }));
  react(new ApiError({ code: 'A.B', message: 'no', status: 400 }));
  react(new TypeError('bug'));
  expect(said).toEqual(['network', 'A.B no', '-1 bug']);
});
