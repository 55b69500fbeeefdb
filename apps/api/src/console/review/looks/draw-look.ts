import type { ApprovalQueue } from '@portal/common/enums/approval/approval-queue';
import type { Decision } from '@portal/common/enums/approval/approval-status';
import { SECOND_LOOK } from '@portal/common/rules/limits';
import { queueOf } from '../../../companies/requests/request-page.ts';
import type { RequestId, StoredRequest } from '../../../companies/requests/requests.db.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import type { QueueName } from '../../../platform/db/tables/stored-values.ts';
import type { Services } from '../../../platform/http/services.ts';
import { forgetSoon } from './looks.db.ts';
import { isSampled } from './sample.ts';
import type { Seeing } from './seeing.ts';
import { findLookSetting } from './setting.db.ts';

/** The queue of a request as staff open it. */
async function kindOf(tx: Tx, queue: QueueName, id: number): Promise<ApprovalQueue> {
  if (queue !== 'certification') return queueOf(queue, 0);
  const { user_type } = await tx
    .selectFrom('certification')
    .select('user_type')
    .where('approval_id', '=', id)
    .executeTakeFirstOrThrow();
  return queueOf(queue, user_type);
}

interface Deciding {
  by: string;
  /** Who proposed the decision, where it took two people. */
  proposedBy: string | undefined;
  at: Date;
  result: Decision;
}

/**
 * Draws whether a decision is decided a second time, in its transaction. Call it before anything of the request changes.
 *
 * @returns undefined if not; otherwise the function that keeps the look, with the request as it is now, once it is decided
 */
export async function drawLook(
  { tx, services: { random, vault } }: { tx: Tx; services: Pick<Services, 'random' | 'vault'> },
  { queue, seeing }: { queue: QueueName; seeing: Seeing },
  request: StoredRequest,
  { by, proposedBy = undefined, at, result }: Deciding,
): Promise<(() => Promise<void>) | undefined> {
  const { shares } = await findLookSetting(tx);
  if (Object.values(shares).every((share) => share === 0)) return undefined;
  const kind = await kindOf(tx, queue, request.id);
  if (!isSampled(shares[kind] ?? 0, random())) return undefined;
  const stood = JSON.stringify(await seeing.read(tx, request));
  return async () => {
    const { look_id } = await tx
      .insertInto('second_look')
      .values({
        kind,
        queue,
        item_id: request.id,
        co_id: request.co_id,
        user_id: request.user_id,
        result,
        decided_by: by,
        proposed_by: proposedBy ?? null,
        decided_at: at,
        until: new Date(at.getTime() + SECOND_LOOK.livesMs),
      })
      .returning('look_id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('second_look_snapshot')
      .values({
        look_id,
        data_sealed: vault.encrypt('second look', stood),
        expires_at: new Date(at.getTime() + SECOND_LOOK.keptMostMs),
      })
      .execute();
  };
}

/** Forgets the look at a decision that is taken back. */
export const dropLook = (tx: Tx, { queue, id }: RequestId, decidedAt: Date) =>
  tx
    .deleteFrom('second_look')
    .where('queue', '=', queue)
    .where('item_id', '=', id)
    .where('decided_at', '=', decidedAt)
    .execute();

/** Ends the open look at a decision that is reversed: nobody looks any more, or the difference is settled so. */
export async function endLook(
  tx: Tx,
  { queue, id, by, at }: RequestId & { by: string; at: Date },
  decidedAt: Date,
): Promise<void> {
  const of = (
    state: 'waiting' | 'differs',
    changes: { state: 'lapsed' | 'reversed'; third_by?: string; third_at?: Date },
  ) =>
    tx
      .updateTable('second_look')
      .set(changes)
      .where('queue', '=', queue)
      .where('item_id', '=', id)
      .where('decided_at', '=', decidedAt)
      .where('state', '=', state)
      .returning('look_id')
      .executeTakeFirst();
  const ended =
    (await of('waiting', { state: 'lapsed' })) ??
    (await of('differs', { state: 'reversed', third_by: by, third_at: at }));
  if (ended) await forgetSoon(tx, ended.look_id, at);
}
