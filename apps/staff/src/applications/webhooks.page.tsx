import { FormattedMessage, useIntl } from 'react-intl';
import { useParams } from 'react-router-dom';
import { readApplication } from '@portal/common/contract/console/applications';
import { useRead } from '@portal/common/host/use-read';
import { applicationPage, SYSTEM_PAGE } from '@portal/common/pages/addresses';
import { WebhookList } from '@portal/common/webhooks/webhook-list';

/** `/system/applications/{id}/webhooks`: addresses that are told of events, of one application. */
export default function ApplicationWebhooksPage() {
  const { id = '' } = useParams();
  const intl = useIntl();
  const { data: application } = useRead(readApplication, { params: { client_id: id } }, { page: true });
  const name = application && (intl.locale.startsWith('zh') ? application.name_zh : application.name_en);
  return (
    <WebhookList
      clientId={id}
      thirdParty={application?.asks_consent === 1}
      crumbs={[
        { label: <FormattedMessage id="members.area" /> },
        { label: <FormattedMessage id="applications.title" />, to: SYSTEM_PAGE.applications },
        { label: name ?? id, to: applicationPage(id) },
        { label: <FormattedMessage id="webhooks.title" /> },
      ]}
    />
  );
}
