/** How far the binding of a WeChat account has come; the values are ours. `taken`: that WeChat belongs to another account. */
export const WechatBindStatus = { waiting: 1, bound: 2, expired: 3, taken: 4 } as const;
export type WechatBindStatus = (typeof WechatBindStatus)[keyof typeof WechatBindStatus];
