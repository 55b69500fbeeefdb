import type { CancellationBlockItem } from '@portal/common/contract/service/items';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { sql } from 'kysely';
import { reasonText } from '../../identity/addresses/cancellation-block-text.ts';
import { findCancelBlocks } from '../../identity/addresses/cancellation-block.db.ts';
import { OWNER_COLUMNS, tellOwner } from '../../identity/addresses/tell-owner.db.ts';
import type { AuditEntry } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';

/** An account, or all accounts of a company. */
type Blocked = { userId: string; coId?: undefined } | { userId?: undefined; coId: string };

/** Stores the event unless a later one of the same block is known; false then. */
async function storeBlock(tx: Tx, item: CancellationBlockItem, { userId, coId }: Blocked): Promise<boolean> {
  const { block, list_type, action, text_zh = null, text_en = null, occurred_at, sequence = 0 } = item;
  const moment = sql`${new Date(occurred_at)}::timestamptz + ${sequence} * interval '1 microsecond'`;
  const { rows } = await sql`
    insert into cancellation_block as b (block, user_id, co_id, list_type, detail_zh, detail_en, occurred_at, lifted_at)
    values (${block}, ${userId ?? null}, ${coId ?? null}, ${list_type}, ${text_zh}, ${text_en}, ${moment},
      ${action === 'lift' ? moment : sql`null`})
    on conflict (block) do update set list_type = excluded.list_type, detail_zh = excluded.detail_zh,
      detail_en = excluded.detail_en, occurred_at = excluded.occurred_at, lifted_at = excluded.lifted_at
      where b.occurred_at < excluded.occurred_at
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** The accounts that a block is about, as far as they can be cancelled or are being deleted. */
const accountsOf = (tx: Tx, { userId, coId }: Blocked) =>
  tx
    .selectFrom('app_user as u')
    .leftJoin('cancellation as c', (join) => join.onRef('c.user_id', '=', 'u.user_id').on('c.deleted_at', 'is', null))
    .leftJoin('cancellation_refusal as r', 'r.user_id', 'u.user_id')
    .select([...OWNER_COLUMNS.map((column) => `u.${column}` as const), 'c.due_at', 'r.refused_at'])
    .where('u.status', 'in', [AccountStatus.active, AccountStatus.cancelling])
    .$if(userId !== undefined, (select) => select.where('u.user_id', '=', userId ?? ''))
    .$if(coId !== undefined, (select) => select.where('u.co_id', '=', coId ?? ''))
    .execute();

/**
 * Tells who waits: that the deletion of their data is held, that it goes on, or that they can cancel now. A cancellation
 * that was refused is not repeated by itself.
 */
async function tellWaiting(tx: Tx, blocked: Blocked, reference: string, now: Date): Promise<void> {
  for (const { due_at: due, refused_at: refused, ...owner } of await accountsOf(tx, blocked)) {
    const { user_id: userId } = owner;
    if (due === null && refused === null) continue;
    const standing = await findCancelBlocks(tx, userId);
    const isBlocked = standing.length > 0;
    const telling = { at: now, dedupeKey: `cancellationBlock ${userId} ${reference}` };
    if (due !== null && isBlocked)
      await tellOwner(tx, owner, {
        ...telling,
        template: 'cancellationHeld',
        values: ({ locale }) => ({ reason: reasonText(locale, standing) }),
      });
    else if (due !== null)
      await tellOwner(tx, owner, {
        ...telling,
        template: 'cancellationGoesOn',
        values: { date: due > now ? due : now },
      });
    else if (!isBlocked) {
      await tx.deleteFrom('cancellation_refusal').where('user_id', '=', userId).execute();
      await tellOwner(tx, owner, { ...telling, template: 'cancellationPossible' });
    }
  }
}

/** Sets or lifts a block as another system reports it; undefined when a later event of this block had arrived first. */
export async function applyCancellationBlock(
  tx: Tx,
  item: CancellationBlockItem,
  blocked: Blocked & { ownerId: string | null },
  now: Date,
  { refuseAt }: Refusing<'Account.Reported.Different', 'block'>,
): Promise<Omit<AuditEntry, 'actor'> | undefined> {
  const { reference, block, action, list_type } = item;
  const known = await tx
    .selectFrom('cancellation_block')
    .select(['user_id', 'co_id'])
    .where('block', '=', block)
    .executeTakeFirst();
  if (known && (known.user_id !== (blocked.userId ?? null) || known.co_id !== (blocked.coId ?? null)))
    refuseAt('block', 'Account.Reported.Different');
  if (!(await storeBlock(tx, item, blocked))) return undefined;
  await tellWaiting(tx, blocked, reference, now);
  return {
    action: action === 'set' ? 'cancellationBlock.set' : 'cancellationBlock.lifted',
    object: blocked.userId ?? blocked.coId,
    ...(blocked.ownerId === null ? {} : { subject: blocked.ownerId }),
    detail: { reference, block, list_type },
  };
}
