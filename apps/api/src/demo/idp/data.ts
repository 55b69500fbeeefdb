import { CheckResult } from '@portal/common/enums/sign-in/idp-check';
import { IdpAgreement, IdpStatus, IdpSystem } from '@portal/common/enums/sign-in/identity-provider';
import { HOUR_MS } from '@portal/common/rules/units';
import type { Config } from '../../platform/settings/config.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { newSecret } from '../../platform/db/ids.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import { bindIdentity } from '../../sso/provider/identities.db.ts';
import { insertProvider } from '../../sso/provider/providers.db.ts';
import { findOwnProvider } from '../../sso/provider/own-provider.db.ts';
import { startTest } from '../../sso/sign-in/test/tests.db.ts';
import { PEOPLE } from '../data/accounts.ts';
import { loadDemoDirectory } from './directory.ts';
import type { IdpPerson } from './openid-provider.ts';

export const OPENID_PATH = '/dev/idp';
export const SAML_PATH = '/dev/saml-idp';

/** The enterprise that owns this provider, and the name under which it knows the portal. */
const COMPANY = 'co-demo-yuanli';
export const OPENID_CONFIG = 'idp-demo-openid';
const SAML_CONFIG = 'idp-demo-saml';
const ADFS_CONFIG = 'idp-demo-adfs';
const ADFS_METADATA = 'https://adfs.yuanli.example/FederationMetadata/2007-06/FederationMetadata.xml';
export const CLIENT = { id: 'account-portal', secret: 'a secret that only developers use' } as const;

/** People that the demo provider knows; the first one has an account at the portal. */
export const IDP_PEOPLE: readonly IdpPerson[] = [
  { sub: 'taoran', name: '陶然', email: 'tao@yuanli.example' },
  { sub: 'shenyi', name: '沈怡', email: 'shen@yuanli.example' },
  { sub: 'owen', name: 'Owen Hale', email: 'owen@yuanli.example' },
];

/** Gives the demo enterprise a provider of each protocol, both on this server, and binds the person with an account. */
export async function loadDemoProviders(
  tx: Tx,
  { vault, config, at }: { vault: Vault; config: Config; at: Date },
): Promise<void> {
  const [known] = IDP_PEOPLE;
  const user = PEOPLE['idp-user'];
  if (!known || !user) throw new RangeError('no demo account signs in through a provider');
  const providers = [
    {
      configId: OPENID_CONFIG,
      name: 'Yuanli-OpenID',
      agreement: IdpAgreement.oauth2,
      metadataUrl: `${config.publicUrl}${OPENID_PATH}`,
      clientId: CLIENT.id,
      clientSecret: CLIENT.secret,
    },
    {
      configId: SAML_CONFIG,
      name: 'Yuanli-SAML',
      agreement: IdpAgreement.saml,
      metadataUrl: `${config.publicUrl}${SAML_PATH}/metadata`,
    },
  ];
  for (const [i, provider] of providers.entries()) {
    await insertProvider(tx, vault, {
      coId: COMPANY,
      system: IdpSystem.generic,
      status: IdpStatus.enabled,
      at: new Date(at.getTime() + i),
      ...provider,
    });
    await bindIdentity(tx, {
      configId: provider.configId,
      person: { nameId: known.sub, name: known.name, email: known.email },
      userId: user.id,
      at,
    });
  }
  const by = PEOPLE['enterprise']?.id ?? '';
  await loadDemoDirectory(tx, { configId: SAML_CONFIG, coId: COMPANY, by, at });
  await tx
    .insertInto('company_domain')
    .values({
      domain_id: 'dom-demo-yuanli',
      co_id: COMPANY,
      domain: 'yuanli.example',
      token: newSecret(),
      config_id: SAML_CONFIG,
      proven_at: at,
      checked_at: at,
      lost_at: null,
      created_by: PEOPLE['enterprise']?.id ?? '',
      created_at: at,
    })
    .execute();
  // A provider that is still being set up and has failed its test.
  await insertProvider(tx, vault, {
    coId: COMPANY,
    configId: ADFS_CONFIG,
    name: 'Yuanli-ADFS',
    system: IdpSystem.adFs,
    agreement: IdpAgreement.saml,
    status: IdpStatus.disabled,
    describe: '岳阳总部 AD FS',
    metadataUrl: ADFS_METADATA,
    at: new Date(at.getTime() + providers.length),
  });
  const row = await findOwnProvider(tx, { configId: ADFS_CONFIG, coId: COMPANY });
  await startTest(tx, vault, {
    configId: ADFS_CONFIG,
    configurationId: row?.candidate_id ?? '',
    userId: PEOPLE['enterprise']?.id ?? '',
    at: new Date(at.getTime() - HOUR_MS),
    checks: [
      {
        check: 'address',
        result: CheckResult.failed,
        sent: 'getaddrinfo ENOTFOUND adfs.yuanli.example',
        expected: ADFS_METADATA,
      },
    ],
  });
}
