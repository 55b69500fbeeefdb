/** Which of the two balances a record belongs to, as the `type` of the details call spells it. */
export const CreditKind = { trial: 'trial', credit: 'credit' } as const;
export type CreditKind = (typeof CreditKind)[keyof typeof CreditKind];
