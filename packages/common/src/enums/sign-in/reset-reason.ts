/** Why a password must be set: `status` of a reset code. 1: first sign-in. */
export const ResetReason = { byStaff: 0, firstSignIn: 1, expired: 2 } as const;
export type ResetReason = (typeof ResetReason)[keyof typeof ResetReason];
