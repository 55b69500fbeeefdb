import type { OauthClaim } from '@portal/common/enums/sign-in/oauth-claim';
import { OauthScope } from '@portal/common/enums/sign-in/oauth-scope';

/** The claims behind each scope. Who may receive a scope may receive its claims one by one (`claims`), too. */
export const CLAIMS = {
  openid: ['sub', 'user_type', 'acr', 'amr', 'auth_time'],
  profile: ['name', 'locale'],
  email: ['email', 'email_verified'],
  phone: ['phone_number', 'phone_number_verified'],
  company: ['org_id', 'org_name', 'org_role'],
} as const satisfies Record<Exclude<OauthScope, 'offline_access'>, readonly OauthClaim[]>;

const scopesOfClaims = new Map<string, OauthScope>(
  Object.entries(CLAIMS).flatMap(([scope, claims]) => claims.map((claim) => [claim, scope as OauthScope] as const)),
);

/** The scopes that an authorization request asks for: by name (separated by blanks), and by their claims. */
export function scopesAsked(scope: string, claims: Iterable<string>): OauthScope[] {
  const named = new Set<string>(scope.split(' '));
  for (const claim of claims) named.add(scopesOfClaims.get(claim) ?? '');
  return OauthScope.filter((one) => named.has(one));
}

/** Names of the claims in a `claims` parameter, which the OAuth library has checked. */
export function claimsIn(parameter: string | null): string[] {
  if (parameter === null) return [];
  const { id_token: forToken, userinfo } = JSON.parse(parameter) as Record<'id_token' | 'userinfo', object | undefined>;
  return [...Object.keys(forToken ?? {}), ...Object.keys(userinfo ?? {})];
}
