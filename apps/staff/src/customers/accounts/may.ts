import type { CustomerAccount } from '@portal/common/contract/console/customer-accounts';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { UserType } from '@portal/common/enums/user/user-type';

/** Only an active account without addresses is reset by staff: every other owner recovers the password. */
export const mayReset = ({ status, email, phone, user_type }: CustomerAccount): boolean =>
  status === AccountStatus.active && email === '' && phone === '' && user_type === UserType.enterprise;
export const mayDelete = ({ status }: CustomerAccount): boolean => status !== AccountStatus.active;
