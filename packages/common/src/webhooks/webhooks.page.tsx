import { FormattedMessage } from 'react-intl';
import { PartnerRole } from '../enums/partner/partner-role.ts';
import { UserType } from '../enums/user/user-type.ts';
import type { SessionUser } from '../contract/sign-in/userinfo.ts';
import { useSignedIn } from '../host/use-host.tsx';
import { hasMemberRight, isMember } from '../rules/company/member-rights.ts';
import { WebhookList } from './webhook-list.tsx';

/** Who manages the webhooks of a company, as the API checks it. */
function mayManage({ user_type, role }: SessionUser): boolean {
  if (isMember(user_type)) return hasMemberRight(user_type, role, 'webhooks');
  const isPartner = user_type === UserType.partner || user_type === UserType.partnerContact;
  return isPartner && (role === PartnerRole.admin || role === PartnerRole.platformAdmin);
}

/** `/webhooks`: addresses that are told of the events of the own company. */
export default function WebhooksPage() {
  return (
    <WebhookList
      may={mayManage(useSignedIn())}
      crumbs={[{ label: <FormattedMessage id="webhooks.area" /> }, { label: <FormattedMessage id="webhooks.title" /> }]}
    />
  );
}
