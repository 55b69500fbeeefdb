import type { DocumentKept } from '@portal/common/enums/sign-in/identity-provider';
import { IdpStatus } from '@portal/common/enums/sign-in/identity-provider';
import { inTransaction, type Tx } from '../../platform/db/connect.ts';
import { addFinding, removeFinding } from '../provider/findings/findings.db.ts';
import { tellFinding } from '../provider/findings/tell.ts';
import type { Provider } from '../provider/providers.db.ts';
import { identityIn, type Identity } from './identity.ts';
import type { Services } from '../../platform/http/services.ts';

/** How a decision about an identity is stored. */
export const identityKey = ({ issuer, signIn }: Identity): string => JSON.stringify([issuer, signIn]);

/** The identity of `text` where it is another one than that of the document in use. */
function otherIdentity(provider: Provider, used: string | null, text: string): Identity | undefined {
  if (used === null || used === text) return undefined;
  const [before, now] = [identityIn(provider, used), identityIn(provider, text)];
  return before && now && identityKey(before) !== identityKey(now) ? now : undefined;
}

/**
 * Stores a document that was read from a provider's address and that a sign-in could use. A live configuration keeps
 * the one in use when the new one names another entity id or sign-in address: that waits for a person, and the
 * administrators are notified. Anything else, as a new certificate, is stored. An uploaded file stays, and so does the
 * document of a configuration that is neither live nor a candidate any more: it is kept as it was when it was in use.
 *
 * The row of the provider is locked, so that a promotion and this do not pass each other.
 */
export async function keepDocument(
  { db, clock, config, log }: Services,
  provider: Provider,
  text: string,
): Promise<DocumentKept> {
  const { config_id: configId, configuration_id: configurationId } = provider;
  const at = clock.now();
  return inTransaction(db, async (tx) => {
    const owner = await tx
      .selectFrom('identity_provider')
      .select(['co_id', 'idp_name', 'live_id', 'candidate_id', 'status'])
      .where('config_id', '=', configId)
      .forUpdate()
      .executeTakeFirst();
    const row = await tx
      .selectFrom('idp_configuration')
      .select(['metadata', 'waiting_metadata', 'waiting_since', 'kept_out'])
      .where('configuration_id', '=', configurationId)
      .where('metadata_by_file', '=', false)
      .executeTakeFirst();
    if (!owner || !row) return 'stored';
    const isCandidate = owner.candidate_id === configurationId;
    const other = isCandidate ? undefined : otherIdentity(provider, row.metadata, text);
    const isLive = owner.live_id === configurationId;
    if (!isLive && !isCandidate) return other ? 'keptOut' : 'stored';
    const kept = !other ? 'stored' : row.kept_out === identityKey(other) ? 'keptOut' : 'waits';
    await tx
      .updateTable('idp_configuration')
      .set({
        // Also for a document that is not used: the address was read, and need not be read at each sign-in.
        fetched_at: at,
        ...(kept === 'stored' ? { metadata: text } : {}),
        waiting_metadata: kept === 'waits' ? text : null,
        waiting_since: kept === 'waits' ? (row.waiting_since ?? at) : null,
      })
      .where('configuration_id', '=', configurationId)
      .execute();
    // The finding is about the live configuration: a fetch of the candidate changes nothing of it.
    if (!isLive) return kept;
    if (!other || kept !== 'waits') await removeFinding(tx, configId, 'identityChanged');
    else if (owner.status === IdpStatus.enabled) {
      log.info({ event: 'sso.document.waits', config_id: configId });
      await tell(tx, { publicUrl: config.publicUrl }, { owner, configId, issuer: other.issuer, at });
    }
    return kept;
  });
}

/** Reports the waiting document, once. */
async function tell(
  tx: Tx,
  config: Parameters<typeof tellFinding>[1],
  {
    owner,
    configId,
    issuer,
    at,
  }: { owner: { co_id: string; idp_name: string }; configId: string; issuer: string; at: Date },
): Promise<void> {
  const row = await addFinding(tx, configId, { finding: 'identityChanged', level: 0, detail: issuer }, at);
  if (row) await tellFinding(tx, config, { coId: owner.co_id, name: owner.idp_name }, { row, at });
}
