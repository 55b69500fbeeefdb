/** What was typed as the account at sign-in. Values decided by us. */
export const AccountType = { email: 1, phone: 2, loginName: 3 } as const;
export type AccountType = (typeof AccountType)[keyof typeof AccountType];
