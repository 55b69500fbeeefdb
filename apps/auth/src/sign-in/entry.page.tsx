import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { UserType } from '@portal/common/enums/user/user-type';
import { useHost } from '@portal/common/host/use-host';
import EmployeeSignInPage from './employee.page.tsx';
import EnterpriseSignInPage from './enterprise.page.tsx';
import IndividualSignInPage from './individual.page.tsx';
import PartnerSignInPage from './partner.page.tsx';

/** A sum of several user types: the user has to choose. */
const isMask = (userType: number) => Number.isInteger(userType) && userType > 0 && (userType & (userType - 1)) !== 0;

/** `/login` and `/password` with a login challenge: shows the form of `user_type`, enterprise by default. */
export default function EntryPage() {
  const [query] = useSearchParams();
  const userType = Number(query.get('user_type'));
  if (isMask(userType)) return <Elsewhere to={`/checkAccount?${query}`} />;
  switch (userType) {
    case UserType.individual: return <IndividualSignInPage />;
    case UserType.partner:
    case UserType.partnerContact: return <PartnerSignInPage />;
    case UserType.employee: return <EmployeeSignInPage />;
    case UserType.idpUser: return <Elsewhere to={`/loginUam?${query}`} />;
    default: return <EnterpriseSignInPage />;
  }
}

function Elsewhere({ to }: { to: string }) {
  const host = useHost();
  const latest = useRef(host);
  useEffect(function goThere() {
    latest.current.navigate(to, { replace: true });
  }, [to]);
  return null;
}
