/** State of a login account. 5: closed by its owner, data still stored; 6: data deleted. */
export const AccountStatus = { pending: 1, active: 2, rejected: 3, disabled: 4, cancelling: 5, deleted: 6 } as const;
export type AccountStatus = (typeof AccountStatus)[keyof typeof AccountStatus];
