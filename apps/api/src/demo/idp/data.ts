import { IdpAgreement, IdpStatus, IdpSystem } from '@portal/common/enums/sign-in/identity-provider';
import type { Config } from '../../config.ts';
import type { Tx } from '../../db/connect.ts';
import type { Vault } from '../../crypto/vault.ts';
import { bindIdentity } from '../../sso/identities.db.ts';
import { insertProvider } from '../../sso/providers.db.ts';
import { PEOPLE } from '../data/accounts.ts';
import type { IdpPerson } from './openid-provider.ts';

export const OPENID_PATH = '/dev/idp';
export const SAML_PATH = '/dev/saml-idp';

/** The enterprise that owns this provider, and the name under which it knows the portal. */
const COMPANY = 'co-demo-yuanli';
export const OPENID_CONFIG = 'idp-demo-openid';
const SAML_CONFIG = 'idp-demo-saml';
export const CLIENT = { id: 'account-portal', secret: 'a secret that only developers use' } as const;

/** People that the demo provider knows; the first one has an account at the portal. */
export const IDP_PEOPLE: readonly IdpPerson[] = [
  { sub: 'taoran', name: '陶然', email: 'tao@yuanli.example' },
  { sub: 'shenyi', name: '沈怡', email: 'shen@yuanli.example' },
  { sub: 'owen', name: 'Owen Hale', email: 'owen@yuanli.example' },
];

/** Gives the demo enterprise a provider of each protocol, both on this server, and binds the person with an account. */
export async function loadDemoProviders(tx: Tx, { vault, config, at }: { vault: Vault; config: Config; at: Date }): Promise<void> {
  const [known] = IDP_PEOPLE;
  const user = PEOPLE['idp-user'];
  if (!known || !user) throw new RangeError('nobody of the demo world signs in through a provider');
  const providers = [
    { configId: OPENID_CONFIG, name: 'Yuanli-OpenID', agreement: IdpAgreement.oauth2, metadataUrl: `${config.publicUrl}${OPENID_PATH}`, clientId: CLIENT.id, clientSecret: CLIENT.secret },
    { configId: SAML_CONFIG, name: 'Yuanli-SAML', agreement: IdpAgreement.saml, metadataUrl: `${config.publicUrl}${SAML_PATH}/metadata` },
  ];
  for (const [i, provider] of providers.entries()) {
    await insertProvider(tx, vault, { coId: COMPANY, system: IdpSystem.generic, status: IdpStatus.enabled, at: new Date(at.getTime() + i), ...provider });
    await bindIdentity(tx, { configId: provider.configId, person: { nameId: known.sub, name: known.name, email: known.email }, userId: user.id, at });
  }
}
