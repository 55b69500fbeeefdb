import type { ServerMetadata } from 'openid-client';
import * as z from 'zod/mini';
import { Checks, demand } from '../../provider/checks/checks.ts';
import { beginningOf, endOf } from '../../provider/metadata-text.ts';
import { isIssuerAt } from './tenant.ts';

const DISCOVERY = '/.well-known/openid-configuration';
const discoveryDocument = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  jwks_uri: z.string(),
  token_endpoint_auth_methods_supported: z.optional(z.array(z.string())),
  code_challenge_methods_supported: z.optional(z.array(z.string())),
  scopes_supported: z.optional(z.array(z.string())),
  id_token_signing_alg_values_supported: z.optional(z.array(z.string())),
});

/** Issuer and discovery URL; settings may give either. */
export function discoveryOf(address: string): { issuer: string; url: string } {
  const issuer = (address.endsWith(DISCOVERY) ? address.slice(0, -DISCOVERY.length) : address).replace(/\/$/, '');
  return { issuer, url: issuer + DISCOVERY };
}

/** Does a provider give each client other identifiers for the same person? */
export function subjectsByClient(text: string): boolean {
  const { subject_types_supported: types } = parse(text, new Checks());
  return Array.isArray(types) && types.every((type) => type === 'pairwise');
}

const REQUIRED = ['issuer', 'authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;

type Fields = Readonly<Record<string, unknown>>;

/** The fields of a document; for anything else, the check says what was found instead. */
function parse(text: string, checks: Checks): Fields {
  const begins = text.trimStart().startsWith('{');
  try {
    const value: unknown = begins ? JSON.parse(text) : undefined;
    if (typeof value === 'object' && value !== null) {
      checks.passed('document', { expected: 'JSON' });
      return value as Fields;
    }
  } catch {
    // Not JSON.
  }
  const cut = begins && !text.trimEnd().endsWith('}');
  return checks.failed('document', 'a discovery document that is no JSON', {
    sent: cut ? endOf(text) : beginningOf(text),
    expected: cut ? '}' : 'JSON',
  });
}

/** Does a provider sign with an algorithm whose key is public? */
const isAsymmetric = (algorithm: string) => /^(?:RS|PS|ES)\d{3}$|^Ed/.test(algorithm);

/**
 * A discovery document whose issuer matches its address, with callable endpoints only.
 *
 * @throws SsoFailure
 */
export function readDiscovery(
  text: string,
  { address: named, allowHttp, checks = new Checks() }: { address: string; allowHttp: boolean; checks?: Checks },
): ServerMetadata {
  const { issuer } = discoveryOf(named);
  const value = parse(text, checks);
  const parsed = discoveryDocument.safeParse(value);
  if (!parsed.success)
    return checks.failed('endpoints', 'a discovery document that says too little', {
      sent:
        Object.keys(value)
          .filter((key) => REQUIRED.includes(key as 'issuer'))
          .join(', ') || '--',
      expected: REQUIRED.join(', '),
    });
  const document = parsed.data;
  demand(
    checks,
    isIssuerAt(document.issuer.replace(/\/$/, ''), issuer),
    'issuer',
    'a discovery document of another issuer',
    { sent: document.issuer, expected: issuer },
  );
  const endpoints = [document.authorization_endpoint, document.token_endpoint, document.jwks_uri];
  const unsafe = endpoints.find((address) => {
    const protocol = URL.parse(address)?.protocol;
    return protocol !== 'https:' && !(allowHttp && protocol === 'http:');
  });
  demand(checks, unsafe === undefined, 'endpoints', 'a discovery document with an address that is not https', {
    sent: unsafe ?? document.authorization_endpoint,
    expected: 'https',
  });
  const algorithms = document.id_token_signing_alg_values_supported;
  if (algorithms && !algorithms.some(isAsymmetric))
    checks.failed('algorithm', 'a provider that signs id tokens with no algorithm that we accept', {
      sent: algorithms.join(', ') || '--',
      expected: 'RS256, PS256, ES256, EdDSA',
    });
  const methods = document.code_challenge_methods_supported;
  if (methods?.includes('S256')) checks.passed('pkce', { sent: methods.join(', '), expected: 'S256' });
  else checks.warned('pkce', { sent: methods?.join(', ') ?? '--', expected: 'S256' });
  return value as unknown as ServerMetadata;
}
