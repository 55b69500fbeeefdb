import * as z from 'zod/mini';
import { UserType } from '../../enums/user/user-type.ts';
import { RegisterMethod } from '../../enums/verify-code/register-method.ts';
import { checkAddress } from '../../rules/company/address.ts';
import { checkChosen, type Choice } from '../../rules/text/chosen.ts';
import { checkCompanyName, checkPartnerName } from '../../rules/company/company-name.ts';
import { checkCompanyPhone } from '../../rules/company/company-phone.ts';
import { checkEmailOnWire } from '../../rules/contact/email.ts';
import { checkLoginName } from '../../rules/user/login-name.ts';
import { checkMainBusiness } from '../../rules/company/main-business.ts';
import { checkPhone } from '../../rules/contact/phone.ts';
import { checkPositionName } from '../../rules/user/position-name.ts';
import { checkUserName } from '../../rules/user/user-name.ts';
import { checkVerifyCode } from '../../rules/verify-code/verify-code.ts';
import { checkWebsite } from '../../rules/company/website.ts';
import { anyone, endpointsOf } from '../endpoint.ts';
import { trimmed, wholeNumber } from '../fields.ts';
import { accepted, allowedPurposes } from './accepted-terms.ts';
import { takenOrClosingAddress, takenOrClosingCompany, wrongCode } from '../refusals.ts';

const endpoint = endpointsOf('registration');

const account = {
  access: anyone,
  signed: true,
  sealed: { password: 'password' },
  reply: z.strictObject({ id: z.string() }),
} as const;
/**
 * Beside what the form says: the sealed password, to which the API applies its rule, the versions of the terms that the
 * page has shown, and the purposes whose boxes were ticked. While no terms are required, `accepted` may be missing.
 */
const confirmed = { password: z.string(), accepted: z.optional(accepted), purposes: z.optional(allowedPurposes) };

/** One form, one account, one company. `verify_code_type` says which channel the code came by. */
export const registerEnterprise = endpoint({
  summary: 'Register an enterprise and its first user',
  refuses: [
    'Account.Registration.Closed',
    'Account.Terms.Required',
    ...wrongCode,
    ...takenOrClosingAddress,
    ...takenOrClosingCompany,
    'Account.LoginName.Exists',
  ],
  ...account,
  method: 'POST',
  path: '/api/account/v2/enterprise_user/0/register',
  body: z.strictObject({
    login_name: trimmed(checkLoginName),
    company: trimmed(checkCompanyName),
    email: trimmed(checkEmailOnWire),
    username: trimmed(checkUserName),
    user_type: z.literal(UserType.enterprise),
    verify_code: trimmed(checkVerifyCode),
    verify_code_type: z.enum(RegisterMethod),
    phone: trimmed(checkPhone),
    ...confirmed,
  }),
});

/**
 * Verifies the other address of a registration, which was only typed, by a code of the registration's scene. Only in
 * the browser that registered, for 15 minutes.
 */
export const verifySecondAddress = endpoint({
  summary: 'Verify the second address of an account that was just registered',
  refuses: [...wrongCode, 'Account.Page.Expired'],
  method: 'PUT',
  path: '/api/account/v1/user/0/register/address',
  access: anyone,
  signed: true,
  ownCodes: true,
  body: z.strictObject({ verify_code: trimmed(checkVerifyCode) }),
});

/** A person without a company: exactly one of `email` and `phone`, the one the code went to. */
export const registerIndividual = endpoint({
  summary: 'Register an individual',
  refuses: ['Account.Registration.Closed', 'Account.Terms.Required', ...wrongCode, ...takenOrClosingAddress],
  ...account,
  method: 'POST',
  path: '/api/account/v1/personal_user/0/register',
  body: z.strictObject({
    user_type: z.literal(UserType.individual),
    username: trimmed(checkUserName),
    email: z.optional(trimmed(checkEmailOnWire)),
    phone: z.optional(trimmed(checkPhone)),
    verify_code: trimmed(checkVerifyCode),
    verify_code_type: z.enum(RegisterMethod),
    ...confirmed,
  }),
});

/** Id of a lookup that must be chosen. The API checks that the list has it. */
const choice = (of: Choice) =>
  wholeNumber.check(({ value, issues }) => {
    const issue = checkChosen(of)(value);
    if (issue) issues.push({ code: 'custom', message: issue, input: value });
  });
/** Maximum number of partner types in an application. */
const TYPES_MAX = 50;
export const partnerTypes = z.array(wholeNumber).check(({ value, issues }) => {
  const issue = checkChosen('partnerType')(value);
  if (issue || value.length > TYPES_MAX)
    issues.push({ code: 'custom', message: issue ?? 'request.invalid', input: value });
});

/** Data of a partner company. Province and city are 0 where the country, or the province, has none. */
export const partnerCompany = {
  company_name: trimmed(checkPartnerName),
  company_official_website: z.optional(trimmed(checkWebsite)),
  /** `+86-571-00000148`, or a mobile number. */
  company_phone: trimmed(checkCompanyPhone),
  company_email: trimmed(checkEmailOnWire),
  company_country: choice('country'),
  company_province: wholeNumber,
  company_city: wholeNumber,
  company_address: trimmed(checkAddress),
  company_main_business: trimmed(checkMainBusiness),
  company_industry: choice('industry'),
  intention_partner_type: partnerTypes,
} as const;

/** The contact person of the partner company and their position. */
export const partnerPerson = {
  username: trimmed(checkUserName),
  email: trimmed(checkEmailOnWire),
  phone: trimmed(checkPhone),
  position_category: choice('position'),
  position_name: trimmed(checkPositionName),
  country: choice('country'),
  province: wholeNumber,
  city: wholeNumber,
  address: trimmed(checkAddress),
} as const;

/**
 * A partner company and its main account (user type 4 is implied), which staff then review. The code goes to `email`.
 */
export const registerPartner = endpoint({
  summary: 'Apply as a partner company',
  refuses: [
    'Account.Registration.Closed',
    'Account.Terms.Required',
    ...wrongCode,
    ...takenOrClosingAddress,
    ...takenOrClosingCompany,
  ],
  ...account,
  method: 'POST',
  path: '/api/account/v1/user/0/register',
  body: z.strictObject({ ...partnerCompany, ...partnerPerson, verify_code: trimmed(checkVerifyCode), ...confirmed }),
});
