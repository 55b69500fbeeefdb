import * as z from 'zod/mini';
import { OauthScope } from '../../enums/sign-in/oauth-scope.ts';
import { UserType } from '../../enums/user/user-type.ts';
import { checkDeviceCode } from '../../rules/application/device-code.ts';
import { date } from '../encoded.ts';
import { endpointsOf, only } from '../endpoint.ts';
import { flag, trimmed } from '../fields.ts';

const endpoint = endpointsOf('devices');

/*
 * Sign-in on a device that has no browser, such as a television or a command line: it shows a code, which a person
 * types in the portal. Staff sign in on no device: their sessions end when nobody sits at the portal.
 */
const path = '/api/account/v1/device';
const access = only(
  UserType.individual,
  UserType.enterprise,
  UserType.partner,
  UserType.idpUser,
  UserType.partnerContact,
);
const refuses = ['Account.Device.Unknown', 'Account.Device.Expired', 'Account.Device.Used'] as const;
const userCode = trimmed(checkDeviceCode);

export const readDevice = endpoint({
  summary: 'The device and the application behind a code',
  refuses,
  method: 'GET',
  path,
  access,
  query: z.strictObject({ user_code: userCode }),
  reply: z.strictObject({
    client_id: z.string(),
    name_zh: z.string(),
    name_en: z.string(),
    /** As the device shows it. */
    user_code: z.string(),
    /** What an application of a third party receives; empty for one that does not ask. */
    scopes: z.array(z.enum(OauthScope)),
    /** City and country, in the caller's language; null when unknown. */
    place: z.nullable(z.string()),
    /** Address of the network that the device asked from. */
    network: z.string(),
    /** For instance `Chrome` and `Windows`; empty when unknown. */
    browser: z.string(),
    system: z.string(),
    /** `phone`, `tablet`, `desktop`, or empty. */
    device: z.string(),
    asked_time: date,
  }),
});
export type AskingDevice = z.infer<typeof readDevice.reply>;

/** Allowed: the device is signed in with the caller's account. Denied: it gets `access_denied`. */
export const decideDevice = endpoint({
  summary: 'Allow or deny the sign-in on a device',
  refuses,
  method: 'POST',
  path,
  access,
  idempotencyKey: true,
  body: z.strictObject({ user_code: userCode, allow: flag }),
});
