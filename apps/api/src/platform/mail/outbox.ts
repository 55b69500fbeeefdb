import type { Tx } from '../db/connect.ts';
import { ownTextsOf, withLock } from '../site/message-texts.ts';
import type { ListPlace } from './list-text.ts';
import { linkFor } from './notice-text.ts';
import { keepNotice, removeNotice, waysTo } from './notices.db.ts';
import { readerOf, type ReaderColumns, type Recipient } from './recipient.ts';
import { renderMessage, type Message, type Values } from './render-message.ts';

/** Removes a message that has not been sent. One that a sender is sending at this moment may still leave. */
export async function dropMessage(tx: Tx, dedupeKey: string): Promise<void> {
  await tx.deleteFrom('outbox').where('dedupe_key', '=', dedupeKey).where('sent_at', 'is', null).execute();
}

/**
 * Removes a message that has not left, and its notice; true when there is none of this key any more. A sender that has
 * taken the message keeps it.
 */
export async function recallMessage(tx: Tx, dedupeKey: string): Promise<boolean> {
  await tx
    .deleteFrom('outbox')
    .where('dedupe_key', '=', dedupeKey)
    .where('attempts', '=', 0)
    .where('sent_at', 'is', null)
    .execute();
  const left = await tx.selectFrom('outbox').select('id').where('dedupe_key', '=', dedupeKey).executeTakeFirst();
  if (left) return false;
  await removeNotice(tx, dedupeKey);
  return true;
}

/** Queues a message in the current transaction: it is sent only after the commit, and then at least once. */
export async function queueMessage(tx: Tx, message: Message): Promise<void> {
  const { channel, to, reader, template, dedupeKey, code, link, lock, at, notBefore = at } = message;
  const own = withLock(template, reader.locale, await ownTextsOf(tx, template, reader.locale));
  const { subject, text, values } = renderMessage({ ...message, own });
  await tx
    .insertInto('outbox')
    .values({
      channel,
      recipient: to,
      locale: reader.locale,
      template,
      subject,
      text,
      values: channel === 'sms' ? JSON.stringify(values) : null,
      code: code ?? null,
      link: lock ?? link ?? null,
      dedupe_key: dedupeKey,
      created_at: at,
      due_at: notBefore,
      sent_at: null,
      last_error: null,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute();
}

/** A message to a person; its values, besides the `name`, may depend on the language and the channel. */
export interface Telling extends Omit<Message, keyof Recipient | 'reader' | 'values'> {
  values?: Values | ((place: ListPlace) => Values);
}

/** A person who is told something. */
export type Told = ReaderColumns & { user_id: string; user_name: string };

/**
 * Queues a message to a person, in their language and time zone, and keeps it as a notice in the portal, as far as they
 * did not switch off its kind. Several addresses each get it. False without an address: the notice is kept nevertheless.
 */
export async function tell(
  tx: Tx,
  to: Recipient | readonly Recipient[] | undefined,
  person: Told,
  { values, ...message }: Telling,
): Promise<boolean> {
  const reader = readerOf(person);
  const { user_id: userId, user_name: name } = person;
  const valuesAt = (place: ListPlace) => ({ name, ...(typeof values === 'function' ? values(place) : values) });
  const ways = await waysTo(tx, { userId, template: message.template });
  if (ways.notice)
    await keepNotice(tx, {
      ...message,
      userId,
      timeZone: reader.timeZone,
      valuesIn: (locale) => valuesAt({ locale, channel: 'email' }),
    });
  const addresses = [to ?? []].flat();
  for (const [index, address] of ways.mail ? addresses.entries() : [])
    await queueMessage(tx, {
      ...message,
      ...address,
      ...(message.link !== undefined && { link: linkFor(message.link, userId) }),
      dedupeKey: index === 0 ? message.dedupeKey : `${message.dedupeKey} ${address.channel}`,
      reader,
      values: valuesAt({ locale: reader.locale, channel: address.channel }),
    });
  return addresses.length > 0;
}
