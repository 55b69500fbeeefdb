import type { AccessKeyTables } from './access-keys.tables.ts';
import type { AccountExportTables } from './account-export.tables.ts';
import type { ApplicationTables } from './applications.tables.ts';
import type { AvailabilityTables } from './availability.tables.ts';
import type { CancellationTables } from './cancellation.tables.ts';
import type { CaptchaTables } from './captcha.tables.ts';
import type { CertificationTables } from './certification.tables.ts';
import type { ContractApprovalTables } from './contract-approval.tables.ts';
import type { ContactImportTables } from './contact-import.tables.ts';
import type { ContactTables } from './contacts.tables.ts';
import type { AccountApprovalTables } from './account-approvals.tables.ts';
import type { CreditTables } from './credits.tables.ts';
import type { FileTables } from './files.tables.ts';
import type { InvitationTables } from './invitation.tables.ts';
import type { ReviewTables } from './review.tables.ts';
import type { SignInStateTables } from './sign-in-state.tables.ts';
import type { OwnershipTables } from './ownership.tables.ts';
import type { PartnersTables } from './partners.tables.ts';
import type { PasswordTables } from './password.tables.ts';
import type { PreventedTables } from './prevented.tables.ts';
import type { QueuesTables } from './queues.tables.ts';
import type { RegistrationTables } from './registration.tables.ts';
import type { SecondFactorTables } from './second-factor.tables.ts';
import type { SecurityReportTables } from './security-report.tables.ts';
import type { SignInTables } from './sign-in.tables.ts';
import type { SsoTables } from './sso.tables.ts';
import type { VerifyCodeTables } from './verify-code.tables.ts';
import type { WechatTables } from './wechat.tables.ts';
import type { WorkingHoursTables } from './working-hours.tables.ts';
import type { GroundTables } from './ground.tables.ts';

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
