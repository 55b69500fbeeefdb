/** Who decided on a request (spec 1 §3). */
export const ApprovalType = { automatic: 0, manual: 1, system: 2 } as const;
export type ApprovalType = (typeof ApprovalType)[keyof typeof ApprovalType];
