/** Which attribute of an account a change is about. The values of loginName and wechat are decided by us. */
export const AttrType = { email: 1, phone: 2, name: 3, position: 4, loginName: 5, wechat: 6 } as const;
export type AttrType = (typeof AttrType)[keyof typeof AttrType];
