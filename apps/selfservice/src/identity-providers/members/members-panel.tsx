import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  exportIdpMembers,
  readIdpMembers,
  type IdpMember,
} from '@portal/common/contract/identity-provider/idp-members';
import { IdpChange, MemberOutcome } from '@portal/common/enums/sign-in/idp-member';
import { useCompanyId } from '@portal/common/host/use-host';
import { useRead } from '@portal/common/host/use-read';
import { DownloadButton } from '@portal/common/form/download-button';
import { LatePagination } from '@portal/common/ui/late/late-pagination';
import { DataRows, type DataColumn } from '@portal/common/ui/list/data-rows';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { PageSkeleton } from '@portal/common/ui/status/states';
import { StatusPill } from '@portal/common/ui/status/status-pill';
import { LinkEffect } from './link-effect.tsx';
import styles from './members.module.css';

const PAGE_SIZE = 10;
const OUTCOMES = Object.values(MemberOutcome);
const tones = {
  lose: 'rejected',
  new: 'pending',
  matches: 'approved',
  recovery: 'neutral',
  noPassword: 'pending',
} as const;

/**
 * A change of a provider; with `domain`, that people of an e-mail domain sign in through it only, except for some
 * accounts.
 */
interface ChangeOfProvider {
  id: string;
  change: IdpChange;
  domain?: { id: string; exceptions: readonly string[] };
}

const queryOf = ({ id, change, domain }: ChangeOfProvider) => ({
  config_id: id,
  change,
  ...(domain && { domain_id: domain.id, exceptions: domain.exceptions.join(',') }),
});

/** Who could still sign in after a change of a provider: numbers by outcome, the people, and all of them as a file. */
export function MembersPanel(change: ChangeOfProvider) {
  const intl = useIntl();
  const [shown, setShown] = useState<{ outcome: MemberOutcome | undefined; page: number }>({
    outcome: undefined,
    page: 1,
  });
  const params = { enterprise_id: useCompanyId() };
  const query = queryOf(change);
  const { outcome: only, page: at } = shown;
  const members = useRead(
    readIdpMembers,
    { params, query: { ...query, ...(only && { outcome: only }), limit: PAGE_SIZE, offset: (at - 1) * PAGE_SIZE } },
    { keepPrevious: true },
  );
  const { data, error } = members;
  if (error) return <LoadFailed title={<FormattedMessage id="idps.members.failed" />} query={members} />;
  if (!data) return <PageSkeleton kind="table" rows={3} />;
  const columns: DataColumn<IdpMember>[] = [
    {
      key: 'user_name',
      place: 'lead',
      title: <FormattedMessage id="idps.members.name" />,
      render: ({ user_name }) => (
        <span className={styles.text}>
          <bdi>{user_name}</bdi>
        </span>
      ),
    },
    {
      key: 'email',
      title: <FormattedMessage id="idps.members.email" />,
      render: ({ email }) => (email ? <span className={styles.text}>{email}</span> : null),
    },
    {
      key: 'outcome',
      width: 330,
      title: <FormattedMessage id="idps.members.outcome" />,
      render: ({ outcome }) => (
        <StatusPill tone={tones[outcome]} quiet>
          <FormattedMessage id={`idps.members.${outcome}`} />
        </StatusPill>
      ),
    },
  ];
  return (
    <div>
      {data.links && <LinkEffect of={data.links} />}
      <div className={styles.counts} role="group" aria-label={intl.formatMessage({ id: 'idps.members.outcome' })}>
        {OUTCOMES.map((outcome) => (
          <button
            key={outcome}
            type="button"
            className={styles.count}
            data-tone={tones[outcome]}
            aria-pressed={shown.outcome === outcome}
            onClick={() => setShown({ outcome: shown.outcome === outcome ? undefined : outcome, page: 1 })}
          >
            <b>{intl.formatNumber(data.counts[outcome])}</b>
            <span>
              <FormattedMessage id={`idps.members.${outcome}`} />
            </span>
          </button>
        ))}
      </div>
      <DataRows
        label={intl.formatMessage({
          id: change.change === IdpChange.promote ? 'idps.members.promote' : 'idps.members',
        })}
        columns={columns}
        rows={data.entries}
        rowKey={({ user_id }) => user_id}
        busy={members.isPlaceholderData}
        compact
      />
      <div className={styles.foot}>
        <DownloadButton size="small" endpoint={exportIdpMembers} input={{ params, query }} fileName="members.csv">
          <FormattedMessage id="idps.members.csv" />
        </DownloadButton>
        {data.total_count > PAGE_SIZE && (
          <LatePagination
            simple
            size="small"
            current={shown.page}
            pageSize={PAGE_SIZE}
            total={data.total_count}
            showSizeChanger={false}
            onChange={(page) => setShown({ ...shown, page })}
          />
        )}
      </div>
    </div>
  );
}
