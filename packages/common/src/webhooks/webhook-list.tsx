import { useState, type ComponentProps } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../antd/base.ts';
import { listWebhooks } from '../contract/account/webhooks.ts';
import { useRead } from '../host/use-read.ts';
import { WEBHOOK } from '../rules/limits.ts';
import { useStepUp } from '../security/use-step-up.tsx';
import { Sheet } from '../ui/facts/sheet.tsx';
import { PageHeader } from '../ui/header/page-header.tsx';
import { LoadFailed } from '../ui/status/load-failed.tsx';
import { EmptyState, NoPermission, PageSkeleton } from '../ui/status/states.tsx';
import { SecretDialog, type MadeSecret } from './secret-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookSheet } from './webhook-sheet.tsx';
import styles from './webhooks.module.css';

/** In place of the id of an address: one that is being added. */
const NEW = 'new';

/** The addresses that are told of events, of the own company or of an application: one screen for both. */
export function WebhookList({
  clientId,
  thirdParty = false,
  may = true,
  crumbs,
}: {
  /** An application; without it the own company. */
  clientId?: string;
  thirdParty?: boolean;
  may?: boolean;
  crumbs: ComponentProps<typeof PageHeader>['crumbs'];
}) {
  const found = useRead(listWebhooks, may ? { query: clientId === undefined ? {} : { client_id: clientId } } : null);
  const [editing, setEditing] = useState<string | null>(null);
  const [made, setMade] = useState<MadeSecret | null>(null);
  const { data, error } = found;
  const edited = data?.webhooks.find(({ webhook_id }) => webhook_id === editing);
  const stepUp = useStepUp(`webhooks:${clientId ?? ''}`, setEditing);
  const refused = !may || error?.status === 403;
  const full = data !== undefined && data.webhooks.length >= WEBHOOK.most;
  const add = (
    <Button
      type="primary"
      disabled={full}
      aria-describedby={full ? 'webhooks-full' : undefined}
      loading={stepUp.checking !== null}
      onClick={() => stepUp.ask(NEW)}
    >
      <FormattedMessage id="webhooks.add" />
    </Button>
  );
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={<FormattedMessage id="webhooks.title" />}
        extra={
          !refused &&
          data &&
          data.webhooks.length > 0 && (
            <>
              {full && (
                <span id="webhooks-full" className={styles.note}>
                  <FormattedMessage id="webhooks.full" values={{ most: WEBHOOK.most }} />
                </span>
              )}
              {add}
            </>
          )
        }
      >
        {!refused && (
          <p className={styles.lead}>
            <FormattedMessage id="webhooks.lead" />
          </p>
        )}
        {thirdParty && (
          <p className={styles.lead}>
            <FormattedMessage id="webhooks.thirdParty" />
          </p>
        )}
      </PageHeader>
      {(refused || !data || data.webhooks.length === 0) && (
        <Sheet>
          {refused && (
            <NoPermission
              title={<FormattedMessage id="webhooks.refused" />}
              text={<FormattedMessage id="webhooks.refused.text" />}
            />
          )}
          {!refused && !data && error && <LoadFailed title={<FormattedMessage id="webhooks.failed" />} query={found} />}
          {!refused && !data && !error && <PageSkeleton rows={4} />}
          {!refused && data && (
            <EmptyState
              icon="bolt"
              title={<FormattedMessage id="webhooks.empty" />}
              text={<FormattedMessage id="webhooks.empty.text" />}
              action={add}
            />
          )}
        </Sheet>
      )}
      {!refused &&
        data?.webhooks.map((webhook) => (
          <WebhookSheet
            key={webhook.webhook_id}
            webhook={webhook}
            onEdit={() => setEditing(webhook.webhook_id)}
            onSecret={(secret) => setMade({ title: 'webhooks.secret.changed', secret })}
          />
        ))}
      {data && (
        <WebhookDialog
          editing={editing === NEW ? NEW : (edited ?? null)}
          kinds={data.kinds}
          clientId={clientId}
          onLeave={() => stepUp.leave(editing ?? NEW)}
          onMade={(secret) => setMade({ title: 'webhooks.secret.made', secret })}
          onClose={() => setEditing(null)}
        />
      )}
      {stepUp.dialog}
      <SecretDialog made={made} onClose={() => setMade(null)} />
    </>
  );
}
