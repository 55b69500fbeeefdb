/** Which secret a sign-in carries. Values decided by us. */
export const VerifyType = { password: 1, code: 2 } as const;
export type VerifyType = (typeof VerifyType)[keyof typeof VerifyType];
