/**
 * A change of an identity provider, of which the effect on people is shown before. `ssoOnly`: people with an address of
 * an e-mail domain sign in through it only.
 */
export const IdpChange = { enable: 'enable', disable: 'disable', delete: 'delete', ssoOnly: 'ssoOnly' } as const;
export type IdpChange = (typeof IdpChange)[keyof typeof IdpChange];

/**
 * How a person could sign in after a change. `lose`: no more. `new`: through a provider that does not know the person
 * yet and makes another account. `matches`: through a provider, to the present account. `recovery`: an administrator,
 * with the own password, and with recovery codes.
 */
export const MemberOutcome = { lose: 'lose', new: 'new', matches: 'matches', recovery: 'recovery' } as const;
export type MemberOutcome = (typeof MemberOutcome)[keyof typeof MemberOutcome];
