import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button } from '../antd/base.ts';
import {
  listWebhookDeliveries,
  resendWebhookDelivery,
  type Webhook,
  type WebhookDelivery,
} from '../contract/account/webhooks.ts';
import { failureText } from '../form/server-message.tsx';
import { useChange } from '../host/use-change.ts';
import { useRead } from '../host/use-read.ts';
import { DateTime } from '../ui/date-time.tsx';
import { DataRows, type DataColumn } from '../ui/list/data-rows.tsx';
import { PagedPart, PART_SIZE } from '../ui/list/paged-part.tsx';
import { StatusPill, type Tone } from '../ui/status/status-pill.tsx';
import { KindName } from './kind-boxes.tsx';
import styles from './webhooks.module.css';

/** While something waits, the list is read again. */
const POLL_MS = 3_000;
const TONES: Readonly<Record<WebhookDelivery['state'], Tone>> = {
  waiting: 'pending',
  delivered: 'approved',
  failed: 'rejected',
};

/** The deliveries of an address in the last 30 days, newest first. */
export function DeliveryTable({ webhook: { webhook_id, url, enabled } }: { webhook: Webhook }) {
  const intl = useIntl();
  const { message } = App.useApp();
  const [page, setPage] = useState(1);
  const input = { params: { webhook_id }, query: { limit: PART_SIZE, offset: (page - 1) * PART_SIZE } };
  const found = useRead(listWebhookDeliveries, input, {
    keepPrevious: true,
    refetchInterval: ({ state }) =>
      enabled === 1 && state.data?.rows.some((row) => row.state === 'waiting') ? POLL_MS : false,
  });
  const { mutate: resend, isPending, variables } = useChange(resendWebhookDelivery);
  const again = (message_id: string) =>
    resend(
      { params: { webhook_id, message_id } },
      {
        onSuccess: () => void message.success(<FormattedMessage id="webhooks.delivery.resend.done" />),
        onError: (error) => void message.error(failureText(error, intl.locale)),
      },
    );
  const columns: DataColumn<WebhookDelivery>[] = [
    {
      key: 'kind',
      place: 'lead',
      title: <FormattedMessage id="webhooks.delivery.kind" />,
      render: ({ kind, message_id }) => (
        <>
          <KindName kind={kind} />
          <span className={styles.code}>{message_id}</span>
        </>
      ),
    },
    {
      key: 'state',
      width: 132,
      title: <FormattedMessage id="webhooks.delivery.state" />,
      render: ({ state, due_time }) => (
        <>
          <StatusPill quiet tone={TONES[state]}>
            <FormattedMessage id={`webhooks.state.${state}`} />
          </StatusPill>
          {due_time !== null && (
            <div className={styles.note}>
              <FormattedMessage id="webhooks.delivery.next" values={{ at: <DateTime at={due_time} /> }} />
            </div>
          )}
        </>
      ),
    },
    {
      key: 'answer',
      width: 104,
      title: <FormattedMessage id="webhooks.delivery.answer" />,
      render: ({ answer_code, last_attempt_time }) =>
        answer_code ?? (last_attempt_time === null ? '--' : <FormattedMessage id="webhooks.delivery.noAnswer" />),
    },
    {
      key: 'attempts',
      width: 112,
      title: <FormattedMessage id="webhooks.delivery.attempts" />,
      render: ({ attempts }) => attempts,
    },
    {
      key: 'created',
      width: 176,
      title: <FormattedMessage id="webhooks.delivery.created" />,
      render: ({ create_time }) => <DateTime at={create_time} />,
    },
    {
      key: 'operation',
      width: 124,
      place: 'action',
      title: <FormattedMessage id="webhooks.delivery.operation" />,
      render: ({ message_id, kind }) => (
        <Button
          type="link"
          className={styles.link ?? ''}
          disabled={enabled === 0}
          loading={isPending && variables.params.message_id === message_id}
          aria-label={intl.formatMessage({ id: 'webhooks.delivery.resend.named' }, { kind, id: message_id })}
          onClick={() => again(message_id)}
        >
          <FormattedMessage id="webhooks.delivery.resend" />
        </Button>
      ),
    },
  ];
  return (
    <PagedPart
      title={<FormattedMessage id="webhooks.deliveries" />}
      list={found}
      page={page}
      failed={<FormattedMessage id="webhooks.deliveries.failed" />}
      empty={
        <p className={styles.note}>
          <FormattedMessage id="webhooks.deliveries.empty" />
        </p>
      }
      onPage={setPage}
    >
      {(rows, busy) => (
        <DataRows
          label={intl.formatMessage({ id: 'webhooks.deliveries.list' }, { url })}
          columns={columns}
          rows={rows}
          rowKey={({ message_id }) => message_id}
          busy={busy}
        />
      )}
    </PagedPart>
  );
}
