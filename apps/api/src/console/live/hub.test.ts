import type { LiveTopic } from '@portal/common/contract/queues/live';
import { UserType } from '@portal/common/enums/user/user-type';
import { sql } from 'kysely';
import { EVERYTHING } from '../../platform/db/notices.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { tokensOf } from '../../testing/test-client.ts';
import { createHub } from './hub.ts';
import type { Source } from './sources.ts';

const api = await testApi();

/** A source that has something new at each reading, and the number of its readings. */
function sourceOf(everyMs: number): Source {
  let count = 0;
  return {
    everyMs,
    read: () => {
      count += 1;
      const shown = count;
      return Promise.resolve({ same: String(shown), shown: () => shown });
    },
  };
}

/** Somebody who may follow. */
async function person(name: string) {
  const caller = callerOf(UserType.employee, name);
  await tokensOf(api.services).bearer(caller);
  const { session_id: sessionId } = await api.db
    .selectFrom('session')
    .select('session_id')
    .where('user_id', '=', caller.userId)
    .executeTakeFirstOrThrow();
  return { ...caller, sessionId };
}
const notice = () => sql`select pg_notify('portal', 'request:registration:')`.execute(api.db);

test('a source that may not be read again yet delays no other one', async () => {
  const caller = await person('hub');
  const hub = createHub(
    api.services,
    new Map<LiveTopic, Source>([
      ['registration', sourceOf(0)],
      ['counts', sourceOf(3_600_000)],
    ]),
    () => true,
  );
  const gone = new AbortController();
  const waiting: ((data: unknown) => void)[] = [];
  const next = () => new Promise((resolve) => void waiting.push(resolve));
  const first = next();
  const stream = hub.follow(
    {
      caller,
      topics: ['registration', 'counts'],
      send: (event, data) => void (event === 'registration' && waiting.shift()?.(data)),
    },
    gone.signal,
  );
  const read = [await first];
  for (let change = 0; change < 3; change += 1) {
    const event = next();
    await notice();
    read.push(await event);
  }
  expect(new Set(read).size).toBe(4);
  gone.abort();
  await stream;
});

test('a stream begins behind its registration, before all else; a position that fails loses no event', async () => {
  const caller = await person('position');
  const same = 'the change';
  const source: Source = { everyMs: 0, read: () => Promise.resolve({ same, shown: () => same }) };
  /** Questions to the primary: of the beginning, then of each event. */
  const asked: PromiseWithResolvers<string | null>[] = [];
  const waiting: (() => void)[] = [];
  const position = () => {
    const answer = Promise.withResolvers<string | null>();
    asked.push(answer);
    waiting.shift()?.();
    return answer.promise;
  };
  const nextQuestion = () => new Promise<void>((resolve) => void waiting.push(resolve));
  const services = { ...api.services, replica: { ...api.services.replica, position } };
  const hub = createHub(services, new Map<LiveTopic, Source>([['registration', source]]), () => true);
  const gone = new AbortController();
  const events: unknown[] = [];
  const shown = Promise.withResolvers<void>();
  const begins = nextQuestion();
  const stream = hub.follow(
    {
      caller,
      topics: ['registration'],
      send: (event, _, at) => {
        events.push([event, at]);
        if (event === 'registration') shown.resolve();
      },
    },
    gone.signal,
  );
  expect(hub.streamsOf(caller.userId)).toBe(1);
  await begins;
  await nextQuestion();
  asked[1]!.reject(new Error('The primary is away.'));
  await asked[1]!.promise.catch(() => undefined);
  const again = nextQuestion();
  await notice();
  await again;
  asked[2]!.resolve('0/2');
  asked[0]!.resolve('0/1');
  await shown.promise;
  expect(events).toEqual([
    ['begins', '0/1'],
    ['registration', '0/2'],
  ]);
  gone.abort();
  await stream;
});

test('a stream that begins while the sessions of the others are being checked stays', async () => {
  const [first, second] = [await person('first'), await person('second')];
  const asked = Promise.withResolvers<void>();
  const answers = Promise.withResolvers<void>();
  const slow = api.services.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      asked.resolve();
      await answers.promise;
      return result;
    },
  });
  let hear: (topic: string) => void = () => undefined;
  const notices = {
    ...api.services.database.notices,
    on(listener: typeof hear) {
      hear = listener;
      return () => undefined;
    },
  };
  const services = { ...api.services, db: slow, database: { ...api.services.database, notices } };
  const hub = createHub(services, new Map(), () => true);
  const gone = new AbortController();
  const checked = Promise.withResolvers<void>();
  const streams = [
    hub.follow({ caller: first, topics: [], send: (event) => void (event === null && checked.resolve()) }, gone.signal),
  ];
  hear(EVERYTHING);
  await asked.promise;
  streams.push(hub.follow({ caller: second, topics: [], send: () => undefined }, gone.signal));
  answers.resolve();
  await checked.promise;
  expect(hub.streamsOf(second.userId)).toBe(1);
  gone.abort();
  await Promise.all(streams);
});
