/** `modify_type` of a password change: 1 is a change by the signed-in owner. */
export const ModifyType = { byOwner: 1 } as const;
export type ModifyType = (typeof ModifyType)[keyof typeof ModifyType];
