import { FormattedMessage } from 'react-intl';
import { useSignedIn } from '../host/use-host.tsx';
import { managesCompany } from '../rules/company/manages-company.ts';
import { WebhookList } from './webhook-list.tsx';

/** `/webhooks`: addresses that are told of the events of the own company. */
export default function WebhooksPage() {
  const { user_type, role } = useSignedIn();
  return (
    <WebhookList
      may={managesCompany(user_type, role, 'webhooks')}
      crumbs={[{ label: <FormattedMessage id="webhooks.area" /> }, { label: <FormattedMessage id="webhooks.title" /> }]}
    />
  );
}
