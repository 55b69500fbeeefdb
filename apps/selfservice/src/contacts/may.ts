import type { SessionUser } from '@portal/common/contract/sign-in/userinfo';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { PartnerRole } from '@portal/common/enums/partner/partner-role';

/** The main account and platform admins of a verified company manage its ordinary users. */
export const mayManage = ({ role, auth_status }: SessionUser): boolean =>
  (role === PartnerRole.admin || role === PartnerRole.platformAdmin) && auth_status === AuthStatus.authenticated;
export const mayCreate = (user: SessionUser): boolean =>
  mayManage(user) && user.register_approval_status === ApprovalStatus.approved;

/** True for the main account, which alone can hand over. */
export const isMain = ({ role }: { role: number | null }): boolean => role === PartnerRole.admin;
