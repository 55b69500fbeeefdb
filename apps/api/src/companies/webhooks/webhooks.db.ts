import { randomBytes } from 'node:crypto';
import { TEST_KIND, type WebhookKind } from '@portal/common/enums/webhook/webhook-kind';
import { WEBHOOK } from '@portal/common/rules/limits';
import { sql } from 'kysely';
import type { Owner } from '../../identity/webhooks/managers.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { newId } from '../../platform/db/ids.ts';

const COLUMNS = [
  'webhook_id',
  'co_id',
  'client_id',
  'url',
  'kinds',
  'enabled',
  'failing_since',
  'given_up_at',
  'reported_at',
  'former_until',
  'created_at',
  'version',
] as const;

/** A new secret, as libraries of Standard Webhooks take it, and as it is stored. */
function newSigningSecret(vault: Vault): { secret: string; sealed: string } {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  return { secret, sealed: vault.encrypt('webhook secret', secret) };
}

const ownerColumns = (owner: Owner) =>
  'coId' in owner ? { co_id: owner.coId, client_id: null } : { co_id: null, client_id: owner.clientId };

/** Whether an owner is an application of a third party; undefined when it does not exist. */
export const findOwner = (tx: Tx, owner: Owner, { lock = false } = {}): Promise<{ third_party: boolean } | undefined> =>
  'coId' in owner
    ? tx
        .selectFrom('company')
        .select(sql<boolean>`false`.as('third_party'))
        .where('co_id', '=', owner.coId)
        .$if(lock, (query) => query.forNoKeyUpdate())
        .executeTakeFirst()
    : tx
        .selectFrom('application')
        .select('asks_consent as third_party')
        .where('client_id', '=', owner.clientId)
        .$if(lock, (query) => query.forNoKeyUpdate())
        .executeTakeFirst();

/** All addresses of an owner, oldest first. */
export const listOf = (tx: Tx, owner: Owner) =>
  tx
    .selectFrom('webhook_endpoint')
    .select(COLUMNS)
    .$if('coId' in owner, (query) => query.where('co_id', '=', ownerColumns(owner).co_id))
    .$if('clientId' in owner, (query) => query.where('client_id', '=', ownerColumns(owner).client_id))
    .orderBy('created_at')
    .orderBy('webhook_id')
    .execute();

/** An address of this company, or of any application (null). */
export const findWebhook = (
  tx: Tx,
  { webhookId, company }: { webhookId: string; company: string | null },
  { lock = false } = {},
) =>
  tx
    .selectFrom('webhook_endpoint')
    .select(COLUMNS)
    .where('webhook_id', '=', webhookId)
    .where((is) => (company === null ? is('client_id', 'is not', null) : is('co_id', '=', company)))
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
export type WebhookRow = NonNullable<Awaited<ReturnType<typeof findWebhook>>>;

interface Fields {
  url: string;
  kinds: WebhookKind[];
}

/** Adds an address of a locked owner; undefined when it has the most that there may be. */
export async function addWebhook(
  tx: Tx,
  owner: Owner,
  { vault, by, at, ...fields }: Fields & { vault: Vault; by: string; at: Date },
): Promise<{ webhook_id: string; secret: string } | undefined> {
  if ((await listOf(tx, owner)).length >= WEBHOOK.most) return undefined;
  const webhook_id = newId('w');
  const { secret, sealed } = newSigningSecret(vault);
  await tx
    .insertInto('webhook_endpoint')
    .values({ webhook_id, ...ownerColumns(owner), ...fields, secret_sealed: sealed, created_at: at, created_by: by })
    .execute();
  return { webhook_id, secret };
}

/** Who changes an address, and when: a report of that account switches it off. */
interface Change {
  by: string;
  at: Date;
}

/** Stores address and kinds. A new address starts without the failures of the old one. */
export async function storeWebhook(
  tx: Tx,
  { webhook_id, url }: WebhookRow,
  { by, at, ...fields }: Fields & Change,
): Promise<void> {
  await tx
    .updateTable('webhook_endpoint')
    .set({ ...fields, ...(fields.url === url ? {} : { failing_since: null, moved_by: by, moved_at: at }) })
    .where('webhook_id', '=', webhook_id)
    .execute();
}

/** Switches an address on or off. When it is on again, what waits is sent at once. */
export async function storeEnabled(tx: Tx, webhookId: string, enabled: boolean): Promise<void> {
  await tx
    .updateTable('webhook_endpoint')
    .set({ enabled, ...(enabled ? { failing_since: null, given_up_at: null } : {}) })
    .where('webhook_id', '=', webhookId)
    .execute();
  if (enabled) await sendWaiting(tx, webhookId);
}

/** Makes what waits for an address due at once. */
const sendWaiting = (tx: Tx, webhookId: string) =>
  tx
    .updateTable('webhook_delivery')
    .set({ state: 'waiting', due_at: null })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute();

/**
 * Switches an address on that a report switched off; false when none did, or somebody has confirmed it before. Who
 * confirms stands for the address, as who moves it does.
 */
export async function confirmReported(tx: Tx, webhookId: string, { by, at }: Change): Promise<boolean> {
  const confirmed = await tx
    .updateTable('webhook_endpoint')
    .set({ enabled: true, reported_at: null, moved_by: by, moved_at: at, failing_since: null, given_up_at: null })
    .where('webhook_id', '=', webhookId)
    .where('reported_at', 'is not', null)
    .returning('webhook_id')
    .executeTakeFirst();
  if (!confirmed) return false;
  await sendWaiting(tx, webhookId);
  return true;
}

/** Gives a locked address a new secret; the present one signs until `until`, too. */
export async function replaceSecret(
  tx: Tx,
  webhookId: string,
  { vault, until, by, at }: Change & { vault: Vault; until: Date },
): Promise<string> {
  const { secret, sealed } = newSigningSecret(vault);
  await tx
    .updateTable('webhook_endpoint')
    .set((row) => ({
      former_secret_sealed: row.ref('secret_sealed'),
      former_until: until,
      secret_sealed: sealed,
      secret_by: by,
      secret_at: at,
    }))
    .where('webhook_id', '=', webhookId)
    .execute();
  return secret;
}

export const removeWebhook = (tx: Tx, webhookId: string) =>
  tx.deleteFrom('webhook_endpoint').where('webhook_id', '=', webhookId).execute();

/** Queues a test event, unless one waits; true when it did. */
export async function queueTest(tx: Tx, webhookId: string, at: Date): Promise<boolean> {
  const waiting = await tx
    .selectFrom('webhook_delivery')
    .select('message_id')
    .where('webhook_id', '=', webhookId)
    .where('kind', '=', TEST_KIND)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (waiting) return false;
  const payload = { type: TEST_KIND, timestamp: at.toISOString(), data: { webhook_id: webhookId } };
  await tx
    .insertInto('webhook_delivery')
    .values({
      message_id: newId('msg').replace('-', '_'),
      webhook_id: webhookId,
      kind: TEST_KIND,
      subject: webhookId,
      payload: JSON.stringify(payload),
      created_at: at,
    })
    .execute();
  return true;
}

/** Deliveries of an address that are listed, newest first, and how many there are. */
export async function listDeliveries(
  tx: Tx,
  webhookId: string,
  { since, limit, offset }: { since: Date; limit: number; offset: number },
) {
  const listed = tx.selectFrom('webhook_delivery').where('webhook_id', '=', webhookId).where('created_at', '>', since);
  const rows = await listed
    .select(['message_id', 'kind', 'state', 'attempts', 'answer_code', 'created_at', 'tried_at', 'due_at'])
    .orderBy('number', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await listed.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

/**
 * Makes a delivery of this address due at once; `sending` when an attempt is running, which then is that attempt,
 * undefined when there is none.
 */
export async function makeDue(
  tx: Tx,
  { webhookId, messageId, at }: { webhookId: string; messageId: string; at: Date },
): Promise<'due' | 'sending' | undefined> {
  const found = await tx
    .selectFrom('webhook_delivery')
    .select(['state', 'claimed_until'])
    .where('webhook_id', '=', webhookId)
    .where('message_id', '=', messageId)
    .forUpdate()
    .executeTakeFirst();
  if (!found) return undefined;
  if (found.state === 'waiting' && found.claimed_until !== null && found.claimed_until > at) return 'sending';
  await tx
    .updateTable('webhook_delivery')
    .set({ state: 'waiting', due_at: null, claimed_until: null })
    .where('message_id', '=', messageId)
    .execute();
  return 'due';
}
