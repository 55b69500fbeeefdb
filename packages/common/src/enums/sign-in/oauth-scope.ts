/** Scopes that an application can request, each with the text `consent.scope.<scope>` of what it receives. */
export const OauthScope = ['openid', 'profile', 'email', 'phone', 'company', 'offline_access'] as const;
export type OauthScope = (typeof OauthScope)[number];
