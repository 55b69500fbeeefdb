import type { ServiceScope } from '@portal/common/enums/service/service-scope';
import { HOUR_MS } from '@portal/common/rules/units';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { digest } from '../../db/ids.ts';
import type { ServiceClient } from '../../db/tables/stored-values.ts';
import { networksOf } from '../../settings/trusted-proxies.ts';

/** Another system of the provider that calls by client credentials. There is no user behind it. */
export interface ServiceCaller {
  clientId: string;
  /** Those of its token that the client still has. */
  scopes: readonly ServiceScope[];
  callsPerSecond: number;
  /** It calls from a network that it may call from. */
  fromOwnNetwork: boolean;
}

/** True from the day after the last one on which a client may call. */
export const hasExpired = ({ expire_date: last }: ServiceClient, now: Date): boolean =>
  last !== '' && now.toISOString().slice(0, 10) > last;

/** True when the address is in a network that a client may call from. */
export const mayCallFrom = (networks: readonly string[], address: string): boolean =>
  networks.length === 0 || networksOf(networks).includes(address);

interface Row {
  client_id: string;
  service: ServiceClient;
  scope: string;
  used_long_ago: boolean;
}

/**
 * Finds the service client of an access token; null when the token or the client is no longer valid. Notes the use, once
 * an hour at most.
 */
export async function findServiceCaller(
  db: Db,
  token: string,
  { address, now }: { address: string; now: Date },
): Promise<ServiceCaller | null> {
  const {
    rows: [row],
  } = await sql<Row>`
    select a.client_id, a.service, coalesce(p.payload->>'scope', '') as scope,
      (a.last_used_at is null or a.last_used_at < ${new Date(now.getTime() - HOUR_MS)}) as used_long_ago
    from oidc_payload p join application a on a.client_id = p.payload->>'clientId'
    where p.model = 'ClientCredentials' and p.id_hash = ${digest(token)} and p.expires_at > ${now}
      and a.enabled and a.service is not null`.execute(db);
  if (!row || hasExpired(row.service, now)) return null;
  const { client_id: clientId, service, scope } = row;
  if (row.used_long_ago)
    await db.updateTable('application').set({ last_used_at: now }).where('client_id', '=', clientId).execute();
  const given = scope.split(' ');
  return {
    clientId,
    scopes: service.scopes.filter((one) => given.includes(one)),
    callsPerSecond: service.calls_per_second,
    fromOwnNetwork: mayCallFrom(service.networks, address),
  };
}
