import { IdpAgreement } from '@portal/common/enums/sign-in/identity-provider';
import { SsoFailure } from '../provider/checks/failure.ts';
import type { Provider } from '../provider/providers.db.ts';
import { readDiscovery } from './openid/discovery.ts';
import { readSamlMetadata } from './saml/saml-metadata.ts';

/** Who a provider is, and where people sign in. */
export interface Identity {
  /** SAML entity id, or OpenID issuer. */
  issuer: string;
  signIn: string;
}

/** Both values, for a check. */
export const shownIdentity = (one: Identity | undefined): string => (one ? `${one.issuer}, ${one.signIn}` : '--');

/** The identity in a provider's document, also in one whose validity is over; undefined when it cannot be read. */
export function identityIn(
  { idp_agreement: agreement, idp_metadata_url: address }: Pick<Provider, 'idp_agreement' | 'idp_metadata_url'>,
  text: string,
): Identity | undefined {
  try {
    if (agreement === IdpAgreement.saml) {
      const { issuer, entryPoint } = readSamlMetadata(text, { at: new Date(0), allowHttp: true });
      return { issuer, signIn: entryPoint };
    }
    const { issuer, authorization_endpoint: signIn = '' } = readDiscovery(text, { address, allowHttp: true });
    return { issuer, signIn };
  } catch (error) {
    if (error instanceof SsoFailure) return undefined;
    throw error;
  }
}
