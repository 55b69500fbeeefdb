import type { LiveTopic } from '@portal/common/contract/queues/live';
import { UserType } from '@portal/common/enums/user/user-type';
import { sql } from 'kysely';
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

test('a source that may not be read again yet delays no other one', async () => {
  const caller = callerOf(UserType.employee, 'hub');
  await tokensOf(api.services).bearer(caller);
  const { session_id: sessionId } = await api.db
    .selectFrom('session')
    .select('session_id')
    .where('user_id', '=', caller.userId)
    .executeTakeFirstOrThrow();
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
      caller: { ...caller, sessionId },
      topics: ['registration', 'counts'],
      begins: null,
      send: (event, data) => void (event === 'registration' && waiting.shift()?.(data)),
    },
    gone.signal,
  );
  const read = [await first];
  for (let change = 0; change < 3; change += 1) {
    const event = next();
    await sql`select pg_notify('portal', 'request:registration:')`.execute(api.db);
    read.push(await event);
  }
  expect(new Set(read).size).toBe(4);
  gone.abort();
  await stream;
});
