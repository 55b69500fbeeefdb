/** Whether people may sign in through an identity provider. */
export const IdpStatus = { enabled: 1, disabled: 2 } as const;
export type IdpStatus = (typeof IdpStatus)[keyof typeof IdpStatus];

/**
 * What a provider needs before it can be switched on: metadata, a passed test of this very configuration, and recovery
 * codes of the company.
 */
export const IdpNeed = ['metadata', 'test', 'recovery'] as const;
export type IdpNeed = (typeof IdpNeed)[number];

/**
 * What an e-mail domain needs before its people sign in through the provider only: a proof, an enabled provider that it
 * leads to, a passed test of the configuration that serves, and unused recovery codes of the company.
 */
export const SsoOnlyNeed = ['proof', 'provider', 'test', 'recovery'] as const;
export type SsoOnlyNeed = (typeof SsoOnlyNeed)[number];

/**
 * What became of a document that was read from a provider's address. `waits`: it names another entity id or sign-in
 * address than the one that sign-ins use, and somebody has to decide; `keptOut`: somebody decided not to use it.
 */
export const DocumentKept = ['stored', 'waits', 'keptOut'] as const;
export type DocumentKept = (typeof DocumentKept)[number];

/** Product of an identity provider; `generic` is our own value. */
export const IdpSystem = { generic: 0, adFs: 1 } as const;
export type IdpSystem = (typeof IdpSystem)[keyof typeof IdpSystem];

/** Protocol of an identity provider. */
export const IdpAgreement = { saml: 1, oauth2: 2 } as const;
export type IdpAgreement = (typeof IdpAgreement)[keyof typeof IdpAgreement];
