/** Who decided a request. */
export const ApprovalType = { automatic: 0, manual: 1, system: 2 } as const;
export type ApprovalType = (typeof ApprovalType)[keyof typeof ApprovalType];
