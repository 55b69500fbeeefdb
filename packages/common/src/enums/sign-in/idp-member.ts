/**
 * A change of an identity provider, of which the effect on people is shown before. `promote`: its candidate goes live.
 * `ssoOnly`: people with an address of an e-mail domain sign in through it only.
 */
export const IdpChange = {
  enable: 'enable',
  disable: 'disable',
  delete: 'delete',
  promote: 'promote',
  ssoOnly: 'ssoOnly',
} as const;
export type IdpChange = (typeof IdpChange)[keyof typeof IdpChange];

/**
 * How a person could sign in after a change. `lose`: no more. `new`: through a provider that does not know the person
 * yet and makes another account. `matches`: through a provider, to the present account. `recovery`: an administrator,
 * with the own password, and with recovery codes. `noPassword`: an administrator who has to set a password first.
 */
export const MemberOutcome = {
  lose: 'lose',
  new: 'new',
  matches: 'matches',
  recovery: 'recovery',
  noPassword: 'noPassword',
} as const;
export type MemberOutcome = (typeof MemberOutcome)[keyof typeof MemberOutcome];

/**
 * Why a candidate does not recognize people who are linked: another entity id (or issuer), another format of the
 * identifier, or another client id at a provider whose identifiers differ by client.
 */
export const IdentityChange = { entityId: 'entityId', nameId: 'nameId', clientId: 'clientId' } as const;
export type IdentityChange = (typeof IdentityChange)[keyof typeof IdentityChange];
