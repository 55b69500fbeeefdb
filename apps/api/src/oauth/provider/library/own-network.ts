import type { IncomingMessage } from 'node:http';
import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import { audit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { mayCallFrom } from '../../../platform/http/caller/service-caller.ts';

const ADDRESS = Symbol('address');

/** Passes the address that a request comes from to `checkNetwork`. */
export function carryAddress(incoming: IncomingMessage, address: string): void {
  Object.assign(incoming, { [ADDRESS]: address });
}

/**
 * Refuses a token to a service client that asks from another network than its own. Only who has proven to be the client
 * gets here, so the entry in the audit log tells of a wrong setting or of a secret that others know.
 */
export async function checkNetwork(
  { req, oidc: { client } }: KoaContextWithOIDC,
  { db, clock }: { db: Db; clock: Clock },
): Promise<undefined> {
  const networks = (client?.networks ?? []) as readonly string[];
  if (!client || mayCallFrom(networks, (req as { [ADDRESS]?: string })[ADDRESS] ?? '')) return undefined;
  await audit(db, { actor: client.clientId, action: 'application.refused', object: client.clientId }, clock.now());
  throw new errors.UnauthorizedClient('the client may not ask from this network');
}
