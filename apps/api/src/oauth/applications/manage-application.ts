import { endWithoutConsent } from '../consent/consents.db.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import {
  endApplicationSessions,
  endHostTokens,
  revokeTokens,
} from '../../identity/sessions/application-sessions.db.ts';
import {
  hasKeys,
  removeSecrets,
  storeApplication,
  storeServiceClient,
  type ApplicationFields,
  type ApplicationRecord,
  type KeyFields,
  type ServiceFields,
} from './applications.db.ts';

/** Fields that differ, as pairs of the old and the new value. */
function changesOf<Fields extends object>(stored: Fields, fields: Fields): Record<string, [unknown, unknown]> {
  const names = Object.keys(fields) as (keyof Fields & string)[];
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(stored[name]) !== JSON.stringify(fields[name]))
      .map((name) => [name, [stored[name], fields[name]]]),
  );
}

/**
 * Stores the fields of a locked application, with its audit entry. One that begins to ask for consent loses the
 * sign-ins and tokens of people who have not given it; one that embeds no longer, the sign-ins to the portal in its
 * pages.
 */
export async function changeTo(
  tx: Tx,
  stored: ApplicationRecord,
  fields: ApplicationFields,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  const { client_id: clientId } = stored;
  const changes = changesOf(stored, fields);
  if (Object.keys(changes).length === 0) return;
  await storeApplication(tx, clientId, fields, { by, at });
  if (stored.embeds && !fields.embeds) {
    await endHostTokens(tx, clientId);
    await endApplicationSessions(tx, { clientId, hosted: true }, at);
  }
  const withoutConsent =
    !stored.asks_consent && fields.asks_consent ? { ended_people: await endWithoutConsent(tx, clientId, at) } : {};
  await audit(
    tx,
    { actor: by, action: 'application.changed', object: clientId, detail: { changes, ...withoutConsent } },
    at,
  );
}

/**
 * Stores how a locked application proves itself, with its audit entry; true when that is a change. With keys its secrets
 * end, so that nothing opens later what is no longer shown.
 */
export async function changeKeysTo(
  tx: Tx,
  { client_id: clientId, public_keys, keys_address }: ApplicationRecord,
  keys: KeyFields,
  { by, at }: { by: string; at: Date },
): Promise<boolean> {
  const changes = changesOf({ public_keys, keys_address }, keys);
  if (Object.keys(changes).length === 0) return false;
  await storeApplication(tx, clientId, keys, { by, at });
  const signs = keys.public_keys !== '' || keys.keys_address !== '';
  const ended = signs ? await removeSecrets(tx, clientId) : 0;
  await audit(
    tx,
    {
      actor: by,
      action: 'application.keysChanged',
      object: clientId,
      detail: { changes, ...(ended > 0 ? { ended_secrets: ended } : {}) },
    },
    at,
  );
  return true;
}

/** Stores names and settings of a locked service client, with its audit entry. */
export async function changeServiceTo(
  tx: Tx,
  { client_id: clientId, name_zh, name_en, service }: ApplicationRecord,
  { service: settings, ...names }: ServiceFields,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  const changes = changesOf({ name_zh, name_en, keys_address: '', ...service }, { ...names, ...settings });
  if (Object.keys(changes).length === 0) return;
  const newEnd = service?.expire_date !== settings.expire_date;
  await storeServiceClient(tx, clientId, { service: settings, ...names }, { by, at, newEnd });
  if (hasKeys(settings)) await removeSecrets(tx, clientId);
  await audit(tx, { actor: by, action: 'application.changed', object: clientId, detail: { changes } }, at);
}

/** Enables or disables a locked application, with its audit entry. Disabling ends its sign-ins, codes and tokens. */
export async function switchTo(
  tx: Tx,
  { client_id, enabled: before, embeds }: ApplicationRecord,
  { enabled, by, at }: { enabled: boolean; by: string; at: Date },
): Promise<void> {
  if (before === enabled) return;
  await storeApplication(tx, client_id, { enabled }, { by, at });
  if (!enabled) {
    if (embeds) await endHostTokens(tx, client_id);
    await endApplicationSessions(tx, { clientId: client_id }, at);
    await revokeTokens(tx, { clientId: client_id });
  }
  await audit(
    tx,
    { actor: by, action: enabled ? 'application.enabled' : 'application.disabled', object: client_id },
    at,
  );
}
