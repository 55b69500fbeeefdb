import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { UserType } from '@portal/common/enums/user/user-type';
import { useHost } from '@portal/common/host/use-host';
import { PAGE } from '@portal/common/pages/addresses';
import { isSeveralTypes } from '@portal/common/pages/by-user-type';
import EmployeeSignInPage from './employee.page.tsx';
import EnterpriseSignInPage from './enterprise.page.tsx';
import IndividualSignInPage from './individual.page.tsx';
import PartnerSignInPage from './partner.page.tsx';

/** `/login` and `/password` with a login challenge: shows the form of `user_type`, enterprise by default. */
export default function EntryPage() {
  const [query] = useSearchParams();
  const userType = Number(query.get('user_type'));
  if (isSeveralTypes(userType)) return <GoTo to={`${PAGE.checkAccount}?${query}`} />;
  switch (userType) {
    case UserType.individual:
      return <IndividualSignInPage />;
    case UserType.partner:
    case UserType.partnerContact:
      return <PartnerSignInPage />;
    case UserType.employee:
      return <EmployeeSignInPage />;
    case UserType.idpUser:
      return <GoTo to={`${PAGE.signInSso}?${query}`} />;
    default:
      return <EnterpriseSignInPage />;
  }
}

function GoTo({ to }: { to: string }) {
  const host = useHost();
  const latest = useRef(host);
  useEffect(
    function goThere() {
      latest.current.navigate(to, { replace: true });
    },
    [to],
  );
  return null;
}
