/** State of a login account (spec 3 §4). Values decided by us; 5: closed by its owner, data still there; 6: data gone. */
export const AccountStatus = { pending: 1, active: 2, rejected: 3, disabled: 4, cancelling: 5, deleted: 6 } as const;
export type AccountStatus = (typeof AccountStatus)[keyof typeof AccountStatus];
