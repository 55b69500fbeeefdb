import { sql } from 'kysely';
import type { Clock } from '../../clock/clock.ts';
import type { Db } from '../../db/connect.ts';

/** A call that a key made. */
interface Call {
  keyId: string;
  network: string;
  /** Method and path. */
  route: string;
}

/** Calls of one day. */
interface Counted extends Call {
  day: string;
  calls: number;
  last: Date;
}

/** Networks and routes of a key that one day distinguishes; what is beyond shares a row without a network. */
const ROWS_A_DAY = 500;

/** Counts the calls of access keys in memory, so that a call costs no write, and adds them to the database from time to time. */
export interface KeyCalls {
  note(call: Call): void;
  /** Stores what was counted since the last time; what cannot be stored is kept for the next time. */
  store(): Promise<void>;
}

/** Starts counting with nothing. What an instance has not stored is lost if it breaks down. */
export function countKeyCalls(db: Db, clock: Clock): KeyCalls {
  let counted = new Map<string, Counted>();
  function add(call: Counted): void {
    const at = JSON.stringify([call.keyId, call.day, call.network, call.route]);
    const before = counted.get(at);
    const last = before && before.last > call.last ? before.last : call.last;
    counted.set(at, { ...call, calls: call.calls + (before?.calls ?? 0), last });
  }
  return {
    note(call) {
      const last = clock.now();
      add({ ...call, day: last.toISOString().slice(0, 10), calls: 1, last });
    },
    async store() {
      const left = [...counted.values()];
      counted = new Map();
      try {
        while (left[0]) {
          await storeCall(db, left[0]);
          left.shift();
        }
      } finally {
        for (const row of left) add(row);
      }
    },
  };
}

/** One by one: the limit counts the rows before. A key that is gone has none. */
async function storeCall(db: Db, { keyId, day, network, route, calls, last }: Counted): Promise<void> {
  await sql`
    insert into access_key_call as c (key_id, day, network, route, calls, last_at)
    select k.id, ${day}::date,
      case when (select count(*) from access_key_call r where r.key_id = k.id and r.day = ${day}::date) < ${ROWS_A_DAY}
        or exists (select from access_key_call r where r.key_id = k.id and r.day = ${day}::date
          and r.network = ${network} and r.route = ${route})
        then ${network} else '' end,
      ${route}, ${calls}, ${last}
    from access_key k where k.id = ${keyId} for key share
    on conflict (key_id, day, network, route)
      do update set calls = c.calls + excluded.calls, last_at = greatest(c.last_at, excluded.last_at)`.execute(db);
}
