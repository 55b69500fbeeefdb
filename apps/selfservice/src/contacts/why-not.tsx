import { FormattedMessage } from 'react-intl';
import type { SessionUser } from '@portal/common/contract/sign-in/userinfo';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { PartnerRole } from '@portal/common/enums/partner/partner-role';
import { isMember } from '@portal/common/rules/company/member-rights';

/** One sentence about why a user of a partner company has no actions; nothing for users who may do everything. */
export function WhyNot({ user: { user_type, role, auth_status, register_approval_status } }: { user: SessionUser }) {
  if (isMember(user_type)) return null;
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
