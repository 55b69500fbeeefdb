import type { Locale } from '@portal/common/intl/locale';
import { HOUR_S } from '@portal/common/rules/units';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '../clock/clock.ts';
import type { Db } from '../db/connect.ts';
import { causeOf } from '../errors/error-cause.ts';
import type { Site } from '../site/site.ts';
import type { Breaker } from './breaker.ts';
import { MessageRejected, MessageStopped, SenderMisconfigured, type Sender } from './sender.ts';

/** Number of attempts after which a message counts as failed. The index of messages to send has this number. */
export const MAX_ATTEMPTS = 12;
/** Lease of a worker on a message in seconds; after that the message is due again. */
const LEASE = 120;

export type Channel = 'email' | 'sms';

interface Due {
  id: number;
  recipient: string;
  subject: string | null;
  text: string;
  template: string;
  locale: Locale;
  values: Record<string, string> | null;
  attempts: number;
}

export interface Outbox {
  db: Db;
  clock: Clock;
  log: Logger;
  site: Site;
}

/** Removes the content of a message that will not be sent again. A subject may contain a code. */
export const WIPED = { subject: null, text: '', code: null, link: null, values: null };

/** A channel with its sender. */
export interface Delivery {
  channel: Channel;
  send: Sender;
  breaker: Breaker;
}

/**
 * Sends the next due message of a channel; false when there is none, or the channel is down.
 *
 * One statement claims the message (`skip locked`), so any number of workers can share the outbox. No connection is
 * held while sending. After a failure the wait doubles. Delivered messages are wiped, so that the outbox does not
 * store codes.
 */
export async function deliverNext(
  { db, clock, log, site }: Outbox,
  { channel, send, breaker }: Delivery,
): Promise<boolean> {
  if (!breaker.allows()) return false;
  const now = clock.now();
  const {
    rows: [message],
  } = await sql<Due>`
    update outbox set attempts = attempts + 1, due_at = ${new Date(now.getTime() + LEASE * 1000)}
    where id = (
      select id from outbox
      where sent_at is null and due_at <= ${now} and channel = ${channel} and attempts < ${sql.lit(MAX_ATTEMPTS)}
      order by due_at limit 1 for update skip locked
    )
    returning id, recipient, subject, text, template, locale, "values", attempts`.execute(db);
  if (!message) {
    breaker.untried();
    return false;
  }
  const { recipient: to, subject, text, template, locale, values } = message;
  const sender = (await site.current()).sender?.[locale];
  const failure = await send({
    to,
    subject,
    text,
    template,
    locale,
    values: values ?? {},
    ...(sender === undefined ? {} : { sender }),
  }).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error : new Error('unknown')),
  );
  if (failure === undefined || failure instanceof MessageRejected) breaker.succeeded();
  else if (failure instanceof SenderMisconfigured) breaker.open();
  else breaker.failed();
  if (failure === undefined) {
    await db
      .updateTable('outbox')
      .set({ ...WIPED, sent_at: now, last_error: null })
      .where('id', '=', message.id)
      .execute();
    return true;
  }
  const forOperator =
    failure instanceof SenderMisconfigured || (failure instanceof MessageStopped && failure.tellOperator);
  log[forOperator ? 'error' : 'warn']({
    event: forOperator ? 'outbox.misconfigured' : 'outbox.failed',
    id: message.id,
    attempts: message.attempts,
    error: causeOf(failure),
  });
  const wait = Math.min(HOUR_S, 5 * 2 ** message.attempts);
  // There is no further attempt, so remove the content.
  const isOver = message.attempts >= MAX_ATTEMPTS || failure instanceof MessageStopped;
  const wiped = isOver ? { ...WIPED, attempts: MAX_ATTEMPTS } : {};
  await db
    .updateTable('outbox')
    .set({ ...wiped, last_error: failure.message.slice(0, 300), due_at: new Date(clock.now().getTime() + wait * 1000) })
    .where('id', '=', message.id)
    .execute();
  return true;
}
