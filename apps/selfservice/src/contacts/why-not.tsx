import { FormattedMessage } from 'react-intl';
import type { SessionUser } from '@portal/common/contract/sign-in/userinfo';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { PartnerRole } from '@portal/common/enums/partner/partner-role';

/** One sentence about why the user has no actions; nothing for users who may do everything. */
export function WhyNot({ user: { role, auth_status, register_approval_status } }: { user: SessionUser }) {
  const reason =
    role === PartnerRole.ordinary || role === null
      ? 'contacts.whyNot.role'
      : auth_status !== AuthStatus.authenticated
        ? 'contacts.whyNot.auth'
        : register_approval_status !== ApprovalStatus.approved
          ? 'contacts.whyNot.admission'
          : undefined;
  return reason && <FormattedMessage id={reason} />;
}
