/** Attribute of an account that is changed. The values of loginName and wechat are our own. */
export const AttrType = { email: 1, phone: 2, name: 3, position: 4, loginName: 5, wechat: 6 } as const;
export type AttrType = (typeof AttrType)[keyof typeof AttrType];
