/** Progress of binding a WeChat account. `taken`: it is bound to another account. */
export const WechatBindStatus = { waiting: 1, bound: 2, expired: 3, taken: 4 } as const;
export type WechatBindStatus = (typeof WechatBindStatus)[keyof typeof WechatBindStatus];
