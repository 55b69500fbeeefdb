import type { UndecidableRequest } from '@portal/common/contract/refusals';
import { REVIEW_CLAIM } from '@portal/common/rules/limits';
import { sql, type QueryCreator } from 'kysely';
import type { Tx } from '../../platform/db/connect.ts';
import type { Schema } from '../../platform/db/tables/schema.generated.ts';
import {
  findPending,
  timeFor,
  type Acting,
  type RequestId,
  type ReviewContext,
} from '../../companies/requests/requests.db.ts';
import type { QueueName } from '../../platform/db/tables/stored-values.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';
import { noteRead } from './versions.db.ts';

/** A claim: the member of staff who works on a request from now on. */
interface Claiming extends Acting {
  coId: string;
}

/** Takes a claim that is free, expired or the caller's own. The primary key resolves concurrent calls. */
function take(creator: QueryCreator<Schema>, { queue, id, coId, by, at }: Claiming) {
  return creator
    .insertInto('review_claim')
    .values({
      queue,
      item_id: id,
      co_id: coId,
      user_id: by,
      since: at,
      expires_at: new Date(at.getTime() + REVIEW_CLAIM.livesMs),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['queue', 'item_id'])
        .doUpdateSet({
          user_id: by,
          expires_at: sql`excluded.expires_at`,
          since: sql<Date>`case when review_claim.user_id = excluded.user_id and review_claim.expires_at > ${at} then review_claim.since else excluded.since end`,
        })
        .where((is) => is.or([is('review_claim.user_id', '=', by), is('review_claim.expires_at', '<=', at)])),
    )
    .returning(['item_id', 'since', 'expires_at']);
}

/**
 * For the statement of a decision: takes the claim of the request in the same statement. Add `.where(hasClaim)`; when
 * no row was changed, call `refuseUndecidable`.
 */
export const withClaim = (tx: Tx, claiming: Claiming) => tx.with('claimed', (creator) => take(creator, claiming));

/** Condition of a statement under `withClaim`. */
export const hasClaim = sql<boolean>`exists (select from claimed)`;

/** Refuses when somebody else works on the request, with name and time. */
async function refuseClaimed(
  tx: Tx,
  { queue, id, by, at }: Acting,
  { refuse, locale }: ReviewContext<'Account.Approval.Claimed'>,
): Promise<void> {
  const claim = await tx
    .selectFrom('review_claim as c')
    .innerJoin('app_user as u', 'u.user_id', 'c.user_id')
    .select(['c.since', 'c.expires_at', 'u.user_name as name'])
    .where('c.queue', '=', queue)
    .where('c.item_id', '=', id)
    .where('c.user_id', '<>', by)
    .where('c.expires_at', '>', at)
    .executeTakeFirst();
  if (!claim) return;
  const { name, since, expires_at } = claim;
  refuse('Account.Approval.Claimed', {
    text: 'approval.claimed',
    values: { name, time: await timeFor(tx, by, locale, since) },
    extra: { claim: { name, since, until: expires_at } },
  });
}

/**
 * Refuses after a statement under `withClaim` that changed nothing, when the request has ended or somebody else works
 * on it.
 */
export async function refuseUndecidable(
  tx: Tx,
  acting: Acting,
  context: ReviewContext<UndecidableRequest>,
): Promise<void> {
  await findPending(tx, acting, context);
  await refuseClaimed(tx, acting, context);
}

/** Refuses when the caller works on the most requests that one person may, and this is another one. */
async function refuseTooMany(
  tx: Tx,
  { queue, id, by, at }: Acting,
  { refuse }: Refusing<'Account.Approval.Claims.Limit'>,
): Promise<void> {
  // Concurrent claims of one person are counted one after the other.
  await tx.selectFrom('app_user').select('user_id').where('user_id', '=', by).forNoKeyUpdate().execute();
  const claims = await listOwnClaims(tx, by, at);
  if (claims.some((claim) => claim.queue === queue && claim.id === id) || claims.length < REVIEW_CLAIM.most) return;
  refuse('Account.Approval.Claims.Limit');
}

/**
 * Claims a pending request, or renews the own claim.
 *
 * @throws Refusal `Account.Approval.Claimed`, `Account.Approval.Claims.Limit`, or the codes of `findPending`
 */
export async function claimRequest(
  tx: Tx,
  acting: Acting,
  context: ReviewContext<UndecidableRequest> & Refusing<'Account.Approval.Claims.Limit'>,
): Promise<{ since: Date; until: Date }> {
  const { co_id: coId } = await findPending(tx, acting, context);
  await refuseTooMany(tx, acting, context);
  const taken = await take(tx, { ...acting, coId }).executeTakeFirst();
  // It may have been decided while this call waited for the claim of the decision.
  await refuseUndecidable(tx, acting, context);
  // Whoever starts to work on a request has read it; a renewed claim says nothing of what its page shows.
  if (taken?.since.getTime() === acting.at.getTime()) await noteRead(tx, acting);
  // Otherwise the other claim has just ended.
  return taken ? { since: taken.since, until: taken.expires_at } : context.refuse('Account.Approval.Claimed');
}

/** Ends the own claim, if there is one. */
export async function releaseClaim(tx: Tx, { queue, id, by }: RequestId & { by: string }): Promise<void> {
  await tx
    .deleteFrom('review_claim')
    .where('queue', '=', queue)
    .where('item_id', '=', id)
    .where('user_id', '=', by)
    .execute();
}

/** The valid claims of one member of staff in all queues, oldest first. */
export async function listOwnClaims(tx: Tx, by: string, at: Date) {
  return tx
    .selectFrom('review_claim as c')
    .innerJoin('company as o', 'o.co_id', 'c.co_id')
    .select(['c.queue', 'c.item_id as id', 'o.company_name as company', 'c.since', 'c.expires_at'])
    .where('c.user_id', '=', by)
    .where('c.expires_at', '>', at)
    .orderBy('c.since')
    .orderBy('c.item_id')
    .execute();
}

/** The valid claims of a queue, oldest first. */
export async function listClaims(tx: Tx, queue: QueueName, at: Date) {
  return tx
    .selectFrom('review_claim as c')
    .innerJoin('app_user as u', 'u.user_id', 'c.user_id')
    .select(['c.item_id as id', 'c.user_id', 'u.user_name as name', 'c.since', 'c.expires_at'])
    .where('c.queue', '=', queue)
    .where('c.expires_at', '>', at)
    .orderBy('c.since')
    .execute();
}
