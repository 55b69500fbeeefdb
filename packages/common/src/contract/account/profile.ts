import * as z from 'zod/mini';
import { AttrType } from '../../enums/user/attr-type.ts';
import { AuthStatus } from '../../enums/certification/auth-status.ts';
import { UserType } from '../../enums/user/user-type.ts';
import { checkEnterpriseAddress } from '../../rules/company/address.ts';
import { checkCompanyName } from '../../rules/company/company-name.ts';
import { checkMainBusiness } from '../../rules/company/main-business.ts';
import { optional } from '../../rules/text/optional.ts';
import { endpointsOf, needsRight, only } from '../endpoint.ts';
import { date, answerFlag } from '../encoded.ts';
import { flag, trimmed, wholeNumber } from '../fields.ts';
import { takenAddress, wrongCode } from '../refusals.ts';
import { storedNow, versionRead } from '../version.ts';

const endpoint = endpointsOf('profile');

const access = only(UserType.enterprise, UserType.idpUser);
const personal = only(UserType.individual);
const changing = needsRight('company', access);
const ofUser = z.strictObject({ user_id: z.string() });

/** The caller's account. Field names are those of the wire. */
const account = z.strictObject({
  UserID: z.string(),
  UserType: z.enum(UserType),
  Username: z.string(),
  /** Position id; 0 = not chosen. */
  Position: z.number(),
  LoginName: z.string(),
  Email: z.string(),
  Phone: z.string(),
  EmailVerified: answerFlag,
  PhoneVerified: answerFlag,
  RegionCode: z.string(),
  /** Empty: no WeChat account is bound. */
  WeChatNick: z.string(),
  /** WeChat accounts can be linked here. */
  WeChatOn: z.optional(z.boolean()),
  CoID: z.string(),
  Region: z.string(),
  RegionID: z.number(),
  RegisterTime: date,
  Remark: z.string(),
  Tags: z.array(z.string()),
  Version: z.number(),
});
const accountReply = z.strictObject({ Data: account });

export const readAccount = endpoint({
  summary: 'Own account of an enterprise user',
  refuses: [],
  method: 'GET',
  path: '/api/account/v1/enterprise_user/{id}',
  access,
  reply: accountReply,
});
export const readPersonalAccount = endpoint({
  summary: 'Own account of an individual',
  refuses: [],
  method: 'GET',
  path: '/api/account/v1/personal_user/{id}',
  access: personal,
  reply: accountReply,
});

/**
 * One attribute; e-mail and phone need the code that was sent to the new value (to the old one, to verify that), and a
 * new value a recent sign-in. With `Unbind` 1 the WeChat account is unbound, by a code to one's phone.
 */
const attribute = z.strictObject({
  AttrType: z.enum(AttrType),
  AttrValue: z.string().check(z.trim(), z.maxLength(254)),
  VerifyCode: z.optional(z.string().check(z.maxLength(20))),
  Unbind: z.optional(flag),
  UserId: z.optional(z.string()),
  UserType: z.optional(z.enum(UserType)),
  ...versionRead,
});
const conflict = storedNow({ AttrValue: z.string() });
const attributeRefuses = [
  ...wrongCode,
  ...takenAddress,
  'Account.LoginName.Exists',
  'Account.SignIn.Recent.Required',
  'Account.Site.Denied',
] as const;

export const updateAttribute = endpoint({
  summary: 'Change one value of the own account',
  refuses: [...attributeRefuses],
  method: 'PUT',
  path: '/api/account/v1/enterprise_user/{id}',
  access,
  ownCodes: true,
  body: attribute,
  conflict,
});
export const updatePersonalAttribute = endpoint({
  summary: 'Change one value of the own personal account',
  refuses: [...attributeRefuses],
  method: 'PUT',
  path: '/api/account/v1/personal_user/{id}',
  access: personal,
  ownCodes: true,
  body: attribute,
  conflict,
});

const company = z.strictObject({
  Data: z.strictObject({
    Company: z.string(),
    IndustryID: z.number(),
    IndustryParentID: z.number(),
    Industry: z.string(),
    EmployeesID: z.number(),
    Employees: z.string(),
    RegionID: z.number(),
    Region: z.string(),
    MainBusiness: z.string(),
    Address: z.string(),
    AuthStatus: z.enum(AuthStatus),
    Version: z.number(),
  }),
});
const companyUpdate = z.strictObject({
  company: trimmed(checkCompanyName),
  /** Id of an industry without sub-industries. */
  industry: wholeNumber,
  /** Id of a company size. */
  employees: wholeNumber,
  main_business: trimmed(optional(checkMainBusiness)),
  address: trimmed(checkEnterpriseAddress),
  /** Id of a country or region. */
  region_id: wholeNumber,
  user_id: z.string(),
  ...versionRead,
});
const companyConflict = storedNow({
  company: z.string(),
  industry: z.number(),
  employees: z.number(),
  main_business: z.string(),
  address: z.string(),
  region_id: z.number(),
});
const companyRefuses = ['Account.NotFound', 'Account.Company.Frozen', 'Account.Company.Exists'] as const;

/** The company of an enterprise user. */
export const readCompany = endpoint({
  summary: 'Own company',
  refuses: ['Account.NotFound'],
  method: 'GET',
  path: '/api/account/v1/enterprise_user/{id}/company',
  access,
  reply: company,
});
export const updateCompany = endpoint({
  summary: 'Change the own company',
  refuses: [...companyRefuses],
  method: 'PUT',
  path: '/api/account/v1/enterprise_user/{id}/company',
  access: changing,
  ownCodes: true,
  body: companyUpdate,
  conflict: companyConflict,
});

/** The same calls under other paths, for older clients. */
export const readEnterprise = endpoint({
  summary: 'Own company, by another path',
  refuses: ['Account.NotFound'],
  method: 'GET',
  path: '/api/account/v1/enterprise',
  access,
  query: ofUser,
  reply: company,
});
export const updateEnterprise = endpoint({
  summary: 'Change the own company, by another path',
  refuses: [...companyRefuses],
  method: 'PUT',
  path: '/api/account/v1/enterprise',
  access: changing,
  ownCodes: true,
  query: z.strictObject({ user_id: z.optional(z.string()) }),
  body: companyUpdate,
  conflict: companyConflict,
});
export const readCompanyInfo = endpoint({
  summary: 'Own company, by a third path',
  refuses: ['Account.NotFound'],
  method: 'GET',
  path: '/api/account/v2/enterprise/company_info',
  access,
  query: ofUser,
  reply: company,
});
