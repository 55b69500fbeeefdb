/** By which way a code travels (spec 1 §3); also the last part of the path. */
export const VerifyChannel = { email: 1, phone: 2, wechat: 3 } as const;
export type VerifyChannel = (typeof VerifyChannel)[keyof typeof VerifyChannel];

/** What `account` holds in a code call. 3 is a user id here and has nothing to do with WeChat. */
export const SendType = { email: 1, phone: 2, accountId: 3 } as const;
export type SendType = (typeof SendType)[keyof typeof SendType];
