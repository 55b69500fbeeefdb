import { setTimeout as pause } from 'node:timers/promises';
import { HOUR_S } from '@portal/common/rules/units';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { realTime } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/db/connect.ts';
import { causeOf } from '../../platform/errors/error-cause.ts';
import type { Services } from '../../platform/http/services.ts';
import { guardedFetch, OutboundError } from '../../platform/outbound/guarded-fetch.ts';
import { noteFailure } from './note-failure.ts';

/** Seconds until the next attempt, over three days; after the last one the delivery has failed. */
export const RETRIES = [5, 300, 1800, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_S)];
/** Deliveries that one look claims, and how many of them go to one address. */
const AT_ONCE = 40;
const AT_ONE_ADDRESS = 4;
/** How long an instance has a delivery to itself: more than the time limit of a call. */
const CLAIM_S = 30;

interface Due {
  message_id: string;
  webhook_id: string;
  payload: string;
  attempts: number;
  url: string;
  secret_sealed: string;
  /** While both secrets sign. */
  former_sealed: string | null;
}

/**
 * Claims deliveries that are due, the oldest of each subject, of addresses that are not being called. An address that
 * does not answer keeps its own deliveries, and no others, waiting.
 */
async function claimDue({ db }: Services, now: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`
    update webhook_delivery d set attempts = attempts + 1, tried_at = ${now},
      claimed_until = ${now}::timestamptz + ${sql.lit(CLAIM_S)} * interval '1 second'
    from webhook_endpoint e
    where e.webhook_id = d.webhook_id and d.message_id in (
      select due.message_id
      from webhook_endpoint o left join application a using (client_id) cross join lateral (
        select w.message_id from webhook_delivery w
        where w.webhook_id = o.webhook_id and w.state = 'waiting' and coalesce(w.due_at <= ${now}, true)
          and coalesce(w.claimed_until <= ${now}, true)
          and not exists (
            select from webhook_delivery b where b.webhook_id = w.webhook_id and b.subject = w.subject
              and b.state = 'waiting' and b.number < w.number
          )
        order by w.number limit ${sql.lit(AT_ONE_ADDRESS)} for update skip locked
      ) due
      where o.enabled and coalesce(a.enabled, true) and not exists (
        select from webhook_delivery c
        where c.webhook_id = o.webhook_id and c.state = 'waiting' and c.claimed_until > ${now}
      )
      limit ${sql.lit(AT_ONCE)}
    )
    returning d.message_id, d.webhook_id, d.payload, d.attempts, e.url, e.secret_sealed,
      case when e.former_until > ${now} then e.former_secret_sealed end as former_sealed`.execute(db);
  return rows;
}

/** The headers of an attempt now. */
function signed({ vault }: Pick<Services, 'vault'>, due: Due): Record<string, string> {
  const at = new Date(realTime());
  const signatures = [due.secret_sealed, due.former_sealed]
    .filter((sealed) => sealed !== null)
    .map((sealed) => new Webhook(vault.decrypt('webhook secret', sealed)).sign(due.message_id, at, due.payload));
  return {
    'content-type': 'application/json',
    'webhook-id': due.message_id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  };
}

/** Sends one delivery. The HTTP status, or null when there was no answer. */
async function send(services: Services, due: Due): Promise<number | null> {
  try {
    const { status } = await guardedFetch(
      due.url,
      { allowPrivate: services.config.idpAllowPrivate },
      { method: 'POST', headers: signed(services, due), body: due.payload },
    );
    return status;
  } catch (error) {
    if (error instanceof OutboundError) return error.status ?? null;
    services.log.error({ event: 'webhook.unsent', webhook: due.webhook_id, error: causeOf(error) });
    return null;
  }
}

async function deliver(services: Services, due: Due): Promise<void> {
  const { db, clock } = services;
  const answer_code = await send(services, due);
  const arrived = answer_code !== null && answer_code >= 200 && answer_code < 300;
  const now = clock.now();
  const wait = RETRIES[due.attempts - 1];
  await inTransaction(db, async (tx) => {
    await tx
      .updateTable('webhook_delivery')
      .set({
        answer_code,
        claimed_until: null,
        state: arrived ? 'delivered' : wait === undefined ? 'failed' : 'waiting',
        due_at: arrived || wait === undefined ? null : new Date(now.getTime() + wait * 1000),
      })
      .where('message_id', '=', due.message_id)
      // Another attempt has begun when this one took longer than its claim.
      .where('attempts', '=', due.attempts)
      .execute();
    if (!arrived) return noteFailure(services, tx, due.webhook_id, now);
    await tx
      .updateTable('webhook_endpoint')
      .set({ failing_since: null })
      .where('webhook_id', '=', due.webhook_id)
      .where('failing_since', 'is not', null)
      .execute();
  });
}

/**
 * Sends the deliveries that are due, side by side, and waits for them, `waitMs` at most: a slow address must not delay
 * the next ones. False when none was due.
 */
export async function deliverWebhooks(services: Services, waitMs?: number): Promise<boolean> {
  const due = await claimDue(services, services.clock.now());
  const sent = Promise.all(due.map((one) => deliver(services, one)));
  await (waitMs === undefined ? sent : Promise.race([sent, pause(waitMs, undefined, { ref: false })]));
  return due.length > 0;
}
