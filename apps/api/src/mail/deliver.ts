import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/connect.ts';
import { causeOf } from '../http/cause.ts';
import type { Senders } from './senders.ts';

const MAX_ATTEMPTS = 12;
/** Seconds a worker holds a message; after that it is due again. */
const LEASE = 120;

interface Due { id: number; channel: 'email' | 'sms'; recipient: string; subject: string | null; text: string; attempts: number }

/**
 * Sends the next due message; true when there was one.
 *
 * One statement claims the message (`skip locked`), so any number of workers can share the outbox. No connection is
 * held while sending. After a failure the wait doubles. Delivered messages are wiped, so that the outbox does not
 * store codes.
 */
export async function deliverNext(db: Db, clock: Clock, senders: Senders, log: Logger): Promise<boolean> {
  const channels = (['email', 'sms'] as const).filter((channel) => senders[channel]);
  if (channels.length === 0) return false;
  const now = clock.now();
  const { rows: [message] } = await sql<Due>`
    update outbox set attempts = attempts + 1, due_at = ${new Date(now.getTime() + LEASE * 1000)}
    where id = (
      select id from outbox
      where sent_at is null and due_at <= ${now} and channel = any(${channels}::text[]) and attempts < ${MAX_ATTEMPTS}
      order by due_at limit 1 for update skip locked
    )
    returning id, channel, recipient, subject, text, attempts`.execute(db);
  const send = message && senders[message.channel];
  if (!message || !send) return false;
  try {
    await send({ to: message.recipient, subject: message.subject, text: message.text });
    await db.updateTable('outbox').set({ sent_at: now, text: '', code: null, link: null, last_error: null })
      .where('id', '=', message.id).execute();
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 300) : 'unknown';
    log.warn({ event: 'outbox.failed', id: message.id, attempts: message.attempts, error: causeOf(error) });
    const wait = Math.min(3600, 5 * 2 ** message.attempts);
    // There is no further attempt, so the content is wiped.
    const wiped = message.attempts >= MAX_ATTEMPTS ? { text: '', code: null, link: null } : {};
    await db.updateTable('outbox').set({ ...wiped, last_error: reason, due_at: new Date(clock.now().getTime() + wait * 1000) })
      .where('id', '=', message.id).execute();
  }
  return true;
}
