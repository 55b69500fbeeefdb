import { MINUTE_MS } from '@portal/common/rules/units';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { CHANNEL, EVERYTHING, type Listening } from '../notices.ts';
import { LIMIT } from './watch-statements.ts';

/** Milliseconds between two checks of the connection, and until the next one is made. */
const CHECK_MS = MINUTE_MS;
const PAUSE_MS = 1_000;

/** Hears notices over a connection of its own, which is made again when it is lost. No pooler may be between. */
export function listenOnPostgres(connectionString: string, hear: (topic: string) => void): Listening {
  const end = new AbortController();
  const wait = (milliseconds: number) =>
    sleep(milliseconds, undefined, { signal: end.signal, ref: false }).catch(() => undefined);
  let works = false;

  /** Returns when the connection is lost or no longer wanted. */
  async function listen(): Promise<void> {
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: LIMIT,
      query_timeout: LIMIT,
      application_name: 'portal listens',
    });
    const lost = new Promise<void>((resolve) => {
      client.on('error', () => resolve()).on('end', () => resolve());
    });
    client.on('notification', ({ payload = '' }) => hear(payload));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      works = true;
      hear(EVERYTHING);
      while (works && !end.signal.aborted) {
        await Promise.race([wait(CHECK_MS), lost.then(() => (works = false))]);
        if (works && !end.signal.aborted) await client.query('select 1');
      }
      if (works) await Promise.race([client.end(), sleep(LIMIT, undefined, { ref: false })]);
    } finally {
      works = false;
      client.connection.stream.destroy();
    }
  }

  const ended = (async () => {
    while (!end.signal.aborted) {
      await listen().catch(() => undefined);
      await wait(PAUSE_MS);
    }
  })();
  return {
    works: () => works,
    async close() {
      end.abort();
      await ended;
    },
  };
}
