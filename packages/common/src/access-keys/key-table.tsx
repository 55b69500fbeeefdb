import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../antd/base.ts';
import { Switch } from '../antd/fields.ts';
import { DataRows, type DataColumn } from '../ui/list/data-rows.tsx';
import { DateTime } from '../ui/date-time.tsx';
import { StatusPill } from '../ui/status/status-pill.tsx';
import { isExpired, type OwnKey } from './access-keys.queries.ts';
import { CommentCell } from './comment-cell.tsx';
import { CopyLink } from '../ui/copy-link.tsx';
import styles from './access-keys.module.css';

interface SwitchProps {
  /** The key whose status is being changed, and the new status. */
  changing: { id: string; on: boolean } | undefined;
  onSwitch: (id: string, on: boolean) => void;
}

/** The access keys as a table. */
export function KeyTable({
  keys,
  onDelete,
  ...switching
}: SwitchProps & { keys: readonly OwnKey[]; onDelete: (owned: OwnKey) => void }) {
  const intl = useIntl();
  const columns: DataColumn<OwnKey>[] = [
    {
      key: 'access_key_id',
      width: 172,
      place: 'lead',
      title: <FormattedMessage id="accessKeys.keyId" />,
      render: ({ keyId }) => <KeyId keyId={keyId} />,
    },
    {
      key: 'secret_access_key',
      width: 112,
      title: <FormattedMessage id="accessKeys.secret" />,
      render: ({ secret }) => <Ending secret={secret} />,
    },
    {
      key: 'desc',
      width: 152,
      title: <FormattedMessage id="accessKeys.comment" />,
      render: (owned) => <CommentCell owned={owned} />,
    },
    {
      key: 'status',
      width: 124,
      title: <FormattedMessage id="accessKeys.status" />,
      render: (owned) => <Status owned={owned} {...switching} />,
    },
    {
      key: 'create_time',
      width: 148,
      title: <FormattedMessage id="accessKeys.created" />,
      render: ({ createdAt }) => <DateTime at={createdAt} />,
    },
    {
      key: 'expire_time',
      width: 148,
      title: <FormattedMessage id="accessKeys.expires" />,
      render: (owned) =>
        owned.expiresAt ? <DateTime at={owned.expiresAt} /> : <FormattedMessage id="accessKeys.expires.never" />,
    },
    {
      key: 'last_used_time',
      width: 148,
      title: <FormattedMessage id="accessKeys.lastUsed" />,
      render: ({ lastUsedAt }) =>
        lastUsedAt ? <DateTime at={lastUsedAt} /> : <FormattedMessage id="accessKeys.lastUsed.never" />,
    },
    {
      key: 'operation',
      width: 84,
      place: 'action',
      title: <FormattedMessage id="accessKeys.operation" />,
      render: (owned) => (
        <Button
          type="link"
          danger
          className={styles.delete ?? ''}
          onClick={() => onDelete(owned)}
          aria-label={intl.formatMessage({ id: 'accessKeys.delete.named' }, { key: owned.keyId })}
        >
          <FormattedMessage id="accessKeys.delete" />
        </Button>
      ),
    },
  ];
  return (
    <DataRows
      label={intl.formatMessage({ id: 'accessKeys.title' })}
      columns={columns}
      rows={keys}
      rowKey={({ id }) => id}
    />
  );
}

function KeyId({ keyId }: { keyId: string }) {
  const intl = useIntl();
  return (
    <span className={styles.keyId}>
      <code className={styles.mono}>{keyId}</code>
      <CopyLink text={keyId} what={intl.formatMessage({ id: 'accessKeys.keyId' })} />
    </span>
  );
}

/** Screen readers do not read dots, so the label names the last characters. */
function Ending({ secret }: { secret: string }) {
  const intl = useIntl();
  return (
    <code
      className={styles.mono}
      role="img"
      aria-label={intl.formatMessage({ id: 'accessKeys.secret.ends' }, { end: secret.slice(-4) })}
    >
      {secret}
    </code>
  );
}

function Status({ owned, changing, onSwitch }: SwitchProps & { owned: OwnKey }) {
  const intl = useIntl();
  if (isExpired(owned))
    return (
      <StatusPill tone="neutral" quiet>
        <FormattedMessage id="accessKeys.status.expired" />
      </StatusPill>
    );
  const busy = changing?.id === owned.id;
  // Optimistic until the list is fetched again.
  const on = busy ? changing.on : owned.enabled;
  return (
    <>
      <span className={styles.status}>
        <Switch
          size="small"
          checked={on}
          loading={busy}
          aria-label={intl.formatMessage({ id: 'accessKeys.status.of' }, { key: owned.keyId })}
          onChange={(wanted) => onSwitch(owned.id, wanted)}
        />
        <FormattedMessage id={on ? 'accessKeys.status.enabled' : 'accessKeys.status.disabled'} />
      </span>
      {!on && owned.disabledFor && (
        <div className={styles.note}>
          <FormattedMessage id={`accessKeys.disabledFor.${owned.disabledFor}`} />
        </div>
      )}
    </>
  );
}
