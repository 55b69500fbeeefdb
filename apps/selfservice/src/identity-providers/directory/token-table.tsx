import { FormattedMessage, useIntl } from 'react-intl';
import { App } from '@portal/common/antd/base';
import { revokeDirectoryToken, type DirectoryToken } from '@portal/common/contract/identity-provider/directory';
import { failureText } from '@portal/common/form/server-message';
import { useChange } from '@portal/common/host/use-change';
import { useCompanyId } from '@portal/common/host/use-host';
import { DateTime } from '@portal/common/ui/date-time';
import { DataRows, type DataColumn } from '@portal/common/ui/list/data-rows';
import { RevokeButton } from '../revoke-button.tsx';
import styles from './directory.module.css';

/** The tokens of a directory: what for, by whom, last use, end; each can be revoked. */
export function TokenTable({ id, tokens }: { id: string; tokens: readonly DirectoryToken[] }) {
  const intl = useIntl();
  const columns: DataColumn<DirectoryToken>[] = [
    {
      key: 'note',
      place: 'lead',
      title: <FormattedMessage id="idps.directory.token" />,
      render: ({ note, token_id }) => (
        <>
          <span className={styles.wrap}>{note || <FormattedMessage id="idps.directory.token.plain" />}</span>
          <span className={styles.code}>{token_id}</span>
        </>
      ),
    },
    {
      key: 'creator',
      width: 140,
      title: <FormattedMessage id="idps.directory.creator" />,
      render: ({ creator }) => (creator ? <bdi>{creator}</bdi> : null),
    },
    {
      key: 'used',
      width: 170,
      title: <FormattedMessage id="idps.directory.used" />,
      render: ({ last_used_time: at }) =>
        at === null ? <FormattedMessage id="idps.directory.unused" /> : <DateTime at={at} />,
    },
    {
      key: 'expires',
      width: 170,
      title: <FormattedMessage id="idps.directory.expires" />,
      render: ({ expire_time, expired }) =>
        expired === 1 ? (
          <span className={styles.over}>
            <FormattedMessage id="idps.directory.expired" />
          </span>
        ) : (
          <DateTime at={expire_time} />
        ),
    },
    {
      key: 'operation',
      width: 100,
      place: 'action',
      title: <FormattedMessage id="idps.field.operation" />,
      render: (token) => <Revoke id={id} token={token} />,
    },
  ];
  return (
    <DataRows
      label={intl.formatMessage({ id: 'idps.directory.tokens' })}
      columns={columns}
      rows={tokens}
      rowKey={({ token_id }) => token_id}
    />
  );
}

function Revoke({ id, token: { token_id, note } }: { id: string; token: DirectoryToken }) {
  const intl = useIntl();
  const { message } = App.useApp();
  const revoke = useChange(revokeDirectoryToken);
  const params = { enterprise_id: useCompanyId() };
  const run = () =>
    revoke.mutate(
      { params, query: { config_id: id, token_id } },
      {
        onSuccess: () => void message.success(intl.formatMessage({ id: 'idps.directory.revoked' })),
        onError: (error) => void message.error(failureText(error, intl.locale)),
      },
    );
  return (
    <RevokeButton
      ask={<FormattedMessage id="idps.directory.revoke.ask" />}
      label={<FormattedMessage id="idps.directory.revoke" />}
      name={intl.formatMessage({ id: 'idps.directory.revoke.of' }, { note: note || token_id })}
      loading={revoke.isPending}
      onRevoke={run}
    />
  );
}
