/** Why a password must be set: `status` beside a reset code (spec 1 §2: 1 is the first sign-in; the others are decided by us). */
export const ResetReason = { byStaff: 0, firstSignIn: 1, expired: 2 } as const;
export type ResetReason = (typeof ResetReason)[keyof typeof ResetReason];
