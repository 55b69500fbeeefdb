import { lazy, Suspense, useState } from 'react';
import { listAccountRequests } from '@portal/common/contract/company/account-requests';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { useRead } from '@portal/common/host/use-read';
import ContactListPage from './contacts/list/list.page.tsx';
import { requestTexts } from './intl/messages.ts';

const RequestsToDecide = lazy(async () => ({
  default: (await requestTexts.loadedWith(import('./account-requests/requests-to-decide.tsx'))).RequestsToDecide,
}));
const NotMembers = lazy(() => import('./contacts/not-members/not-members.tsx'));

/** `/members`: the members of an enterprise, who asks to join them, and contacts who are no members. */
export default function MembersPage() {
  return (
    <>
      <ContactListPage />
      <WaitingRequests />
      <Suspense fallback={null}>
        <NotMembers />
      </Suspense>
    </>
  );
}

/** Those who ask to join, once somebody does. They stay when the last one is decided. */
function WaitingRequests() {
  const { data } = useRead(listAccountRequests, { query: { status: ApprovalStatus.pending, limit: 1, offset: 0 } });
  const [shown, setShown] = useState(false);
  const waiting = (data?.total ?? 0) > 0;
  if (waiting && !shown) setShown(true);
  if (!waiting && !shown) return null;
  return (
    <Suspense fallback={null}>
      <RequestsToDecide />
    </Suspense>
  );
}
