import * as z from 'zod/mini';
import { UserType } from '../../enums/user/user-type.ts';
import { checkAddress } from '../../rules/company/address.ts';
import { checkEmailOnWire } from '../../rules/contact/email.ts';
import { checkPhone } from '../../rules/contact/phone.ts';
import { checkPositionName } from '../../rules/user/position-name.ts';
import { checkUserName } from '../../rules/user/user-name.ts';
import { checkVerifyCode } from '../../rules/verify-code/verify-code.ts';
import { endpointsOf, only } from '../endpoint.ts';
import { date, answerFlag } from '../encoded.ts';
import { trimmed, wholeNumber } from '../fields.ts';
import { takenAddress, wrongCode } from '../refusals.ts';
import { storedNow, versionRead } from '../version.ts';

const endpoint = endpointsOf('profile');

/** A partner user's own data. */
const access = only(UserType.partner, UserType.partnerContact);

/** Ids are 0 where nothing was chosen; names of places and positions come in the caller's language. */
export const readPartnerPerson = endpoint({
  summary: 'Own data of a partner user',
  refuses: [],
  method: 'GET',
  path: '/api/account/v1/user/{id}',
  access,
  reply: z.strictObject({
    username: z.string(),
    email: z.string(),
    email_verified: answerFlag,
    /** `+86-13800000000`; empty without one. */
    phone: z.string(),
    phone_verified: answerFlag,
    position_category_id: z.number(),
    position_category: z.string(),
    position_name: z.string(),
    country_id: z.number(),
    province_id: z.number(),
    city_id: z.number(),
    country: z.string(),
    province: z.string(),
    city: z.string(),
    address: z.string(),
    /** 0 main account, 1 platform admin, 2 ordinary. */
    role: z.nullable(z.number()),
    register_time: date,
    version: z.number(),
  }),
});

/**
 * Name, job and place of work of the main account, which belong to the application. The main account enters those of
 * contacts.
 */
export const updatePartnerPerson = endpoint({
  summary: 'Change name, job and place of work of the main account',
  refuses: ['Account.Partner.Main.Only', 'Account.Partner.Pending'],
  method: 'PUT',
  path: '/api/account/v1/user/{id}',
  access,
  ownCodes: true,
  body: z.strictObject({
    username: trimmed(checkUserName),
    position_category_id: wholeNumber,
    position_name: trimmed(checkPositionName),
    country_id: wholeNumber,
    province_id: wholeNumber,
    city_id: wholeNumber,
    address: trimmed(checkAddress),
    ...versionRead,
  }),
  conflict: storedNow({
    username: z.string(),
    position_category_id: z.number(),
    position_name: z.string(),
    country_id: z.number(),
    province_id: z.number(),
    city_id: z.number(),
    address: z.string(),
  }),
});

/**
 * The code was sent to the address in the body: a new address replaces the old one, the current one becomes verified.
 */
const addressChange = {
  refuses: [...wrongCode, ...takenAddress, 'Account.SignIn.Recent.Required', 'Account.Partner.Pending'],
  method: 'PUT',
  access,
  ownCodes: true,
} as const;

export const updatePartnerEmail = endpoint({
  ...addressChange,
  summary: 'Change or verify the own e-mail of a partner user',
  path: '/api/account/v1/user/{id}/email',
  body: z.strictObject({ email: trimmed(checkEmailOnWire), verify_code: trimmed(checkVerifyCode), ...versionRead }),
  conflict: storedNow({ email: z.string() }),
});

export const updatePartnerPhone = endpoint({
  ...addressChange,
  summary: 'Change or verify the own phone of a partner user',
  path: '/api/account/v1/user/{id}/phone',
  body: z.strictObject({
    user_id: z.optional(z.string()),
    phone: trimmed(checkPhone),
    verify_code: trimmed(checkVerifyCode),
    ...versionRead,
  }),
  conflict: storedNow({ phone: z.string() }),
});
