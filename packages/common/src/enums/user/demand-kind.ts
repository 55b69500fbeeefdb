/**
 * What a company demands of its people: a second step or a passkey at a sign-in here (a provider asks for its own), and
 * that they sign in again after some days.
 */
export const DemandKind = ['secondStep', 'passkey', 'sessions'] as const;
export type DemandKind = (typeof DemandKind)[number];

/** Why a demand stops a person: no step at all, an authenticator but no passkey, a session that has lasted too long. */
export const DemandLack = ['nothing', 'noPasskey', 'session'] as const;
export type DemandLack = (typeof DemandLack)[number];
