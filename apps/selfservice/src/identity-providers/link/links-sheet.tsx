import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button } from '@portal/common/antd/base';
import { listIdpLinks, revokeIdpLink, type IdpLink } from '@portal/common/contract/identity-provider/idp-links';
import { failureText } from '@portal/common/form/server-message';
import { useChange } from '@portal/common/host/use-change';
import { useCompanyId, useSignedIn } from '@portal/common/host/use-host';
import { useRead } from '@portal/common/host/use-read';
import { useStepUp } from '@portal/common/security/use-step-up';
import { DateTime } from '@portal/common/ui/date-time';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { DataRows, type DataColumn } from '@portal/common/ui/list/data-rows';
import { RevokeButton } from '../revoke-button.tsx';
import { LinkDialog } from './link-dialog.tsx';
import styles from '../providers.module.css';

/**
 * Links with which the company's IT sets this provider up. Not for somebody who came by such a link, or by a recovery
 * code.
 */
export function LinksSheet({ id }: { id: string }) {
  const { scope } = useSignedIn();
  return scope === undefined ? <Links id={id} /> : null;
}

function Links({ id }: { id: string }) {
  const intl = useIntl();
  const { data } = useRead(listIdpLinks, { params: { enterprise_id: useCompanyId() }, query: { config_id: id } });
  const [open, setOpen] = useState(false);
  const [replaces, setReplaces] = useState<IdpLink | null>(null);
  const stepUp = useStepUp('idpLink', () => setOpen(true));
  const make = (link: IdpLink | null) => {
    setReplaces(link);
    stepUp.ask();
  };
  const time = (at: string | null) => (at === null ? <FormattedMessage id="idps.link.never" /> : <DateTime at={at} />);
  const columns: DataColumn<IdpLink>[] = [
    {
      key: 'note',
      place: 'lead',
      title: <FormattedMessage id="idps.link.note" />,
      render: ({ note }) => <span className={styles.wrap}>{note}</span>,
    },
    {
      key: 'creator',
      width: 160,
      title: <FormattedMessage id="idps.link.creator" />,
      render: ({ creator }) => creator,
    },
    {
      key: 'open_time',
      width: 170,
      title: <FormattedMessage id="idps.link.opened" />,
      render: ({ open_time }) => time(open_time),
    },
    {
      key: 'expire_time',
      width: 170,
      title: <FormattedMessage id="idps.link.expires" />,
      render: ({ expire_time, ended }) => (ended === 1 ? <FormattedMessage id="idps.link.ended" /> : time(expire_time)),
    },
    {
      key: 'operation',
      width: 150,
      place: 'action',
      title: <FormattedMessage id="idps.field.operation" />,
      render: (link) => (
        <span className={styles.linkActions}>
          {link.ended === 1 && (
            <Button
              type="link"
              size="small"
              onClick={() => make(link)}
              aria-label={intl.formatMessage({ id: 'idps.link.renew.of' }, { note: link.note })}
            >
              <FormattedMessage id="idps.link.renew" />
            </Button>
          )}
          <Revoke link={link} />
        </span>
      ),
    },
  ];
  return (
    <Sheet
      title={<FormattedMessage id="idps.link" />}
      extra={
        <Button loading={stepUp.checking !== null} disabled={!data} onClick={() => make(null)}>
          <FormattedMessage id="idps.link.make" />
        </Button>
      }
    >
      <p className={styles.intro}>
        <FormattedMessage id="idps.link.lead" />
      </p>
      {data && data.rows.length > 0 && (
        <DataRows
          label={intl.formatMessage({ id: 'idps.link' })}
          columns={columns}
          rows={data.rows}
          rowKey={({ link_id }) => link_id}
        />
      )}
      <LinkDialog
        id={id}
        replaces={replaces}
        open={open}
        onAgain={() => {
          setOpen(false);
          stepUp.again();
        }}
        onClose={() => setOpen(false)}
      />
      {stepUp.dialog}
    </Sheet>
  );
}

function Revoke({ link: { link_id, note } }: { link: IdpLink }) {
  const intl = useIntl();
  const { message } = App.useApp();
  const revoke = useChange(revokeIdpLink);
  const params = { enterprise_id: useCompanyId() };
  const run = () =>
    revoke.mutate(
      { params, query: { link_id } },
      {
        onSuccess: () => void message.success(intl.formatMessage({ id: 'idps.link.revoked' })),
        onError: (error) => void message.error(failureText(error, intl.locale)),
      },
    );
  return (
    <RevokeButton
      ask={<FormattedMessage id="idps.link.revoke.ask" />}
      label={<FormattedMessage id="idps.link.revoke" />}
      name={intl.formatMessage({ id: 'idps.link.revoke.of' }, { note })}
      loading={revoke.isPending}
      onRevoke={run}
    />
  );
}
