import type { AccessKeyTables } from '../access-keys/access-keys.tables.ts';
import type { AccountExportTables } from '../account-export/account-export.tables.ts';
import type { ApplicationTables } from '../applications/applications.tables.ts';
import type { AvailabilityTables } from '../availability/availability.tables.ts';
import type { CancellationTables } from '../cancellation/cancellation.tables.ts';
import type { CaptchaTables } from '../captcha/captcha.tables.ts';
import type { CertificationTables } from '../certification/certification.tables.ts';
import type { ContractApprovalTables } from '../contract-approval/contract-approval.tables.ts';
import type { ContactImportTables } from '../contact-import/contact-import.tables.ts';
import type { ContactTables } from '../contacts/contacts.tables.ts';
import type { AccountApprovalTables } from '../customers/approvals/account-approvals.tables.ts';
import type { CreditTables } from '../credits/credits.tables.ts';
import type { FileTables } from '../files/files.tables.ts';
import type { InvitationTables } from '../invitation/invitation.tables.ts';
import type { ReviewTables } from '../review/review.tables.ts';
import type { SignInStateTables } from '../sign-in-state/sign-in-state.tables.ts';
import type { OwnershipTables } from '../ownership/ownership.tables.ts';
import type { PartnersTables } from '../partners/partners.tables.ts';
import type { PasswordTables } from '../password/password.tables.ts';
import type { PreventedTables } from '../prevented/prevented.tables.ts';
import type { QueuesTables } from '../queues/queues.tables.ts';
import type { RegistrationTables } from '../registration/registration.tables.ts';
import type { SecondFactorTables } from '../second-factor/second-factor.tables.ts';
import type { SecurityReportTables } from '../security-report/security-report.tables.ts';
import type { SignInTables } from '../sign-in/sign-in.tables.ts';
import type { SsoTables } from '../sso/sso.tables.ts';
import type { VerifyCodeTables } from '../verify-code/verify-code.tables.ts';
import type { WechatTables } from '../wechat/wechat.tables.ts';
import type { WorkingHoursTables } from '../working-hours/working-hours.tables.ts';
import type { GroundTables } from './tables.ts';

/** All tables by name. Each feature adds the interface of its `<noun>.tables.ts`. */
export interface Schema
  extends
    GroundTables,
    AccessKeyTables,
    AccountApprovalTables,
    AccountExportTables,
    ApplicationTables,
    AvailabilityTables,
    CancellationTables,
    CaptchaTables,
    CertificationTables,
    ContactImportTables,
    ContactTables,
    ContractApprovalTables,
    CreditTables,
    FileTables,
    InvitationTables,
    SignInStateTables,
    OwnershipTables,
    PartnersTables,
    PasswordTables,
    QueuesTables,
    PreventedTables,
    RegistrationTables,
    ReviewTables,
    SecondFactorTables,
    SecurityReportTables,
    SignInTables,
    SsoTables,
    VerifyCodeTables,
    WechatTables,
    WorkingHoursTables {}
