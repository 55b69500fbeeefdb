import { FormattedMessage } from 'react-intl';
import { PartnerRole } from '@portal/common/enums/partner/partner-role';
import type { SessionUser } from '@portal/common/contract/sign-in/userinfo';
import { listOwnRequests } from '@portal/common/contract/company/joining';
import { useRequestsLive } from '@portal/common/host/live';
import { useSignedIn } from '@portal/common/host/use-host';
import { hasMemberRight, isMember } from '@portal/common/rules/company/member-rights';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { NoPermission } from '@portal/common/ui/status/states';
import { MyRequests } from './my-requests.tsx';
import { RequestsToDecide } from './requests-to-decide.tsx';
import styles from './requests.module.css';

/** Those who administer a company: owner and administrators of an enterprise; main account and platform admins of a partner. */
const decides = ({ user_type, role }: SessionUser): boolean =>
  isMember(user_type)
    ? hasMemberRight(user_type, role, 'people')
    : role === PartnerRole.admin || role === PartnerRole.platformAdmin;
const mayAsk = ({ user_type }: SessionUser): boolean => isMember(user_type);

/** `/accountRequests`: applications for accounts of the company, for its administrators; and those one made oneself. */
export default function AccountRequestsPage() {
  const user = useSignedIn();
  useRequestsLive(listOwnRequests.noun, decides(user) || mayAsk(user));
  return (
    <>
      <PageHeader
        crumbs={[
          { label: <FormattedMessage id="accountRequests.company" /> },
          { label: <FormattedMessage id="accountRequests.title" /> },
        ]}
        title={<FormattedMessage id="accountRequests.title" />}
      />
      <div className={styles.page}>
        {decides(user) && <RequestsToDecide />}
        {mayAsk(user) && <MyRequests />}
        {!decides(user) && !mayAsk(user) && <NoPermission />}
      </div>
    </>
  );
}
