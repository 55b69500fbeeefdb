import { FormattedMessage, useIntl } from 'react-intl';
import { ApprovalStatus } from '../../enums/approval/approval-status.ts';
import { AuthStatus } from '../../enums/certification/auth-status.ts';
import { AccountStatus } from '../../enums/user/account-status.ts';
import { LicenceType } from '../../enums/certification/licence-type.ts';
import { StatusPill, type Tone } from './status-pill.tsx';
import type { MessageId } from '../../intl/message-id.ts';

const auth = {
  [AuthStatus.unauthenticated]: ['neutral', 'authStatus.unauthenticated'],
  [AuthStatus.pending]: ['pending', 'authStatus.pending'],
  [AuthStatus.authenticated]: ['authenticated', 'authStatus.authenticated'],
  [AuthStatus.rejected]: ['rejected', 'authStatus.rejected'],
} as const satisfies Record<AuthStatus, readonly [Tone, MessageId]>;

const approval = {
  [ApprovalStatus.notSubmitted]: ['neutral', 'approvalStatus.notSubmitted'],
  [ApprovalStatus.pending]: ['pending', 'approvalStatus.pending'],
  [ApprovalStatus.approved]: ['approved', 'approvalStatus.approved'],
  [ApprovalStatus.rejected]: ['rejected', 'approvalStatus.rejected'],
  [ApprovalStatus.withdrawn]: ['neutral', 'approvalStatus.withdrawn'],
} as const satisfies Record<ApprovalStatus, readonly [Tone, MessageId]>;

const account = {
  [AccountStatus.pending]: ['pending', 'accountStatus.pending'],
  [AccountStatus.active]: ['approved', 'accountStatus.active'],
  [AccountStatus.rejected]: ['rejected', 'accountStatus.rejected'],
  [AccountStatus.disabled]: ['neutral', 'accountStatus.disabled'],
  [AccountStatus.cancelling]: ['pending', 'accountStatus.cancelling'],
  [AccountStatus.deleted]: ['neutral', 'accountStatus.deleted'],
} as const satisfies Record<AccountStatus, readonly [Tone, MessageId]>;

const licence = {
  [LicenceType.businessLicence]: 'licenceType.businessLicence',
  [LicenceType.organisationCode]: 'licenceType.organisationCode',
  [LicenceType.legalPerson]: 'licenceType.legalPerson',
  [LicenceType.socialOrganisation]: 'licenceType.socialOrganisation',
  [LicenceType.administrativeLaw]: 'licenceType.administrativeLaw',
  [LicenceType.other]: 'licenceType.other',
} as const satisfies Record<LicenceType, MessageId>;

/** Certification status of a company. */
export function AuthStatusPill({ status, quiet = false }: { status: AuthStatus; quiet?: boolean }) {
  const [tone, id] = auth[status];
  return (
    <StatusPill tone={tone} quiet={quiet}>
      <FormattedMessage id={id} />
    </StatusPill>
  );
}

/** Status of a request. */
export function ApprovalStatusPill({ status, quiet = false }: { status: ApprovalStatus; quiet?: boolean }) {
  const [tone, id] = approval[status];
  return (
    <StatusPill tone={tone} quiet={quiet}>
      <FormattedMessage id={id} />
    </StatusPill>
  );
}

/** Status of a login account. */
export function AccountStatusPill({ status, quiet = false }: { status: AccountStatus; quiet?: boolean }) {
  const [tone, id] = account[status];
  return (
    <StatusPill tone={tone} quiet={quiet}>
      <FormattedMessage id={id} />
    </StatusPill>
  );
}

/** Name of a document type; the full text is the tooltip where a cell cuts it. */
export function LicenceTypeName({ type }: { type: LicenceType }) {
  const text = useIntl().formatMessage({ id: licence[type] });
  return <span title={text}>{text}</span>;
}

/** All kinds of document in the order in which they are offered, with their text ids. */
export const licenceTypes = Object.values(LicenceType).map((type) => ({ type, text: licence[type] }));
