/** Channel of a verification code; also the last segment of the path. */
export const VerifyChannel = { email: 1, phone: 2, wechat: 3 } as const;
export type VerifyChannel = (typeof VerifyChannel)[keyof typeof VerifyChannel];

/** What `account` contains in a call for a code. 3 is a user id, not WeChat. */
export const SendType = { email: 1, phone: 2, accountId: 3 } as const;
export type SendType = (typeof SendType)[keyof typeof SendType];
