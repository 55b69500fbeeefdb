import { audit } from '../platform/audit/audit.ts';
import type { Db, Tx } from '../platform/db/connect.ts';
import { maskEmail, maskPhone } from '../platform/audit/mask.ts';
import { MAX_ATTEMPTS } from '../platform/mail/outbox-sender.ts';

/** `waiting`: to be sent; `failed`: given up; `sent`. */
export const MESSAGE_STATES = ['waiting', 'failed', 'sent'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** Messages of a state, newest first. Addresses are masked, texts and codes are left out. */
export async function findMessages(db: Db, state: MessageState, limit: number) {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'channel', 'recipient', 'template', 'created_at', 'due_at', 'sent_at', 'attempts', 'last_error'])
    .where('sent_at', state === 'sent' ? 'is not' : 'is', null)
    .$if(state !== 'sent', (query) => query.where('attempts', state === 'waiting' ? '<' : '>=', MAX_ATTEMPTS))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...row,
    recipient: row.channel === 'email' ? maskEmail(row.recipient) : maskPhone(row.recipient),
  }));
}

interface Change {
  id: number;
  by: string;
  at: Date;
}

/** Makes an unsent message due now, with all its attempts. `wiped`: it was given up, and its content is gone. */
export async function resendMessage(tx: Tx, { id, by, at }: Change): Promise<'due' | 'wiped' | 'unknown'> {
  const message = await tx
    .selectFrom('outbox')
    .select(['text', 'template', 'channel'])
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!message) return 'unknown';
  if (message.text === '') return 'wiped';
  await tx.updateTable('outbox').set({ attempts: 0, due_at: at, last_error: null }).where('id', '=', id).execute();
  await audit(
    tx,
    {
      actor: by,
      action: 'message.resent',
      object: String(id),
      detail: { template: message.template, channel: message.channel },
    },
    at,
  );
  return 'due';
}

/** Deletes an unsent message; false when there is none. */
export async function dropMessage(tx: Tx, { id, by, at }: Change): Promise<boolean> {
  const gone = await tx
    .deleteFrom('outbox')
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .returning(['template', 'channel'])
    .executeTakeFirst();
  if (gone)
    await audit(
      tx,
      {
        actor: by,
        action: 'message.dropped',
        object: String(id),
        detail: { template: gone.template, channel: gone.channel },
      },
      at,
    );
  return gone !== undefined;
}
