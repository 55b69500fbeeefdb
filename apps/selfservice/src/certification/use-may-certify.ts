import { useSignedIn } from '@portal/common/host/use-host';
import { hasMemberRight } from '@portal/common/rules/company/member-rights';

/** True for users who may ask for the verification of their company; other members only see it. */
export function useMayCertify(): boolean {
  const { user_type, role } = useSignedIn();
  return hasMemberRight(user_type, role, 'company');
}
