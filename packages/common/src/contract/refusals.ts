import type { CatalogueCode } from '../errors/catalogue.ts';

/**
 * Codes that any call can be refused with: the request is malformed or too large, the session is missing or expired,
 * the caller has no permission or calls too often, the service fails, or its storage is full.
 */
export const anyCallRefuses = [
  'request.invalid',
  'request.beyondReach',
  'request.tooLarge',
  'request.mediaType',
  'Account.SignIn.Required',
  'Account.Session.Other',
  'Account.Permission.Denied',
  '4001204003',
  '4290000000',
  '-1',
  '5001100001',
  'Account.Unavailable',
  'Account.Storage.Full',
] as const satisfies readonly CatalogueCode[];
export type AnyCallRefusal = (typeof anyCallRefuses)[number];

/** A call with the same `Idempotency-Key` is running, or said something else. */
const idempotencyRefuses = [
  'Account.Idempotency.Running',
  'Account.Idempotency.Different',
] as const satisfies readonly CatalogueCode[];
export type IdempotencyRefusal = (typeof idempotencyRefuses)[number];

/** A verification code is wrong, was wrong too often, or is no longer valid. */
export const wrongCode = [
  'Account.VerifyCode.Wrong',
  'Account.VerifyCode.Tries',
  'Account.VerifyCode.Overtime',
] as const satisfies readonly CatalogueCode[];
export type WrongCode = (typeof wrongCode)[number];

/** A captcha was answered wrongly, too often, or is no longer valid. */
export const wrongCaptcha = [
  'Account.Man.Machine.Gap.Point.Err',
  'Account.Man.Machine.Err.Num',
  'Account.Man.Machine.Token.Invalid',
] as const satisfies readonly CatalogueCode[];
export type WrongCaptcha = (typeof wrongCaptcha)[number];

/** Another account has this e-mail or phone. */
export const takenAddress = [
  'Account.Email.Exists',
  'Account.Phone.Exists',
] as const satisfies readonly CatalogueCode[];
export type TakenAddress = (typeof takenAddress)[number];

/** The same, and the variants for an account that is pending deletion: the address becomes free then. */
export const takenOrClosingAddress = [
  ...takenAddress,
  'Account.Email.Deleting',
  'Account.Phone.Deleting',
] as const satisfies readonly CatalogueCode[];

/** Another company has this name, and the variant for a company that is pending deletion. */
export const takenOrClosingCompany = [
  'Account.Company.Exists',
  'Account.Company.Deleting',
] as const satisfies readonly CatalogueCode[];

/** Another company has this name or credit code in its certification or in a pending request. */
export const takenCertificate = [
  'Account.Certification.Exists',
  'Account.Company.Exists',
] as const satisfies readonly CatalogueCode[];
export type TakenCertificate = (typeof takenCertificate)[number];

/** The request does not exist, or was already approved, rejected or withdrawn. */
export const decidedRequest = [
  '4041100009',
  '4001213001',
  '4001213002',
  '4001213003',
] as const satisfies readonly CatalogueCode[];
export type DecidedRequest = (typeof decidedRequest)[number];

/** The same, or somebody else is working on the request. */
export const requestNotDecidable = [
  ...decidedRequest,
  'Account.Approval.Claimed',
] as const satisfies readonly CatalogueCode[];
export type UndecidableRequest = (typeof requestNotDecidable)[number];

/**
 * The same, or the request or its conflicts changed since it was read, or an approval of it is proposed, or it is
 * assigned to a colleague and the caller did not name them.
 */
export const refusedDecision = [
  ...requestNotDecidable,
  'Account.Conflict',
  'Account.Approval.Conflicts',
  'Account.Approval.Proposed',
  'Account.Approval.Assigned',
] as const satisfies readonly CatalogueCode[];
export type RefusedDecision = (typeof refusedDecision)[number];

/** No account has the e-mail, phone or login name that somebody signs in with. */
export const unknownAccount = [
  'Account.User.Login.Email.Not.Exist',
  'Account.User.Login.Phone.Not.Exist',
  'Account.User.Login.LoginName.Not.Exist',
] as const satisfies readonly CatalogueCode[];

/** A passkey was not accepted: each says what the person can do. */
export const passkeyRefuses = [
  'Account.Passkey.Expired',
  'Account.Passkey.Unknown',
  'Account.Passkey.Refused',
  'Account.Passkey.Unverified',
  'Account.Passkey.Counter',
] as const satisfies readonly CatalogueCode[];
export type PasskeyRefusal = (typeof passkeyRefuses)[number];

/** A sign-in is refused, or needs a further step: the choice of an account, a second factor. */
export const signInRefuses = [
  'Account.Page.Expired',
  'Account.Login.Wrong',
  'Account.Login.Disabled',
  'Account.Login.Pending',
  'Account.Login.Deleting',
  'Account.Login.Idp.Only',
  'Account.Login.Choice',
  'Account.Login.SecondFactor',
  'Account.Login.SecondFactor.Enrol',
  'Account.Login.SecondFactor.Wrong',
  'Account.SecondFactor.Enrolment.Expired',
  'Account.Login.Passkey.Enrol',
  'Account.Passkey.Exists',
  ...passkeyRefuses,
  ...unknownAccount,
  ...wrongCode,
] as const satisfies readonly CatalogueCode[];
export type SignInRefusal = (typeof signInRefuses)[number];

/**
 * A sign-in by password is unusual, and a code has to confirm it. The API adds them to its sign-ins; pages load them with
 * the step that they ask for, so that the first page of a sign-in stays as light as it is.
 */
export const unusualRefuses = [
  'Account.Login.Confirm',
  'Account.Login.Confirm.Wrong',
] as const satisfies readonly CatalogueCode[];
export type UnusualRefusal = (typeof unusualRefuses)[number];

/** Every code of the catalogue that a call of this endpoint can be refused with; plus the issues of rules. */
export function refusalsOf({
  refuses,
  sealed,
  signed,
  conflict,
  idempotencyKey,
}: {
  refuses: readonly CatalogueCode[];
  sealed?: object;
  signed?: boolean;
  conflict?: object;
  idempotencyKey?: true | 'required';
}): readonly CatalogueCode[] {
  return [
    ...anyCallRefuses,
    ...(sealed || signed ? ['Account.Sealed.Invalid' as const] : []),
    ...(conflict ? ['Account.Conflict' as const] : []),
    ...(idempotencyKey ? idempotencyRefuses : []),
    ...refuses,
  ];
}
