import { readAfter } from '@portal/common/client/read-after';
import { LIVE } from '@portal/common/host/live';
import { testBus } from '@portal/common/testing/bus';
import { keepLiveStream } from './live-stream.ts';

/** A stream of the API, and the address it was asked for at. */
interface Opened {
  path: string;
  signal: AbortSignal;
  send(text: string): void;
  end(): void;
}

function world(status = 200) {
  const bus = testBus();
  const opened: Opened[] = [];
  const states: unknown[] = [];
  const heard: unknown[] = [];
  bus.on(LIVE.state, (topics) => states.push(topics));
  bus.on(LIVE.data, (event) => heard.push(event));
  const stop = keepLiveStream({
    events: bus,
    request: async (path, { over, signal } = {}) => {
      jest.spyOn(globalThis, 'fetch').mockImplementationOnce(() => {
        const body = new ReadableStream<Uint8Array>({
          start(controller) {
            signal?.addEventListener('abort', () => controller.error(signal.reason));
            opened.push({
              path,
              signal: signal!,
              send: (text) => controller.enqueue(new TextEncoder().encode(text)),
              end: () => controller.close(),
            });
          },
        });
        return Promise.resolve(new Response(body, { status }));
      });
      return over!(path);
    },
  });
  return { bus, opened, states, heard, stop };
}

const begins = 'event: begins\ndata: {}\n\n';
/** Lets promises settle, and timers that are due. */
const settle = (milliseconds = 100) => jest.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('topics that are wanted together come by one stream', async () => {
  const { bus, opened, states, heard, stop } = world();
  bus.emit(LIVE.want, 'counts');
  bus.emit(LIVE.want, 'contract');
  await settle();
  expect(opened.map(({ path }) => path)).toEqual(['/api/account/v1/live?follow=counts%2Ccontract']);
  opened[0]!.send(begins);
  await settle();
  expect(states.at(-1)).toEqual(['counts', 'contract']);
  // An event can come in parts.
  opened[0]!.send('event: contract\ndata: {"claims"');
  opened[0]!.send(':[]}\n\n:\n\n');
  await settle();
  expect(heard).toEqual([{ topic: 'contract', data: { claims: [] } }]);
  stop();
  expect(opened[0]!.signal.aborted).toBe(true);
  expect(states.at(-1)).toEqual([]);
});

test('what is read because of an event is read after its position', async () => {
  const { bus, opened, stop } = world();
  const seen: unknown[] = [];
  bus.on(LIVE.data, () => seen.push(readAfter.position));
  bus.emit(LIVE.want, 'contract');
  await settle();
  opened[0]!.send(begins);
  for (const id of ['id: 0/1A\n', '', 'id: 0/2B\n']) opened[0]!.send(`event: contract\n${id}data: {}\n\n`);
  await settle();
  expect(seen).toEqual(['0/1A', '0/1A', '0/2B']);
  stop();
});

test('another topic opens the stream anew, and the parts poll until it begins', async () => {
  const { bus, opened, states } = world();
  bus.emit(LIVE.want, 'counts');
  await settle();
  opened[0]!.send(begins);
  await settle();
  bus.emit(LIVE.want, 'account');
  expect(states.at(-1)).toEqual([]);
  await settle();
  expect(opened[0]!.signal.aborted).toBe(true);
  expect(opened[1]!.path).toContain('counts%2Caccount');
  opened[1]!.send(begins);
  await settle();
  expect(states.at(-1)).toEqual(['counts', 'account']);
  // A second part that wants a topic hears at once that it arrives.
  bus.emit(LIVE.want, 'account');
  expect(states).toHaveLength(5);
  for (const topic of ['account', 'account', 'counts']) bus.emit(LIVE.drop, topic);
  expect(opened[1]!.signal.aborted).toBe(true);
  expect(opened).toHaveLength(2);
});

test('a stream that a proxy holds back is given up and tried again later', async () => {
  const { bus, opened, states } = world();
  bus.emit(LIVE.want, 'counts');
  await settle();
  await settle(5_000);
  expect(opened[0]!.signal.aborted).toBe(true);
  expect(states.at(-1)).toEqual([]);
  await settle(1_900);
  expect(opened).toHaveLength(1);
  await settle(200);
  expect(opened).toHaveLength(2);
  // Then after twice as long.
  await settle(5_000);
  await settle(3_800);
  expect(opened).toHaveLength(2);
  await settle(200);
  expect(opened).toHaveLength(3);
});

test('a stream that falls silent, or ends, is opened again', async () => {
  const { bus, opened, states } = world();
  bus.emit(LIVE.want, 'counts');
  await settle();
  opened[0]!.send(begins);
  await settle();
  opened[0]!.end();
  await settle();
  expect(states.at(-1)).toEqual([]);
  await settle(1_000);
  opened[1]!.send(begins);
  await settle(30_000);
  opened[1]!.send(':\n\n');
  await settle(30_000);
  expect(opened[1]!.signal.aborted).toBe(false);
  await settle(10_000);
  expect(opened[1]!.signal.aborted).toBe(true);
  await settle(1_000);
  expect(opened).toHaveLength(3);
});

test('a refusal leaves the parts polling', async () => {
  const { bus, states, heard } = world(429);
  bus.emit(LIVE.want, 'counts');
  await settle();
  expect(states.at(-1)).toEqual([]);
  expect(heard).toEqual([]);
});

test('a hidden page has no stream', async () => {
  const { bus, opened } = world();
  const visibility = jest.spyOn(document, 'visibilityState', 'get');
  visibility.mockReturnValue('hidden');
  bus.emit(LIVE.want, 'counts');
  await settle();
  expect(opened).toHaveLength(0);
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await settle();
  opened[0]!.send(begins);
  await settle();
  visibility.mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(opened[0]!.signal.aborted).toBe(true);
});
