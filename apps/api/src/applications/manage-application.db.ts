import { audit } from '../db/audit.ts';
import type { Tx } from '../db/connect.ts';
import { endApplicationSessions, revokeTokens } from './application-sessions.db.ts';
import { storeApplication, type ApplicationFields, type ApplicationRecord } from './applications.db.ts';

/** Fields that differ, as pairs of the old and the new value. */
export function changesOf(stored: ApplicationFields, fields: ApplicationFields): Record<string, [unknown, unknown]> {
  const names = Object.keys(fields) as (keyof ApplicationFields)[];
  return Object.fromEntries(names.filter((name) => JSON.stringify(stored[name]) !== JSON.stringify(fields[name])).map((name) => [name, [stored[name], fields[name]]]));
}

/** Enables or disables a locked application, with its audit entry. Disabling ends its sign-ins, codes and tokens. */
export async function switchTo(tx: Tx, { client_id, enabled: before }: ApplicationRecord, { enabled, by, at }: { enabled: boolean; by: string; at: Date }): Promise<void> {
  if (before === enabled) return;
  await storeApplication(tx, client_id, { enabled }, { by, at });
  if (!enabled) {
    await endApplicationSessions(tx, { clientId: client_id }, at);
    await revokeTokens(tx, { clientId: client_id });
  }
  await audit(tx, { actor: by, action: enabled ? 'application.enabled' : 'application.disabled', object: client_id }, at);
}
