import type { CustomerRow } from '@portal/common/contract/console/customers';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';

/** The customer that is certified; a new one has only id and name. */
export type Own = Pick<CustomerRow, 'company_id' | 'company_name' | 'auth_status'>;

/** True when staff may request a certification of their customer in its present status. */
export const mayCertify = ({ auth_status }: Own): boolean =>
  auth_status === AuthStatus.unauthenticated || auth_status === AuthStatus.rejected;
export const mayChange = ({ auth_status }: Own): boolean => auth_status === AuthStatus.authenticated;
