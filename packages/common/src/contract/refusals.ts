import type { CatalogueCode } from '../errors/catalogue.ts';

/**
 * Codes that any call can be refused with: the request is malformed or too large, the session is missing or over, the
 * caller may not, the caller asks too often, or the service fails.
 */
export const anyCallRefuses = [
  'request.invalid', 'request.tooLarge', 'request.mediaType', 'Account.SignIn.Required', 'Account.Permission.Denied',
  '4001204003', '4290000000', '-1', '5001100001', 'Account.Unavailable',
] as const satisfies readonly CatalogueCode[];
export type AnyCallRefusal = (typeof anyCallRefuses)[number];

/** A verification code is wrong, was wrong too often, or is no longer valid. */
export const wrongCode = [
  'Account.VerifyCode.Wrong', 'Account.VerifyCode.Tries', 'Account.VerifyCode.Overtime',
] as const satisfies readonly CatalogueCode[];
export type WrongCode = (typeof wrongCode)[number];

/** A captcha was answered wrongly, too often, or is no longer valid. */
export const wrongCaptcha = [
  'Account.Man.Machine.Gap.Point.Err', 'Account.Man.Machine.Err.Num', 'Account.Man.Machine.Token.Invalid',
] as const satisfies readonly CatalogueCode[];
export type WrongCaptcha = (typeof wrongCaptcha)[number];

/** Another account has this e-mail or phone. */
export const takenAddress = ['Account.Email.Exists', 'Account.Phone.Exists'] as const satisfies readonly CatalogueCode[];
export type TakenAddress = (typeof takenAddress)[number];

/** The same, also where that account is about to be deleted: the address is free again afterwards. */
export const takenOrClosingAddress = [...takenAddress, 'Account.Email.Deleting', 'Account.Phone.Deleting'] as const satisfies readonly CatalogueCode[];

/** Another company has this name, also where it is about to be deleted. */
export const takenOrClosingCompany = ['Account.Company.Exists', 'Account.Company.Deleting'] as const satisfies readonly CatalogueCode[];

/** Another company is certified, or asks to be, with this name or credit code. */
export const takenCertificate = ['Account.Certification.Exists', 'Account.Company.Exists'] as const satisfies readonly CatalogueCode[];
export type TakenCertificate = (typeof takenCertificate)[number];

/** The request does not exist, or was agreed, rejected or withdrawn already. */
export const decidedRequest = ['4041100009', '4001213001', '4001213002', '4001213003'] as const satisfies readonly CatalogueCode[];
export type DecidedRequest = (typeof decidedRequest)[number];

/** No account has the e-mail, phone or login name that somebody signs in with. */
export const unknownAccount = [
  'Account.User.Login.Email.Not.Exist', 'Account.User.Login.Phone.Not.Exist', 'Account.User.Login.LoginName.Not.Exist',
] as const satisfies readonly CatalogueCode[];

/** A sign-in is refused, or asks for a further step: choosing one of several accounts, a second factor. */
export const signInRefuses = [
  'Account.Page.Expired', 'Account.Login.Wrong', 'Account.Login.Disabled', 'Account.Login.Pending', 'Account.Login.Deleting',
  'Account.Login.Idp.Only', 'Account.Login.Choice', 'Account.Login.SecondFactor', 'Account.Login.SecondFactor.Enrol',
  'Account.Login.SecondFactor.Wrong', 'Account.SecondFactor.Enrolment.Expired', ...unknownAccount, ...wrongCode,
] as const satisfies readonly CatalogueCode[];
export type SignInRefusal = (typeof signInRefuses)[number];

/** Every code of the catalogue that a call of this endpoint can be refused with; issues of rules come on top. */
export function refusalsOf(
  { refuses, sealed, signed }: { refuses: readonly CatalogueCode[]; sealed?: object; signed?: boolean },
): readonly CatalogueCode[] {
  return [...anyCallRefuses, ...(sealed || signed ? ['Account.Sealed.Invalid' as const] : []), ...refuses];
}
