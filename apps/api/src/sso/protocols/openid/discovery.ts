import type { ServerMetadata } from 'openid-client';
import * as z from 'zod/mini';
import { Checks, demand } from '../../provider/checks/checks.ts';
import { refuseSso } from '../../provider/checks/failure.ts';

const DISCOVERY = '/.well-known/openid-configuration';
const discoveryDocument = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  jwks_uri: z.string(),
  token_endpoint_auth_methods_supported: z.optional(z.array(z.string())),
  code_challenge_methods_supported: z.optional(z.array(z.string())),
  scopes_supported: z.optional(z.array(z.string())),
});

/** Issuer and discovery URL; settings may give either. */
export function discoveryOf(address: string): { issuer: string; url: string } {
  const issuer = (address.endsWith(DISCOVERY) ? address.slice(0, -DISCOVERY.length) : address).replace(/\/$/, '');
  return { issuer, url: issuer + DISCOVERY };
}

const REQUIRED = ['issuer', 'authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;

function parse(text: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    refuseSso('a discovery document that is no JSON');
  }
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)
    : refuseSso('a discovery document that is no object');
}

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
  const value = checks.guardNow('document', { expected: 'JSON' }, () => parse(text));
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
  demand(checks, document.issuer.replace(/\/$/, '') === issuer, 'issuer', 'a discovery document of another issuer', {
    sent: document.issuer,
    expected: issuer,
  });
  const endpoints = [document.authorization_endpoint, document.token_endpoint, document.jwks_uri];
  const unsafe = endpoints.find((address) => {
    const protocol = URL.parse(address)?.protocol;
    return protocol !== 'https:' && !(allowHttp && protocol === 'http:');
  });
  demand(checks, unsafe === undefined, 'endpoints', 'a discovery document with an address that is not https', {
    sent: unsafe ?? document.authorization_endpoint,
    expected: 'https',
  });
  const methods = document.code_challenge_methods_supported;
  if (methods?.includes('S256')) checks.passed('pkce', { sent: methods.join(', '), expected: 'S256' });
  else checks.warned('pkce', { sent: methods?.join(', ') ?? '--', expected: 'S256' });
  return value as unknown as ServerMetadata;
}
