import { FormattedMessage, useIntl } from 'react-intl';
import { useParams } from 'react-router-dom';
import { App, Button } from '@portal/common/antd/base';
import { readApplication, switchApplication, type Application } from '@portal/common/contract/console/applications';
import { failureText } from '@portal/common/form/server-message';
import { useChange } from '@portal/common/host/use-change';
import { useRead } from '@portal/common/host/use-read';
import { applicationGuidePage, applicationWebhooksPage, SYSTEM_PAGE } from '@portal/common/pages/addresses';
import { DateTime } from '@portal/common/ui/date-time';
import { Facts } from '@portal/common/ui/facts/facts';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { LinkButton } from '@portal/common/ui/link-button';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { PageSkeleton } from '@portal/common/ui/status/states';
import { useLocalName } from '../local-name.ts';
import { ApplicationState, EmbedsTag, KindName } from '../application-state.tsx';
import { EditForm } from './edit-form.tsx';
import { ProofCard } from './proof-card.tsx';
import { proofOf } from '../fields/proof.ts';
import { SecretsCard } from './secrets-card.tsx';
import { ServiceForm } from './service-form.tsx';
import { UseList } from './use-list.tsx';
import styles from '../applications.module.css';

/** `/system/applications/{id}/view`: one application: facts, secrets, form. */
export default function ApplicationPage() {
  const { id = '' } = useParams();
  const found = useRead(readApplication, { params: { client_id: id } }, { page: true });
  const application = found.data;
  const name = useLocalName(application);
  return (
    <>
      <PageHeader
        crumbs={[
          { label: <FormattedMessage id="members.area" /> },
          { label: <FormattedMessage id="applications.title" />, to: SYSTEM_PAGE.applications },
          { label: name ?? '…' },
        ]}
        title={name ?? <FormattedMessage id="applications.one" />}
        note={
          application && (
            <>
              <ApplicationState enabled={application.enabled === 1} until={application.service?.expire_date} />
              <EmbedsTag embeds={application.embeds === 1} />
            </>
          )
        }
        extra={
          application && (
            <>
              {!application.service && (
                <LinkButton to={applicationGuidePage(id)}>
                  <FormattedMessage id="applications.guide" />
                </LinkButton>
              )}
              <LinkButton to={applicationWebhooksPage(id)}>
                <FormattedMessage id="applications.webhooks" />
              </LinkButton>
              <Switch application={application} name={name ?? ''} />
            </>
          )
        }
      />
      {found.error && (
        <Sheet>
          <LoadFailed title={<FormattedMessage id="applications.failed.one" />} query={found} />
        </Sheet>
      )}
      {!found.error && !application && (
        <Sheet>
          <PageSkeleton rows={6} />
        </Sheet>
      )}
      {application && (
        <>
          <ApplicationFacts application={application} />
          {!application.service && application.is_public === 0 && <ProofCard application={application} />}
          {hasSecrets(application) && <SecretsCard application={application} />}
          <Sheet title={<FormattedMessage id="applications.edit" />}>
            {application.service ? (
              <ServiceForm application={application} service={application.service} />
            ) : (
              <EditForm application={application} />
            )}
          </Sheet>
        </>
      )}
    </>
  );
}

/** A public application and one that signs assertions have no secret. */
const hasSecrets = (application: Application) =>
  application.is_public === 0 && proofOf(application.service ?? application) === 'secret';

function ApplicationFacts({
  application: { client_id, is_public, is_service, last_used_time, uses, create_time, update_time },
}: {
  application: Application;
}) {
  return (
    <Sheet title={<FormattedMessage id="applications.facts" />}>
      <Facts
        facts={[
          [
            'applications.clientId',
            <span key="id" className={styles.mono}>
              {client_id}
            </span>,
          ],
          ['applications.kind', <KindName key="kind" is_public={is_public} is_service={is_service} />],
          ['applications.lastUsed', last_used_time === null ? '' : <DateTime key="used" at={last_used_time} />],
          ['applications.created', <DateTime key="created" at={create_time} />],
          ['applications.updated', <DateTime key="updated" at={update_time} />],
          is_service === 0 && [
            'applications.uses',
            uses.length === 0
              ? ''
              : uses.map(({ uri, people, last_used_time: at }) => (
                  <span key={uri} className={styles.use}>
                    <FormattedMessage id="applications.use" values={{ uri, people, at: <DateTime at={at} /> }} />
                  </span>
                )),
          ],
        ]}
      />
    </Sheet>
  );
}

/** Enables or disables the application, after a question, which says who uses it. */
function Switch({
  application: { client_id, is_service, enabled, embeds, uses },
  name,
}: {
  application: Application;
  name: string;
}) {
  const intl = useIntl();
  const { message, modal } = App.useApp();
  const { mutateAsync: change, isPending } = useChange(switchApplication);
  const act = enabled ? 'disable' : 'enable';
  const textId = () => {
    if (is_service === 1) return `applications.${act}.text.service` as const;
    return enabled === 1 && embeds === 1 ? 'applications.disable.text.embeds' : (`applications.${act}.text` as const);
  };
  const text = intl.formatMessage({ id: textId() });
  const inUse = enabled === 1 && uses.length > 0;
  const ask = () =>
    void modal.confirm({
      title: intl.formatMessage({ id: `applications.${act}.title` }, { name }),
      content: inUse ? (
        <>
          <p>{text}</p>
          <p>{intl.formatMessage({ id: 'applications.disable.uses' })}</p>
          <UseList uses={uses} />
        </>
      ) : (
        text
      ),
      okText: intl.formatMessage({ id: `applications.${act}` }),
      cancelText: intl.formatMessage({ id: 'common.cancel' }),
      okButtonProps: { danger: enabled === 1 },
      onOk: () =>
        change({ params: { client_id }, body: { enabled: enabled === 0 ? 1 : 0 } }).then(
          () => void message.success(intl.formatMessage({ id: `applications.${act}.done` }, { name })),
          (error: unknown) => void message.error(failureText(error, intl.locale)),
        ),
    });
  return (
    <Button danger={enabled === 1} loading={isPending} onClick={ask}>
      <FormattedMessage id={`applications.${act}`} />
    </Button>
  );
}
