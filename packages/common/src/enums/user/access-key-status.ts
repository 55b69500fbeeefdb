/** Whether an access key may be used. */
export const AccessKeyStatus = { enabled: 1, disabled: 2 } as const;
export type AccessKeyStatus = (typeof AccessKeyStatus)[keyof typeof AccessKeyStatus];
