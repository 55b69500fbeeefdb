import type { AnswerOf } from '@portal/common/contract/endpoint';
import type { listIdps, readIdp } from '@portal/common/contract/identity-provider/identity-providers';
import type { IdpAgreement, IdpNeed } from '@portal/common/enums/sign-in/identity-provider';
import { PAGE, pageUrl } from '@portal/common/pages/addresses';
import { IDP } from '@portal/common/rules/limits';
import type { Config } from '../../platform/settings/config.ts';
import {
  acsOf,
  callbackOf,
  encryptionCertificateUrlOf,
  encryptionMetadataOf,
  entityIdOf,
  startOf,
} from '../provider/addresses.ts';
import { SsoFailure } from '../provider/checks/failure.ts';
import type { TestOver } from '@portal/common/enums/sign-in/idp-check';
import type { TestRow } from '../sign-in/test/tests.db.ts';
import { documentOf } from './document.ts';
import type { ProviderRow } from '../provider/own-provider.db.ts';
import type { ConfigurationRow } from './setup.db.ts';
import { waitingOf } from './waiting.db.ts';

type IdpRow = AnswerOf<typeof listIdps>['rows'][number];
type Idp = AnswerOf<typeof readIdp>;
type IdpConfiguration = NonNullable<Idp['live']>;

/** Page on which the people of a company sign in. */
const loginUrlOf = ({ publicUrl }: Config, coId: string) =>
  pageUrl(publicUrl, `${PAGE.signInSso}/${encodeURIComponent(coId)}`);

const factsOf = (
  config: Config,
  { config_id, co_id, idp_name, idp_type, idp_agreement, status, describe }: ProviderRow,
) => ({ config_id, idp_name, idp_type, idp_agreement, status, describe, login_url: loginUrlOf(config, co_id) });

/** A provider as the list shows it. */
export const rowOf = (config: Config, row: ProviderRow): IdpRow => ({
  ...factsOf(config, row),
  has_candidate: row.candidate_id !== null,
});

function readable(
  row: ConfigurationRow,
  agreement: IdpAgreement,
  config: Config,
  at: Date,
): Pick<IdpConfiguration, 'document' | 'problem'> {
  if (row.metadata === null || row.fetched_at === null) return { document: null, problem: null };
  try {
    const document = documentOf({
      agreement,
      text: row.metadata,
      address: row.idp_metadata_url,
      fetchedAt: row.fetched_at,
      at,
      allowHttp: config.idpAllowPrivate,
    });
    return { document, problem: null };
  } catch (error) {
    if (error instanceof SsoFailure) return { document: null, problem: error.checked ?? null };
    throw error;
  }
}

function configurationOf(
  row: ConfigurationRow,
  { test, over }: { test: TestRow | undefined; over: TestOver | null },
  agreement: IdpAgreement,
  config: Config,
  at: Date,
): IdpConfiguration {
  return {
    configuration_id: row.configuration_id,
    idp_metadata_url: row.idp_metadata_url,
    by_file: row.metadata_by_file,
    client_id: row.client_id,
    has_secret: row.client_secret_sealed !== null,
    jit: row.jit,
    name_attribute: row.name_attribute,
    email_attribute: row.email_attribute,
    create_time: row.created_at,
    ...readable(row, agreement, config, at),
    test: test ? { test_id: test.test_id, state: test.state, start_time: test.started_at, over } : null,
  };
}

interface Parts {
  findings: Idp['findings'];
  ourKey: Idp['our_key'];
  configurations: ReadonlyMap<string, ConfigurationRow>;
  tests: ReadonlyMap<string, TestRow>;
  /** Why passed tests do not count any more, by configuration. */
  over: ReadonlyMap<string, TestOver | null>;
  missing: IdpNeed[];
}

/** A provider with its configurations and their latest tests, for its owner. */
export function providerOf(
  config: Config,
  row: ProviderRow,
  { findings, ourKey, configurations, tests, over, missing }: Parts,
  at: Date,
): Idp {
  const view = (id: string | null) => {
    const found = id === null ? undefined : configurations.get(id);
    if (!found) return null;
    const { configuration_id: key } = found;
    return configurationOf(found, { test: tests.get(key), over: over.get(key) ?? null }, row.idp_agreement, config, at);
  };
  const until =
    row.previous_id === null || row.promoted_at === null ? undefined : new Date(row.promoted_at.getTime() + IDP.backMs);
  return {
    ...factsOf(config, row),
    create_time: row.created_at,
    version: row.version,
    ours: {
      entity_id: entityIdOf(config, row.co_id),
      acs_url: acsOf(config, row.co_id),
      redirect_uri: callbackOf(config, row.config_id),
      start_url: startOf(config, row.config_id),
      encryption_metadata_url: encryptionMetadataOf(config, row.co_id),
      encryption_certificate_url: encryptionCertificateUrlOf(config, row.co_id),
    },
    our_key: ourKey,
    findings,
    live: view(row.live_id),
    candidate: view(row.candidate_id),
    waiting: waitingOf(row, configurations.get(row.live_id ?? '')),
    back_until: until && until > at ? until : null,
    missing,
  };
}
