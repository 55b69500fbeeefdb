/** Kind of account at sign-in. */
export const AccountType = { email: 1, phone: 2, loginName: 3 } as const;
export type AccountType = (typeof AccountType)[keyof typeof AccountType];
