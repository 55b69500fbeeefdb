import { useSearchParams } from 'react-router-dom';
import { UserType } from '@portal/common/enums/user-type';
import EmployeeSignInPage from './employee.page.tsx';
import EnterpriseSignInPage from './enterprise.page.tsx';

/** `/login` and `/password` with a login challenge: the form of `user_type`, enterprise when there is none. */
export default function EntryPage() {
  const [query] = useSearchParams();
  return Number(query.get('user_type')) === UserType.employee ? <EmployeeSignInPage /> : <EnterpriseSignInPage />;
}
