import type { Config } from '../config.ts';

const BASE = '/api/account/v1';

/** Where answers of providers come in, and where the browser collects them. Patterns of routes with `:enterprise_id`, `:config_id`. */
export const SSO_PATHS = {
  samlMetadata: `${BASE}/saml/:enterprise_id/metadata`,
  acs: `${BASE}/saml/:enterprise_id/acs`,
  collect: `${BASE}/saml/:enterprise_id/collect`,
  callback: `${BASE}/sso/callback/:config_id`,
} as const;

const filled = ({ publicUrl }: Pick<Config, 'publicUrl'>, path: string, value: string) => publicUrl + path.replace(/:\w+/, encodeURIComponent(value));

/** Our name at the SAML providers of a company, which is also the address of our metadata for them. */
export const entityIdOf = (config: Pick<Config, 'publicUrl'>, enterpriseId: string) => filled(config, SSO_PATHS.samlMetadata, enterpriseId);
/** Where the browser brings assertions for a company. */
export const acsOf = (config: Pick<Config, 'publicUrl'>, enterpriseId: string) => filled(config, SSO_PATHS.acs, enterpriseId);
/** Where the browser collects what came of an assertion. */
export const collectOf = (config: Pick<Config, 'publicUrl'>, enterpriseId: string) => filled(config, SSO_PATHS.collect, enterpriseId);
/**
 * Where an OAuth2 provider sends its codes: an address for each provider, so that a code of one can never be brought to
 * the token endpoint of another (RFC 9700 §4.4).
 */
export const callbackOf = (config: Pick<Config, 'publicUrl'>, configId: string) => filled(config, SSO_PATHS.callback, configId);
