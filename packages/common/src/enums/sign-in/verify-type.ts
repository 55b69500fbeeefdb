/** Kind of secret at sign-in. */
export const VerifyType = { password: 1, code: 2 } as const;
export type VerifyType = (typeof VerifyType)[keyof typeof VerifyType];
