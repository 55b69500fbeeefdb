/** Ways of the second step of a sign-in: a code of the authenticator (or a recovery code), or a passkey. */
export const FactorWay = { code: 'code', passkey: 'passkey' } as const;
export type FactorWay = (typeof FactorWay)[keyof typeof FactorWay];
