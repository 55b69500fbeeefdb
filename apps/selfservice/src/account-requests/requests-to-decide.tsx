import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, Segmented } from '@portal/common/antd/base';
import { listAccountRequests, type AccountRequest } from '@portal/common/contract/company/account-requests';
import { ApprovalStatus, Decision } from '@portal/common/enums/approval/approval-status';
import { useRead } from '@portal/common/host/use-read';
import { shownPhone } from '@portal/common/rules/contact/phone';
import { useStepUp } from '@portal/common/security/use-step-up';
import { DateTime } from '@portal/common/ui/date-time';
import { DataRows, type DataColumn } from '@portal/common/ui/list/data-rows';
import { useLastPage } from '@portal/common/ui/list/list-pages';
import { PagedSheet } from '@portal/common/ui/list/paged-sheet';
import { EmptyState } from '@portal/common/ui/status/states';
import { ApprovalStatusPill } from '@portal/common/ui/status/statuses';
import { DecideDialog, type Deciding } from './decide-dialog.tsx';
import styles from './requests.module.css';

const SIZE = 10;

/** Applications for accounts of the company, newest first, which any administrator decides. */
export function RequestsToDecide() {
  const intl = useIntl();
  const [status, setStatus] = useState<number>(ApprovalStatus.pending);
  const [page, setPage] = useState(1);
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  /** The request whose approval goes on after a sign-in. */
  const [resumed, setResumed] = useState('');
  const stepUp = useStepUp('decideRequest', setResumed);
  const list = useRead(
    listAccountRequests,
    { query: { status, limit: SIZE, offset: (page - 1) * SIZE } },
    { keepPrevious: true },
  );
  useLastPage({ page, size: SIZE }, list.isPlaceholderData ? undefined : list.data?.total, setPage);
  const request = list.data?.rows.find(({ id }) => String(id) === resumed);
  const head = (id: 'name' | 'address' | 'note' | 'status' | 'operation') => (
    <FormattedMessage id={`accountRequests.field.${id}`} />
  );
  const columns: DataColumn<AccountRequest>[] = [
    { key: 'name', place: 'lead', width: 152, title: head('name'), render: (row) => <Who request={row} /> },
    { key: 'address', width: 204, title: head('address'), render: (row) => <Addresses request={row} /> },
    {
      key: 'note',
      width: 168,
      title: head('note'),
      render: ({ note }) => (note ? <span className={styles.text}>{note}</span> : null),
    },
    { key: 'status', width: 184, title: head('status'), render: (row) => <State request={row} /> },
    {
      key: 'operation',
      place: 'action',
      width: 200,
      title: head('operation'),
      render: (row) => <Actions request={row} onDecide={(result) => setDeciding({ request: row, result })} />,
    },
  ];

  function close() {
    setDeciding(null);
    setResumed('');
  }

  return (
    <div className={styles.decide}>
      <div className={styles.head}>
        <div>
          <h2 className={styles.title}>
            <FormattedMessage id="accountRequests.decide.title" />
          </h2>
          <p className={styles.lead}>
            <FormattedMessage id="accountRequests.decide.lead" />
          </p>
        </div>
        <Segmented
          aria-label={intl.formatMessage({ id: 'accountRequests.filter' })}
          value={status}
          onChange={(next) => {
            setStatus(next);
            setPage(1);
          }}
          options={[
            { value: ApprovalStatus.pending, label: <FormattedMessage id="accountRequests.filter.pending" /> },
            { value: 0, label: <FormattedMessage id="accountRequests.filter.all" /> },
          ]}
        />
      </div>
      <PagedSheet
        list={list}
        page={page}
        size={SIZE}
        failed={<FormattedMessage id="accountRequests.failed" />}
        empty={
          <EmptyState
            icon="users"
            title={<FormattedMessage id="accountRequests.empty" />}
            text={<FormattedMessage id="accountRequests.empty.text" />}
          />
        }
        total={(total) => <FormattedMessage id="accountRequests.total" values={{ total }} />}
        onPage={setPage}
      >
        {(rows, busy) => (
          <DataRows
            compact
            label={intl.formatMessage({ id: 'accountRequests.decide.title' })}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            busy={busy}
          />
        )}
      </PagedSheet>
      <DecideDialog
        deciding={deciding ?? (request ? { request, result: Decision.approve } : null)}
        onClose={close}
        onLeave={(id) => stepUp.leave(String(id))}
      />
      {stepUp.dialog}
    </div>
  );
}

function Who({ request: { username, login_name, asked_by } }: { request: AccountRequest }) {
  return (
    <>
      <bdi className={styles.text}>{username}</bdi>
      {login_name !== '' && (
        <span className={styles.hint}>
          <FormattedMessage id="accountRequests.loginName" values={{ name: <bdi key="name">{login_name}</bdi> }} />
        </span>
      )}
      {asked_by !== '' && (
        <span className={styles.hint}>
          <FormattedMessage id="accountRequests.askedBy" values={{ name: <bdi key="name">{asked_by}</bdi> }} />
        </span>
      )}
    </>
  );
}

/** Which address the applicant has proven says most about who asks. */
function Addresses({
  request: { email, email_verified, phone, phone_verified, idp_name },
}: {
  request: AccountRequest;
}) {
  if (idp_name !== '')
    return (
      <span className={styles.address}>
        {email}
        <span className={styles.below}>
          <FormattedMessage
            id="accountRequests.byProvider"
            values={{ provider: <bdi key="provider">{idp_name}</bdi> }}
          />
        </span>
      </span>
    );
  const shown = [
    { address: email, verified: email_verified },
    { address: phone && shownPhone(phone), verified: phone_verified },
  ].filter(({ address }) => address !== '');
  if (shown.length === 0) return '--';
  return shown.map(({ address, verified }) => (
    <span key={address} className={styles.address}>
      {address}{' '}
      <span className={styles.hint}>
        <FormattedMessage id={verified === 1 ? 'accountRequests.verified' : 'accountRequests.unverified'} />
      </span>
    </span>
  ));
}

function State({ request: { status, applied_time, staff_time, decided_by, opinion } }: { request: AccountRequest }) {
  const decided = status === ApprovalStatus.approved || status === ApprovalStatus.rejected;
  return (
    <>
      <ApprovalStatusPill status={status} quiet />
      <span className={styles.hint}>
        <FormattedMessage id="accountRequests.applied" values={{ time: <DateTime key="time" at={applied_time} /> }} />
      </span>
      {staff_time !== null && (
        <span className={styles.hint}>
          <FormattedMessage id="accountRequests.staffFrom" values={{ time: <DateTime key="time" at={staff_time} /> }} />
        </span>
      )}
      {decided && (
        <span className={styles.hint}>
          {decided_by === '' ? (
            <FormattedMessage id="accountRequests.decidedByStaff" />
          ) : (
            <FormattedMessage id="accountRequests.decidedBy" values={{ name: <bdi key="name">{decided_by}</bdi> }} />
          )}
        </span>
      )}
      {opinion !== '' && <span className={`${styles.hint} ${styles.text}`}>{opinion}</span>}
    </>
  );
}

function Actions({
  request: { status, own, username: name },
  onDecide,
}: {
  request: AccountRequest;
  onDecide: (result: Decision) => void;
}) {
  const intl = useIntl();
  if (status !== ApprovalStatus.pending) return null;
  if (own === 1)
    return (
      <span className={styles.hint}>
        <FormattedMessage id="accountRequests.own" />
      </span>
    );
  return (
    <span className={styles.actions}>
      {(
        [
          ['approve', Decision.approve],
          ['reject', Decision.reject],
        ] as const
      ).map(([what, result]) => (
        <Button
          key={what}
          size="small"
          type={what === 'approve' ? 'primary' : 'default'}
          aria-label={intl.formatMessage({ id: `accountRequests.${what}.of` }, { name })}
          onClick={() => onDecide(result)}
        >
          <FormattedMessage id={`accountRequests.${what}`} />
        </Button>
      ))}
    </span>
  );
}
