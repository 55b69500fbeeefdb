/** The balance that a record belongs to; the `type` of the call for details. */
export const CreditKind = { trial: 'trial', credit: 'credit' } as const;
export type CreditKind = (typeof CreditKind)[keyof typeof CreditKind];
