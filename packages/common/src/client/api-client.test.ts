import { setImmediate } from 'node:timers';
import { waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { Locale } from '../intl/locale.ts';
import { server } from '../testing/mock.tsx';
import { someUser } from '../testing/world.tsx';
import { createApiClient, type Transport } from './api-client.ts';
import { readAfter } from './read-after.ts';

let reports: boolean[];
let locale: Locale;

function client(transport?: Transport) {
  return createApiClient({
    base: location.origin,
    locale: () => locale,
    onReach: (reachable) => reports.push(reachable),
    transport,
  });
}

/** Answers `/api/thing` with these replies in turn, then with the last one. Returns the times of the requests. */
function answers(...replies: (() => Response)[]) {
  const times: number[] = [];
  server.use(
    http.all('*/api/thing', () => {
      times.push(Date.now());
      return (replies[times.length - 1] ?? replies.at(-1))?.();
    }),
  );
  return times;
}

const fine = () => HttpResponse.json({ ok: true });
const lost = () => HttpResponse.error();
const unavailable = (retryAfter?: string) => () =>
  HttpResponse.json(
    { code: 'Account.Unavailable' },
    { status: 503, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } },
  );

beforeEach(() => {
  reports = [];
  locale = 'en-US';
});

test('each request has language and token', async () => {
  const seen: Headers[] = [];
  server.use(
    http.post('*/api/thing', ({ request }) => {
      seen.push(request.headers);
      return fine();
    }),
  );
  const api = client();
  await api.send('/api/thing', { method: 'POST', body: 'a' });
  locale = 'zh-CN';
  await api.send(
    '/api/thing',
    { method: 'POST', body: 'a', headers: { 'req-random': '7' } },
    { token: 'secret', user: null },
  );
  readAfter.position = '0/1A';
  await api.send(
    '/api/thing',
    { method: 'POST', body: 'a' },
    { token: 'secret', user: someUser({ user_id: 'u-1', user_type: 2 }) },
  );
  delete readAfter.position;
  const sent = seen.map((headers) =>
    ['lang', 'accept-language', 'authorization', 'userid', 'usertype', 'req-random', 'x-read-after'].map((name) =>
      headers.get(name),
    ),
  );
  expect(sent).toEqual([
    ['en_US', 'en-US', null, null, null, null, null],
    ['zh_CN', 'zh-CN', 'Bearer secret', null, null, '7', null],
    ['zh_CN', 'zh-CN', 'Bearer secret', 'u-1', '2', null, '0/1A'],
  ]);
});

test('a read that finds the API unavailable waits for Retry-After and is repeated', async () => {
  const times = answers(unavailable('1'), fine);
  const response = await client().send('/api/thing');
  expect(await response.json()).toEqual({ ok: true });
  expect(times).toHaveLength(2);
  expect(times[1]! - times[0]!).toBeGreaterThanOrEqual(950);
  expect(reports).toEqual([false, true]);
});

test('a read is repeated twice at most, and its last answer is returned complete', async () => {
  const times = answers(unavailable('0'));
  const response = await client().send('/api/thing');
  expect([response.status, await response.json()]).toEqual([503, { code: 'Account.Unavailable' }]);
  expect(times).toHaveLength(3);
});

test('a read that loses the connection is repeated', async () => {
  const times = answers(lost, fine);
  expect((await client().send('/api/thing')).status).toBe(200);
  expect(times).toHaveLength(2);
  expect(reports).toEqual([false, true]);
});

test.each(['POST', 'PUT', 'DELETE'])('a %s is never repeated', async (method) => {
  const times = answers(unavailable('0'));
  const response = await client().send('/api/thing', { method });
  expect([response.status, await response.json()]).toEqual([503, { code: 'Account.Unavailable' }]);
  answers(lost);
  await expect(client().send('/api/thing', { method })).rejects.toThrow(TypeError);
  expect(times).toHaveLength(1);
  expect(reports.every((reachable) => !reachable)).toBe(true);
});

test.each([
  ['a Retry-After that is too long', unavailable('60'), 503],
  ['a limit', () => HttpResponse.json({}, { status: 429, headers: { 'retry-after': '1' } }), 429],
  ['a failure of the API', () => HttpResponse.json({}, { status: 500 }), 500],
  ['an expired token', () => HttpResponse.json({}, { status: 401 }), 401],
])('%s is answered immediately', async (_, reply, status) => {
  const times = answers(reply);
  expect((await client().send('/api/thing')).status).toBe(status);
  expect(times).toHaveLength(1);
});

test('an aborted call does not change whether the API counts as reachable', async () => {
  const stop = new AbortController();
  server.use(
    http.get('*/api/thing', () => {
      stop.abort();
      return new Promise<never>(() => {});
    }),
  );
  await expect(client().send('/api/thing', { signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' });
  expect(reports).toEqual([]);
});

test('the caller can abort while a read waits for its next attempt', async () => {
  const stop = new AbortController();
  const times = answers(unavailable('5'));
  const call = client().send('/api/thing', { signal: stop.signal });
  await waitFor(() => expect(reports).toEqual([false]));
  setTimeout(() => stop.abort(), 100);
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  expect(times).toHaveLength(1);
});

describe('time limits', () => {
  /** Resolves with the outcome of a promise, or with 'open' while it is pending. */
  const outcomeOf = (promise: Promise<unknown>) =>
    Promise.race([
      promise.then(
        () => 'answered',
        (error: Error) => error.name,
      ),
      new Promise((resolve) => {
        setImmediate(() => resolve('open'));
      }),
    ]);
  const never: Transport = (request) =>
    new Promise((_, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason as Error));
    });
  /** Sends the headers of an answer and the beginning of its body, and then nothing. */
  const stalls: Transport = async (request) =>
    new Response(
      new ReadableStream({
        start(stream) {
          stream.enqueue(new TextEncoder().encode('{'));
          request.signal.addEventListener('abort', () => stream.error(request.signal.reason));
        },
      }),
    );

  beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] }));
  afterEach(() => jest.useRealTimers());

  test.each<[string, Transport, RequestInit, number]>([
    ['a request', never, {}, 30_000],
    ['an answer whose body never ends', stalls, {}, 30_000],
    ['an upload', never, { method: 'POST', body: new FormData() }, 300_000],
  ])('%s times out and is not repeated', async (_, transport, init, limit) => {
    const api = client(transport);
    await api.prepare();
    const call = api.send('/api/thing', init);
    await jest.advanceTimersByTimeAsync(limit - 100);
    expect(await outcomeOf(call)).toBe('open');
    await jest.advanceTimersByTimeAsync(200);
    expect(await outcomeOf(call)).toBe('TypeError');
    expect(reports).toEqual(expect.arrayContaining([false]));
  });
});
