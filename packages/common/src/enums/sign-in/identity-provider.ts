/** Whether people may sign in through an identity provider. */
export const IdpStatus = { enabled: 1, disabled: 2 } as const;
export type IdpStatus = (typeof IdpStatus)[keyof typeof IdpStatus];

/** Product behind an identity provider; `generic` is decided by us. */
export const IdpSystem = { generic: 0, adFs: 1 } as const;
export type IdpSystem = (typeof IdpSystem)[keyof typeof IdpSystem];

/** Protocol of an identity provider. */
export const IdpAgreement = { saml: 1, oauth2: 2 } as const;
export type IdpAgreement = (typeof IdpAgreement)[keyof typeof IdpAgreement];
