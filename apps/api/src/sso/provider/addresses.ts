import type { Config } from '../../platform/settings/config.ts';

const BASE = '/api/account/v1';

/** Routes of the browser at sign-ins, with `:enterprise_id` or `:config_id`. */
export const SSO_PATHS = {
  samlMetadata: `${BASE}/saml/:enterprise_id/metadata`,
  acs: `${BASE}/saml/:enterprise_id/acs`,
  collect: `${BASE}/saml/:enterprise_id/collect`,
  request: `${BASE}/saml/:enterprise_id/request`,
  certificate: `${BASE}/saml/:enterprise_id/certificate.pem`,
  callback: `${BASE}/sso/callback/:config_id`,
  start: `${BASE}/sso/start/:config_id`,
} as const;

const filled = ({ publicUrl }: Pick<Config, 'publicUrl'>, path: string, value: string) =>
  publicUrl + path.replace(/:\w+/, encodeURIComponent(value));

/** Our SAML entity id for a company, which is also our metadata URL. */
export const entityIdOf = (config: Pick<Config, 'publicUrl'>, enterpriseId: string) =>
  filled(config, SSO_PATHS.samlMetadata, enterpriseId);
/** The same metadata with a key, with which a provider encrypts. */
export const encryptionMetadataOf = (config: Pick<Config, 'publicUrl'>, enterpriseId: string) =>
  `${entityIdOf(config, enterpriseId)}?encryption=1`;
/** The certificate of that key. */
export const encryptionCertificateUrlOf = (config: Pick<Config, 'publicUrl'>, enterpriseId: string) =>
  filled(config, SSO_PATHS.certificate, enterpriseId);
/** Page that posts our request to a provider. */
export const requestFormOf = (config: Pick<Config, 'publicUrl'>, enterpriseId: string, requestId: string) =>
  `${filled(config, SSO_PATHS.request, enterpriseId)}?id=${requestId}`;
/** Assertion consumer URL of a company. */
export const acsOf = (config: Pick<Config, 'publicUrl'>, enterpriseId: string) =>
  filled(config, SSO_PATHS.acs, enterpriseId);
/** Where the browser collects the result of an assertion. */
export const collectOf = (config: Pick<Config, 'publicUrl'>, enterpriseId: string) =>
  filled(config, SSO_PATHS.collect, enterpriseId);
/** What the tile of a provider opens: it starts a sign-in there. */
export const startOf = (config: Pick<Config, 'publicUrl'>, configId: string) =>
  filled(config, SSO_PATHS.start, configId);
/** Redirect URI of an OAuth2 provider: one per provider, against mix-up attacks (RFC 9700 §4.4). */
export const callbackOf = (config: Pick<Config, 'publicUrl'>, configId: string) =>
  filled(config, SSO_PATHS.callback, configId);
