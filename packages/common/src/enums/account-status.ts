/** State of a login account (spec 3 §4). Values decided by us. */
export const AccountStatus = { pending: 1, active: 2, rejected: 3, disabled: 4 } as const;
export type AccountStatus = (typeof AccountStatus)[keyof typeof AccountStatus];
