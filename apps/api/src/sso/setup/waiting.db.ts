import type { AnswerOf } from '@portal/common/contract/endpoint';
import type { readIdp } from '@portal/common/contract/identity-provider/identity-providers';
import type { Tx } from '../../platform/db/connect.ts';
import { digest } from '../../platform/db/ids.ts';
import { identityIn, type Identity } from '../protocols/identity.ts';
import { identityKey } from '../protocols/keep-document.ts';
import { removeFinding } from '../provider/findings/findings.db.ts';
import { insertConfiguration } from '../provider/providers.db.ts';
import type { ProviderRow } from '../provider/own-provider.db.ts';
import { findConfigurations, type ConfigurationRow } from './setup.db.ts';

const shown = ({ issuer, signIn }: Identity) => ({ issuer, sign_in_url: signIn });

/** The document that waits for a decision, beside the one in use. */
export function waitingOf(
  { idp_agreement }: Pick<ProviderRow, 'idp_agreement'>,
  live: ConfigurationRow | undefined,
): AnswerOf<typeof readIdp>['waiting'] {
  const { waiting_metadata: text = null, waiting_since: since = null, metadata = null } = live ?? {};
  if (!live || text === null || since === null) return null;
  const read = (document: string | null) => identityIn({ ...live, idp_agreement }, document ?? '');
  const [used, found] = [read(metadata), read(text)];
  return used && found
    ? { document_id: digest(text), since_time: since, used: shown(used), found: shown(found) }
    : null;
}

/**
 * Decides about the waiting document of a live configuration. Accepted, it becomes the document of a new live
 * configuration, and the one before can be restored for a while; otherwise documents with its entity id and sign-in
 * address are not used. False when it is not the one that waits any more. The caller has locked the provider.
 */
export async function decideWaiting(
  tx: Tx,
  row: ProviderRow,
  { documentId, accept, userId, at }: { documentId: string; accept: boolean; userId: string; at: Date },
): Promise<boolean> {
  const { config_id: configId, live_id: liveId } = row;
  const live = liveId === null ? undefined : (await findConfigurations(tx, [liveId])).get(liveId);
  const text = live?.waiting_metadata ?? null;
  const found = live && text !== null ? identityIn({ ...live, ...row }, text) : undefined;
  if (!live || text === null || !found || digest(text) !== documentId) return false;
  await tx
    .updateTable('idp_configuration')
    .set({ waiting_metadata: null, waiting_since: null, ...(accept ? {} : { kept_out: identityKey(found) }) })
    .where('configuration_id', '=', live.configuration_id)
    .execute();
  if (accept) {
    const id = await insertConfiguration(tx, {
      configId,
      metadataUrl: live.idp_metadata_url,
      document: text,
      clientId: live.client_id,
      clientSecretSealed: live.client_secret_sealed,
      jit: live.jit,
      nameAttribute: live.name_attribute,
      emailAttribute: live.email_attribute,
      tenant: live.tenant,
      createdBy: userId,
      at,
    });
    await tx
      .updateTable('identity_provider')
      .set({ live_id: id, previous_id: live.configuration_id, promoted_at: at })
      .where('config_id', '=', configId)
      .execute();
  }
  await removeFinding(tx, configId, 'identityChanged');
  return true;
}
