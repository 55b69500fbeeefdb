import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { newId } from '../../platform/db/ids.ts';
import { guardedFetch } from '../../platform/outbound/guarded-fetch.ts';
import type { Services } from '../../platform/http/services.ts';
import { HOUR_S } from '@portal/common/rules/units';

/** Seconds until the next try; after the last one the token is given up. */
const RETRIES = [10, 60, 600, HOUR_S, 6 * HOUR_S];
const AT_ONCE = 20;
const TIMEOUT_MS = 2_000;
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

interface Due {
  id: number;
  client_id: string;
  user_id: string;
  sid: string | null;
  attempts: number;
}

/** Sends one logout token. Throws when the application does not accept it. */
async function send({ oidc, config }: Services, { client_id, user_id, sid }: Due): Promise<void> {
  const client = await oidc.Client.find(client_id);
  // Disabled, or without an address by now.
  if (!client?.backchannelLogoutUri) return;
  const token = new oidc.IdToken({ sub: user_id }, { client });
  token.set('sub', user_id);
  token.set('jti', newId('l'));
  token.set('events', { [EVENT]: {} });
  if (sid !== null) token.set('sid', sid);
  const { status } = await guardedFetch(
    client.backchannelLogoutUri,
    { allowPrivate: config.idpAllowPrivate, timeoutMs: TIMEOUT_MS, maxBytes: 64 * 1024 },
    {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ logout_token: await token.issue({ use: 'logout' }) }).toString(),
    },
  );
  if (status >= 300) throw new Error(`status ${status}`);
}

async function deliver(services: Services, due: Due): Promise<void> {
  const { db, log } = services;
  try {
    await send(services, due);
  } catch {
    if (due.attempts <= RETRIES.length) return;
    log.warn({ event: 'logout.givenUp', client: due.client_id });
  }
  await db.deleteFrom('logout_delivery').where('id', '=', due.id).execute();
}

/**
 * Sends the logout tokens that are due, side by side, and waits for them, `waitMs` at most: a slow application must not
 * delay the next ones. Each is claimed by one instance, which sets the time of the next
 * try before it sends: what an instance leaves unfinished is sent again. False when none was due.
 */
export async function deliverLogouts(services: Services, waitMs?: number): Promise<boolean> {
  const { db, clock } = services;
  const now = clock.now();
  const delays = sql.join(RETRIES.map((seconds) => sql.lit(seconds)));
  const { rows } = await sql<Due>`
    update logout_delivery set attempts = attempts + 1, due_at = ${now}::timestamptz + coalesce((array[${delays}])[attempts + 1], 0) * interval '1 second'
    where id in (select id from logout_delivery where due_at <= ${now} order by due_at limit ${sql.lit(AT_ONCE)} for update skip locked)
    returning id, client_id, user_id, sid, attempts`.execute(db);
  const sent = Promise.all(rows.map((due) => deliver(services, due)));
  await (waitMs === undefined ? sent : Promise.race([sent, pause(waitMs, undefined, { ref: false })]));
  return rows.length > 0;
}
