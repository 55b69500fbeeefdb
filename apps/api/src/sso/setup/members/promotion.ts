import type { IdpLinkEffect } from '@portal/common/contract/identity-provider/idp-members';
import { IdpTestState } from '@portal/common/enums/sign-in/idp-check';
import { IdentityChange } from '@portal/common/enums/sign-in/idp-member';
import { IdpAgreement } from '@portal/common/enums/sign-in/identity-provider';
import type { Tx } from '../../../platform/db/connect.ts';
import { identityIn } from '../../protocols/identity.ts';
import { subjectsByClient } from '../../protocols/openid/discovery.ts';
import { issuerOf } from '../../protocols/openid/tenant.ts';
import { countLinked, type Promotion } from '../../provider/members.db.ts';
import type { ProviderRow } from '../../provider/own-provider.db.ts';
import { findConfigurations } from '../setup.db.ts';

type Change = IdpLinkEffect['changes'][number];

/** Format of the identifiers that a configuration got in its latest passed test. */
async function formatOf(tx: Tx, configurationId: string | null): Promise<string | null> {
  const row = await tx
    .selectFrom('idp_test')
    .select('name_format')
    .where('configuration_id', '=', configurationId ?? '')
    .where('state', '=', IdpTestState.passed)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.name_format ?? null;
}

/** Changes from the live configuration to the candidate after which identifiers are those of somebody else. */
async function changesOf(tx: Tx, row: ProviderRow): Promise<Change[]> {
  const found = await findConfigurations(tx, [row.live_id, row.candidate_id]);
  const [live, candidate] = [found.get(row.live_id ?? ''), found.get(row.candidate_id ?? '')];
  if (!live || !candidate) return [];
  const [before, after] = [live, candidate].map((one) => {
    const found = identityIn({ ...one, ...row }, one.metadata ?? '');
    return found && { ...found, issuer: issuerOf(found.issuer, one.tenant) };
  });
  return [
    ...(before && after && before.issuer !== after.issuer
      ? [{ change: IdentityChange.entityId, live: before.issuer, candidate: after.issuer }]
      : []),
    ...(after &&
    row.idp_agreement === IdpAgreement.oauth2 &&
    live.client_id !== candidate.client_id &&
    subjectsByClient(candidate.metadata ?? '')
      ? [{ change: IdentityChange.clientId, live: live.client_id, candidate: candidate.client_id }]
      : []),
  ];
}

/** What a promotion does to those who are linked to the provider. */
export async function effectOf(tx: Tx, row: ProviderRow): Promise<{ promotion: Promotion; links: IdpLinkEffect }> {
  const changes = await changesOf(tx, row);
  const promotion = {
    recognisesNobody: changes.length > 0,
    format: await formatOf(tx, row.candidate_id),
    liveFormat: await formatOf(tx, row.live_id),
  };
  const linked = await countLinked(tx, row.config_id, promotion);
  const unrecognised = linked.filter(({ recognised }) => !recognised);
  const total = (some: typeof linked) => some.reduce((sum, { people }) => sum + people, 0);
  const formats = unrecognised.map(({ format }) => format).filter((one) => one !== null && one !== promotion.format);
  return {
    promotion,
    links: {
      linked: total(linked),
      unrecognised: total(unrecognised),
      changes:
        promotion.format === null || formats.length === 0
          ? changes
          : [...changes, { change: IdentityChange.nameId, live: formats.join(', '), candidate: promotion.format }],
    },
  };
}
