/** Kind of value of an availability check: `company` at registration, `authCompany` in certification. */
export const ParamType = {
  unknown: 0,
  email: 1,
  phone: 2,
  company: 3,
  creditCode: 4,
  authCompany: 5,
  loginName: 6,
} as const;
export type ParamType = (typeof ParamType)[keyof typeof ParamType];
