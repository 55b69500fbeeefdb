import * as z from 'zod/mini';
import { AttrType } from '../enums/attr-type.ts';
import { AuthStatus } from '../enums/auth-status.ts';
import { UserType } from '../enums/user-type.ts';
import { endpoint, only } from './endpoint.ts';
import { flag } from './passing.ts';

const access = only(UserType.enterprise, UserType.idpUser);

/** Account of an enterprise user, spelled as spec 2 §3 does. */
const account = z.strictObject({
  UserID: z.string(),
  UserType: z.enum(UserType),
  Username: z.string(),
  /** Position id; 0 = not chosen. */
  Position: z.number(),
  LoginName: z.string(),
  Email: z.string(),
  Phone: z.string(),
  EmailVerified: flag,
  PhoneVerified: flag,
  RegionCode: z.string(),
  WeChatNick: z.string(),
  CoID: z.string(),
  Region: z.string(),
  RegionID: z.number(),
  /** ISO-8601 UTC. */
  RegisterTime: z.string(),
  Remark: z.string(),
  Tags: z.array(z.string()),
});

export const readAccount = endpoint({
  method: 'GET',
  path: '/api/account/v1/enterprise_user/{id}',
  access,
  reply: z.strictObject({ Data: account }),
});

/** Changes one attribute; e-mail and phone need the code that was sent to the new value. */
export const updateAttribute = endpoint({
  method: 'PUT',
  path: '/api/account/v1/enterprise_user/{id}',
  access,
  body: z.strictObject({
    AttrType: z.enum(AttrType),
    AttrValue: z.string().check(z.maxLength(254)),
    VerifyCode: z.optional(z.string()),
    Unbind: z.optional(flag),
  }),
});

/** The company of an enterprise user. */
export const readCompany = endpoint({
  method: 'GET',
  path: '/api/account/v1/enterprise_user/{id}/company',
  access,
  reply: z.strictObject({
    Data: z.strictObject({
      Company: z.string(), IndustryID: z.number(), IndustryParentID: z.number(), Industry: z.string(),
      EmployeesID: z.number(), Employees: z.string(), RegionID: z.number(), Region: z.string(),
      MainBusiness: z.string(), Address: z.string(), AuthStatus: z.enum(AuthStatus),
    }),
  }),
});
