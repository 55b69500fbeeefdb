import type { AccountIssue } from '../rules/user/account.ts';
import type { ApplicationIssue } from '../rules/application/application.ts';
import type { AddressIssue } from '../rules/company/address.ts';
import type { ChosenIssue, PolicyIssue } from '../rules/text/chosen.ts';
import type { CommentIssue } from '../rules/text/comment.ts';
import type { CompanyNameIssue } from '../rules/company/company-name.ts';
import type { CompanyPhoneIssue } from '../rules/company/company-phone.ts';
import type { ContactIssue } from '../rules/contact/contact.ts';
import type { CreditCodeIssue } from '../rules/certification/credit-code.ts';
import type { CurrentPasswordIssue } from '../rules/password/current-password.ts';
import type { DeviceCodeIssue } from '../rules/application/device-code.ts';
import type { EmailIssue } from '../rules/contact/email.ts';
import type { IdpIssue } from '../rules/identity-provider/identity-provider.ts';
import type { MailDomainIssue } from '../rules/identity-provider/mail-domain.ts';
import type { LandlineIssue } from '../rules/contact/landline.ts';
import type { LicenceFileIssue, LicencePictureIssue, LicenceTextIssue } from '../rules/certification/licence-file.ts';
import type { LoginNameIssue, TypedLoginNameIssue } from '../rules/user/login-name.ts';
import type { MainBusinessIssue } from '../rules/company/main-business.ts';
import type { MarkIssue } from '../rules/certification/marks.ts';
import type { NoteIssue } from '../rules/approval/note.ts';
import type { OpinionIssue } from '../rules/approval/opinion.ts';
import type { OrganisationIdIssue } from '../rules/identity-provider/organisation-id.ts';
import type { PasswordIssue, SamePasswordIssue } from '../rules/password/password.ts';
import type { PasskeyNameIssue } from '../rules/user/passkey-name.ts';
import type { PhoneIssue } from '../rules/contact/phone.ts';
import type { PositionNameIssue } from '../rules/user/position-name.ts';
import type { TermsIssue } from '../rules/terms/terms.ts';
import type { TransactionCodeIssue } from '../rules/certification/transaction-code.ts';
import type { UserNameIssue } from '../rules/user/user-name.ts';
import type { PreparedTextIssue } from '../rules/approval/prepared-text.ts';
import type { QuestionIssue } from '../rules/approval/question.ts';
import type { RecoveryCodeIssue } from '../rules/verify-code/recovery-code.ts';
import type { ClientKeysIssue } from '../rules/application/client-keys.ts';
import type { ServiceClientIssue } from '../rules/application/service-client.ts';
import type { CommitIssue, ManifestAddressIssue } from '../rules/remote/build.ts';
import type { ReasonIssue } from '../rules/text/reason.ts';
import type { RefusalIssue } from '../rules/certification/refusals.ts';
import type { SecondFactorIssue, VerifyCodeIssue } from '../rules/verify-code/verify-code.ts';
import type { ViewNameIssue } from '../rules/approval/view-name.ts';
import type { SiteIssue } from '../rules/site/site.ts';
import type { WebhookIssue } from '../rules/webhook/webhook.ts';
import type { WebsiteIssue } from '../rules/company/website.ts';

/** All issues of rules, which are also the codes of a 400 about one field. Each is an intl id too. */
export type IssueCode =
  | AccountIssue
  | AddressIssue
  | ApplicationIssue
  | ChosenIssue
  | PolicyIssue
  | CommentIssue
  | CompanyNameIssue
  | CompanyPhoneIssue
  | ContactIssue
  | CreditCodeIssue
  | DeviceCodeIssue
  | EmailIssue
  | IdpIssue
  | MailDomainIssue
  | LandlineIssue
  | LicenceFileIssue
  | LicencePictureIssue
  | LicenceTextIssue
  | LoginNameIssue
  | TypedLoginNameIssue
  | MainBusinessIssue
  | MarkIssue
  | NoteIssue
  | OpinionIssue
  | PreparedTextIssue
  | QuestionIssue
  | OrganisationIdIssue
  | CurrentPasswordIssue
  | PasskeyNameIssue
  | PasswordIssue
  | SamePasswordIssue
  | PhoneIssue
  | PositionNameIssue
  | ReasonIssue
  | CommitIssue
  | ManifestAddressIssue
  | RecoveryCodeIssue
  | RefusalIssue
  | ClientKeysIssue
  | ServiceClientIssue
  | TermsIssue
  | TransactionCodeIssue
  | UserNameIssue
  | SecondFactorIssue
  | SiteIssue
  | VerifyCodeIssue
  | ViewNameIssue
  | WebhookIssue
  | WebsiteIssue
  /** A licence picture must be given. */
  | 'licence.empty'
  /** An upload did not arrive. */
  | 'upload.failed';

// A record, so that a missing issue does not compile.
const ISSUES: Record<IssueCode, true> = {
  'account.empty': true,
  'account.illegal': true,
  'applicationId.illegal': true,
  'applicationName.empty': true,
  'applicationName.illegal': true,
  'applicationAddress.empty': true,
  'applicationAddress.illegal': true,
  'applicationAddress.many': true,
  'applicationOrigin.empty': true,
  'applicationOrigin.illegal': true,
  'applicationEmbeds.thirdParty': true,
  'webhookUrl.illegal': true,
  'webhookUrl.inside': true,
  'webhookKinds.empty': true,
  'webhookKinds.thirdParty': true,
  'deviceCode.empty': true,
  'deviceCode.illegal': true,
  'amount.illegal': true,
  'serviceScopes.empty': true,
  'serviceNetworks.illegal': true,
  'serviceExpiry.illegal': true,
  'clientKeys.set': true,
  'clientKeys.count': true,
  'clientKeys.private': true,
  'clientKeys.kind': true,
  'clientKeys.kid': true,
  'serviceRate.illegal': true,
  'address.empty': true,
  'address.length': true,
  'address.tooLong': true,
  'address.illegal': true,
  'city.empty': true,
  'country.empty': true,
  'employees.empty': true,
  'idp.empty': true,
  'idpAgreement.empty': true,
  'idpSystem.empty': true,
  'industry.empty': true,
  'licenceType.empty': true,
  'partnerLevel.empty': true,
  'partnerType.empty': true,
  'position.empty': true,
  'province.empty': true,
  'region.empty': true,
  'code.empty': true,
  'code.illegal': true,
  'comment.tooLong': true,
  'comment.illegal': true,
  'company.empty': true,
  'company.length': true,
  'partnerName.length': true,
  'company.illegal': true,
  'companyPhone.empty': true,
  'companyPhone.illegal': true,
  'companyPhone.area': true,
  'creditCode.empty': true,
  'creditCode.illegal': true,
  'department.illegal': true,
  'qq.illegal': true,
  'email.empty': true,
  'email.tooLong': true,
  'email.local': true,
  'email.illegal': true,
  'idpName.empty': true,
  'idpName.illegal': true,
  'idpDescription.tooLong': true,
  'idpDescription.illegal': true,
  'idpMetadata.empty': true,
  'idpMetadata.illegal': true,
  'idpClientId.illegal': true,
  'idpClientSecret.illegal': true,
  'idpAttribute.illegal': true,
  'idpLinkNote.empty': true,
  'idpLinkNote.illegal': true,
  'mailDomain.empty': true,
  'mailDomain.illegal': true,
  'mailDomain.public': true,
  'landline.illegal': true,
  'licence.empty': true,
  'licence.codeDiffers': true,
  'upload.small': true,
  'upload.blurred': true,
  'upload.cropped': true,
  'upload.type': true,
  'upload.size': true,
  'upload.pixels': true,
  'upload.failed': true,
  'loginName.empty': true,
  'loginName.illegal': true,
  'loginName.differs': true,
  'mainBusiness.empty': true,
  'mainBusiness.illegal': true,
  'recoveryCode.empty': true,
  'recoveryCode.illegal': true,
  'marks.unfit': true,
  'markWords.empty': true,
  'markWords.tooLong': true,
  'markWords.illegal': true,
  'note.empty': true,
  'note.tooLong': true,
  'note.illegal': true,
  'opinion.empty': true,
  'opinion.tooLong': true,
  'opinion.illegal': true,
  'preparedText.empty': true,
  'preparedText.tooLong': true,
  'preparedText.illegal': true,
  'preparedText.slot': true,
  'question.empty': true,
  'question.tooLong': true,
  'question.illegal': true,
  'answer.empty': true,
  'answer.tooLong': true,
  'answer.illegal': true,
  'reason.empty': true,
  'reason.tooLong': true,
  'reason.illegal': true,
  'manifestAddress.empty': true,
  'manifestAddress.illegal': true,
  'commit.illegal': true,
  'organisation.empty': true,
  'organisation.illegal': true,
  'passkeyName.empty': true,
  'passkeyName.tooLong': true,
  'passkeyName.illegal': true,
  'password.empty': true,
  'password.weak': true,
  'password.illegal': true,
  'password.common': true,
  'password.personal': true,
  'confirmPassword.empty': true,
  'password.differs': true,
  'password.tooLong': true,
  'phone.empty': true,
  'phone.illegal': true,
  'policy.unticked': true,
  'positionName.empty': true,
  'positionName.illegal': true,
  'refusal.unfit': true,
  'secondFactor.empty': true,
  'secondFactor.illegal': true,
  'siteAddress.illegal': true,
  'siteColour.illegal': true,
  'siteLine.illegal': true,
  'siteName.illegal': true,
  'sitePath.illegal': true,
  'siteText.illegal': true,
  'termsDocument.illegal': true,
  'termsTitle.empty': true,
  'termsTitle.illegal': true,
  'termsText.empty': true,
  'termsText.tooLong': true,
  'termsText.illegal': true,
  'termsText.link': true,
  'termsDates.early': true,
  'termsDates.keys': true,
  'transactionCode.empty': true,
  'transactionCode.illegal': true,
  'userName.empty': true,
  'userName.illegal': true,
  'viewName.empty': true,
  'viewName.tooLong': true,
  'viewName.illegal': true,
  'website.illegal': true,
  'website.tooLong': true,
};

/** All issue codes, for tests and lists. */
export const issueCodes = Object.keys(ISSUES) as IssueCode[];

/** True for the issue of a rule: its text is the intl message of this id. */
export function isIssueCode(code: string): code is IssueCode {
  return Object.hasOwn(ISSUES, code);
}
