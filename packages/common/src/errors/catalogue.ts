import { isIssueCode, type IssueCode } from './issues.ts';

/** How a failure is shown by default: not at all, under its field, as a toast, in a dialog, or instead of the page. */
export type Show = 'silent' | 'field' | 'toast' | 'modal' | 'page';

/** Which field, where `show` is `field`: see `fields.ts`. */
export interface Entry {
  status: number;
  show: Show;
}

/**
 * Every code of the account API, with its HTTP status.
 * A code made of digits begins with its status. The text is the intl message `error.<code>`.
 */
export const catalogue = {
  // Any call
  'request.invalid': { status: 400, show: 'toast' },
  'request.beyondReach': { status: 400, show: 'toast' },
  'request.tooLarge': { status: 413, show: 'toast' },
  'request.mediaType': { status: 415, show: 'toast' },
  'Account.Sealed.Invalid': { status: 400, show: 'toast' },
  'Account.SignIn.Required': { status: 401, show: 'silent' },
  'Account.Session.Other': { status: 409, show: 'modal' },
  'Account.SignIn.Recent.Required': { status: 403, show: 'modal' },
  'Account.Permission.Denied': { status: 403, show: 'page' },
  'Account.Site.Denied': { status: 403, show: 'page' },
  'Account.NotFound': { status: 404, show: 'page' },
  'Account.Conflict': { status: 409, show: 'modal' },
  'Account.Idempotency.Running': { status: 409, show: 'toast' },
  'Account.Idempotency.Different': { status: 422, show: 'toast' },
  '4290000000': { status: 429, show: 'toast' },
  '-1': { status: 500, show: 'modal' },
  '5001100001': { status: 500, show: 'modal' },
  '5001201000': { status: 500, show: 'modal' },
  'Account.Unavailable': { status: 503, show: 'modal' },
  'Account.Storage.Full': { status: 507, show: 'modal' },
  // Captcha
  'Account.Man.Machine.Required': { status: 400, show: 'silent' },
  'Account.Man.Machine.Gap.Point.Err': { status: 400, show: 'toast' },
  'Account.Man.Machine.Err.Num': { status: 400, show: 'toast' },
  'Account.Man.Machine.Token.Invalid': { status: 400, show: 'silent' },
  // Verification codes
  'Account.VerifyCode.Wrong': { status: 400, show: 'field' },
  'Account.VerifyCode.Overtime': { status: 400, show: 'toast' },
  'Account.VerifyCode.Tries': { status: 400, show: 'field' },
  'Account.VerifyCode.TooSoon': { status: 429, show: 'toast' },
  'Account.VerifyCode.TooMany': { status: 429, show: 'toast' },
  // Sign-in
  'Account.Login.Wrong': { status: 400, show: 'field' },
  'Account.Login.Choice': { status: 409, show: 'silent' },
  'Account.Login.SecondFactor': { status: 409, show: 'silent' },
  'Account.Login.SecondFactor.Enrol': { status: 409, show: 'silent' },
  'Account.Login.SecondFactor.Wrong': { status: 400, show: 'field' },
  'Account.SecondFactor.Required': { status: 403, show: 'modal' },
  'Account.SecondFactor.Enrolment.Expired': { status: 400, show: 'toast' },
  'Account.SecondFactor.Off': { status: 409, show: 'modal' },
  'Account.Login.Passkey.Enrol': { status: 409, show: 'silent' },
  'Account.Login.Confirm': { status: 409, show: 'silent' },
  // Its body names the field, so the first page of a sign-in has no entry for it.
  'Account.Login.Confirm.Wrong': { status: 400, show: 'toast' },
  'Account.Report.Expired': { status: 400, show: 'page' },
  'Account.Report.Reader': { status: 403, show: 'page' },
  'Account.Sso.Refused': { status: 403, show: 'toast' },
  'Account.Sso.Unsolicited': { status: 403, show: 'toast' },
  'Account.Sso.Unavailable': { status: 503, show: 'toast' },
  'Account.Login.Disabled': { status: 403, show: 'field' },
  'Account.Login.Pending': { status: 403, show: 'field' },
  'Account.Login.Deleting': { status: 409, show: 'field' },
  'Account.Login.Idp.Only': { status: 403, show: 'field' },
  'Account.Address.Unverified': { status: 403, show: 'field' },
  'Account.Page.Expired': { status: 400, show: 'toast' },
  'Account.User.Login.Email.Not.Exist': { status: 404, show: 'field' },
  'Account.User.Login.Phone.Not.Exist': { status: 404, show: 'field' },
  'Account.User.Login.LoginName.Not.Exist': { status: 404, show: 'field' },
  'Account.Organisation.Not.Exist': { status: 404, show: 'field' },
  // Passkeys
  'Account.Passkey.Expired': { status: 400, show: 'toast' },
  'Account.Passkey.Unknown': { status: 404, show: 'toast' },
  'Account.Passkey.Refused': { status: 400, show: 'toast' },
  'Account.Passkey.Unverified': { status: 400, show: 'toast' },
  'Account.Passkey.Counter': { status: 403, show: 'toast' },
  'Account.Passkey.OtherPage': { status: 403, show: 'toast' },
  'Account.Passkey.TwoNeeded': { status: 403, show: 'toast' },
  'Account.Passkey.Limit': { status: 409, show: 'modal' },
  'Account.Passkey.Exists': { status: 409, show: 'toast' },
  'Account.Passkey.Last': { status: 409, show: 'modal' },
  'Account.Passkey.Needed': { status: 409, show: 'modal' },
  // Passwords
  'Account.Password.Edit.Overtime': { status: 400, show: 'toast' },
  'Account.Password.Old.Wrong': { status: 400, show: 'field' },
  'Account.Password.Same': { status: 400, show: 'field' },
  '4001204003': { status: 400, show: 'toast' },
  '4001209003': { status: 400, show: 'toast' },
  // Values of another account
  'Account.Email.Exists': { status: 409, show: 'field' },
  'Account.Phone.Exists': { status: 409, show: 'field' },
  'Account.LoginName.Exists': { status: 409, show: 'field' },
  'Account.Company.Exists': { status: 409, show: 'field' },
  'Account.Certification.Exists': { status: 409, show: 'field' },
  'Account.Email.Deleting': { status: 409, show: 'field' },
  'Account.Phone.Deleting': { status: 409, show: 'field' },
  'Account.Company.Deleting': { status: 409, show: 'field' },
  'Account.Idp.Name.Exists': { status: 409, show: 'field' },
  // Certification
  'Account.Certification.Pending': { status: 409, show: 'modal' },
  'Account.Company.Frozen': { status: 409, show: 'field' },
  'Account.Refused.Unchanged': { status: 409, show: 'toast' },
  'Account.Licence.Not.Exist': { status: 400, show: 'field' },
  'Account.Transaction.Not.Exist': { status: 404, show: 'field' },
  'Account.Transaction.Used': { status: 409, show: 'field' },
  'Account.Transaction.Expired': { status: 409, show: 'field' },
  'Account.Transaction.Exists': { status: 409, show: 'field' },
  // Reports of other systems
  'Account.Reported.Company.Unknown': { status: 404, show: 'toast' },
  'Account.Reported.Account.Unknown': { status: 404, show: 'toast' },
  'Account.Reported.Unknown': { status: 404, show: 'toast' },
  'Account.Reported.Different': { status: 409, show: 'toast' },
  'Account.Credits.Reversed': { status: 409, show: 'toast' },
  'Account.Credits.Expired': { status: 409, show: 'toast' },
  // Approvals
  '4001213001': { status: 400, show: 'toast' },
  '4001213002': { status: 400, show: 'toast' },
  '4001213003': { status: 400, show: 'toast' },
  '4041100009': { status: 404, show: 'toast' },
  'Account.Approval.Asked': { status: 409, show: 'toast' },
  'Account.Approval.Assigned': { status: 409, show: 'toast' },
  'Account.Approval.Nobody': { status: 409, show: 'toast' },
  'Account.Approval.Reminded': { status: 409, show: 'toast' },
  'Account.Approval.Claimed': { status: 409, show: 'toast' },
  'Account.Approval.Claims.Limit': { status: 409, show: 'toast' },
  'Account.Approval.Conflicts': { status: 409, show: 'toast' },
  'Account.Assignment.Unfit': { status: 409, show: 'toast' },
  'Account.Approval.TooLate': { status: 409, show: 'toast' },
  'Account.Approval.BuiltUpon': { status: 409, show: 'toast' },
  'Account.Approval.Unreachable': { status: 409, show: 'toast' },
  'Account.Approval.Proposed': { status: 409, show: 'toast' },
  'Account.Question.Ended': { status: 409, show: 'toast' },
  'Account.Deletion.Proposed': { status: 409, show: 'toast' },
  'Account.Proposal.Gone': { status: 409, show: 'toast' },
  'Account.Proposal.Own': { status: 403, show: 'toast' },
  // Signed-in areas
  'Account.Cancel.Blocked': { status: 409, show: 'modal' },
  'Account.Cancel.Pending': { status: 409, show: 'modal' },
  'Account.Partner.Pending': { status: 409, show: 'modal' },
  'Account.Partner.Main.Only': { status: 403, show: 'toast' },
  'Account.Partner.Unauthenticated': { status: 403, show: 'toast' },
  'Account.Partner.NotAdmitted': { status: 403, show: 'toast' },
  'Account.Contract.Pending': { status: 409, show: 'modal' },
  'Account.Contract.SecondPair': { status: 409, show: 'field' },
  'Account.Level.Proposed': { status: 409, show: 'field' },
  'Account.Contact.Role': { status: 409, show: 'toast' },
  'Account.Contact.Disabled': { status: 409, show: 'toast' },
  'Account.Contact.NotInvited': { status: 409, show: 'toast' },
  'Account.Contact.Unverified': { status: 409, show: 'toast' },
  'Account.Join.NotPossible': { status: 409, show: 'field' },
  'Account.Join.Limit': { status: 409, show: 'toast' },
  'Account.Join.NotAgain': { status: 409, show: 'toast' },
  'Account.Join.Own': { status: 403, show: 'toast' },
  'Account.Import.File': { status: 400, show: 'toast' },
  'Account.Import.Size': { status: 400, show: 'toast' },
  'Account.Import.Items': { status: 400, show: 'toast' },
  'Account.Import.Rows': { status: 400, show: 'toast' },
  'Account.Import.Columns': { status: 400, show: 'toast' },
  'Account.Import.Role': { status: 400, show: 'toast' },
  'Account.Import.Formula': { status: 400, show: 'toast' },
  'Account.Import.Twice': { status: 400, show: 'toast' },
  'Account.Demand.Count': { status: 409, show: 'toast' },
  'Account.Demand.On': { status: 409, show: 'toast' },
  'Account.Member.Role': { status: 409, show: 'toast' },
  'Account.Owner.Last': { status: 409, show: 'modal' },
  'Account.Owner.Unverified': { status: 409, show: 'toast' },
  'Account.QueueView.Exists': { status: 409, show: 'field' },
  'Account.QueueView.Limit': { status: 409, show: 'toast' },
  'Account.PreparedText.Subject': { status: 400, show: 'toast' },
  'Account.PreparedText.Last': { status: 409, show: 'toast' },
  'Account.PreparedText.Limit': { status: 409, show: 'toast' },
  'Account.Audit.TooMany': { status: 409, show: 'toast' },
  'Account.List.TooMany': { status: 409, show: 'toast' },
  'Account.List.Running': { status: 409, show: 'toast' },
  'Account.Staff.Self': { status: 409, show: 'toast' },
  // Remotes
  'Account.Remote.Unfit': { status: 400, show: 'toast' },
  'Account.Remote.NotMounted': { status: 409, show: 'toast' },
  'Account.Remote.Released': { status: 409, show: 'toast' },
  'Account.Remote.Proposed': { status: 409, show: 'toast' },
  'Account.Remote.Withdrawn': { status: 409, show: 'toast' },
  'Account.Remote.NotShown': { status: 409, show: 'toast' },
  // Content of the portal
  'Account.Holidays.Day': { status: 400, show: 'toast' },
  'Account.Holidays.File': { status: 400, show: 'toast' },
  'Account.Holidays.Line': { status: 400, show: 'toast' },
  'Account.Registration.Closed': { status: 403, show: 'toast' },
  'Account.Site.Contrast': { status: 400, show: 'toast' },
  'Account.Site.Picture.Size': { status: 400, show: 'toast' },
  'Account.Site.Picture.Type': { status: 400, show: 'toast' },
  'Account.Site.Picture.Unknown': { status: 400, show: 'toast' },
  'Account.Site.Text.Slot.Missing': { status: 400, show: 'toast' },
  'Account.Site.Text.Slot.Unknown': { status: 400, show: 'toast' },
  'Account.Site.Text.Syntax': { status: 400, show: 'toast' },
  'Account.Site.Text.Unknown': { status: 400, show: 'toast' },
  // Terms
  'Account.Terms.Required': { status: 400, show: 'toast' },
  // Applications
  'Account.Application.Exists': { status: 409, show: 'field' },
  'Account.Application.AddressInUse': { status: 409, show: 'modal' },
  'Account.Application.Keys.Unreadable': { status: 400, show: 'field' },
  'Account.Application.Secrets': { status: 409, show: 'toast' },
  'Account.Application.LastSecret': { status: 409, show: 'toast' },
  // Sign-in on devices
  'Account.Device.Unknown': { status: 404, show: 'toast' },
  'Account.Device.Expired': { status: 400, show: 'toast' },
  'Account.Device.Used': { status: 409, show: 'toast' },
  'Account.Idp.Limit': { status: 409, show: 'modal' },
  'Account.Idp.Metadata.Unreachable': { status: 400, show: 'field' },
  'Account.Idp.Metadata.File': { status: 400, show: 'toast' },
  'Account.Idp.Changed': { status: 409, show: 'toast' },
  'Account.Idp.Untested': { status: 409, show: 'modal' },
  'Account.Recovery.Wrong': { status: 400, show: 'field' },
  'Account.Directory.Token.Limit': { status: 409, show: 'toast' },
  'Account.Idp.Link.Limit': { status: 409, show: 'toast' },
  'Account.Idp.Link.Over': { status: 404, show: 'toast' },
  'Account.Domain.Limit': { status: 409, show: 'toast' },
  'Account.Domain.Exists': { status: 409, show: 'field' },
  'Account.Domain.NoRecord': { status: 400, show: 'toast' },
  'Account.Domain.Unchecked': { status: 400, show: 'toast' },
  'Account.Domain.Taken': { status: 409, show: 'toast' },
  'Account.Domain.NotReady': { status: 409, show: 'modal' },
  'Account.Domain.Lose': { status: 409, show: 'toast' },
  'Account.Idp.NotReady': { status: 409, show: 'modal' },
  'Account.Idp.NoPrevious': { status: 409, show: 'toast' },
  'Account.AccessKey.Limit': { status: 409, show: 'modal' },
  'Account.AccessKey.InUse': { status: 409, show: 'modal' },
  'Account.AccessKey.Changing': { status: 409, show: 'modal' },
  // Webhooks
  'Account.Webhook.Limit': { status: 409, show: 'toast' },
  'Account.Webhook.Off': { status: 409, show: 'toast' },
  'Account.Webhook.Reported': { status: 409, show: 'toast' },
  'Account.Webhook.Secret': { status: 409, show: 'toast' },
  'Account.Company.Not.Own': { status: 403, show: 'toast' },
  'Account.Company.Authenticated': { status: 409, show: 'modal' },
  'Account.Company.Accounts': { status: 409, show: 'modal' },
  'Account.Reset.NotOffered': { status: 409, show: 'toast' },
  'Account.Delete.Active': { status: 409, show: 'toast' },
  'Account.Delete.Cancelling': { status: 409, show: 'toast' },
  'Account.Delete.SecondPair': { status: 409, show: 'toast' },
  'Account.Delete.LoginName': { status: 400, show: 'field' },
  'Account.Status.Changed': { status: 409, show: 'toast' },
  'Account.Cancel.Gone': { status: 404, show: 'modal' },
} as const satisfies Record<string, Entry>;

/** A code of the catalogue. */
export type CatalogueCode = keyof typeof catalogue;

/** All values of `code` in an error body: a code of the catalogue, or the issue of a rule for a field. */
export type ErrorCode = CatalogueCode | IssueCode;

/** True for a code that this version knows. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(catalogue, code) || isIssueCode(code);
}

/** Status and display of a code; an issue of a rule is a 400 that shows under its field. */
export function entryOf(code: ErrorCode): Entry {
  return isIssueCode(code) ? { status: 400, show: 'field' } : catalogue[code];
}

/** Intl id of the text of a code. */
export function textIdOf<C extends ErrorCode>(code: C): TextIdOf<C> {
  return (isIssueCode(code) ? code : `error.${code}`) as TextIdOf<C>;
}
type TextIdOf<C extends ErrorCode> = C extends IssueCode ? C : `error.${C}`;
