import { sql } from 'kysely';
import { DEVICE_AUTHORISE_PATH } from '@portal/common/contract/sign-in/oauth';
import { ambient, type Db } from '../../platform/db/connect.ts';
import { digest } from '../../platform/db/ids.ts';
import type { RequestContext } from '../../platform/http/request/app-type.ts';
import { countSql, limit } from '../../platform/limits/limits.ts';
import type { Services } from '../../platform/http/services.ts';
import { carryAskedFrom, POLL_SECONDS } from './library/device-codes.ts';
import type { Library } from './library/library.ts';

/** Limit of codes per network: each one is stored for more than an hour. */
const BEGUN = { points: 100, seconds: 15 * 60 };
/** A network may delay one request more than the next. */
const TOLERANCE_S = 1;

/** Starts a sign-in on a device: it gets a code for itself, and one to show. */
export async function authoriseDevice(c: RequestContext, library: Library, services: Services): Promise<Response> {
  const { config, db, clock } = services;
  c.get('note').route = `POST ${DEVICE_AUTHORISE_PATH}`;
  const network = c.get('network');
  await limit(
    db,
    `device codes ${network}`,
    { ...BEGUN, points: BEGUN.points * config.networkLimitFactor },
    clock.now(),
  );
  carryAskedFrom(c.env.incoming, { network, userAgent: (c.req.header('user-agent') ?? '').slice(0, 300) });
  return library(c);
}

/** True when a device asks again too soon. Codes that do not exist are not counted. */
export async function pollsTooOften(db: Db, deviceCode: string, now: Date): Promise<boolean> {
  const hash = digest(deviceCode);
  const key = sql`select ${`device poll ${hash}`}::text as key
    where exists (select from oidc_payload where model = 'DeviceCode' and id_hash = ${hash} and consumed_at is null)`;
  const { rows } = await countSql(key, POLL_SECONDS - TOLERANCE_S, now).execute(ambient(db));
  return rows.some((row) => (row as { points: number }).points > 1);
}
