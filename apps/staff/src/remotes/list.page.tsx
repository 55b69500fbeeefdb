import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { listRemotes, type RemoteOnAir } from '@portal/common/contract/portal/remotes';
import { useRead } from '@portal/common/host/use-read';
import { remotePage, SYSTEM_PAGE } from '@portal/common/pages/addresses';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { LinkButton } from '@portal/common/ui/link-button';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { DataRows, type DataColumn } from '@portal/common/ui/list/data-rows';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { PageSkeleton } from '@portal/common/ui/status/states';
import { Marked } from '../proposal/marked.tsx';
import { Digest } from './digest.tsx';
import { RunningState } from './running-state.tsx';
import styles from './remotes.module.css';

/** `/system/remotes`: the remotes, and which build of each one runs. */
export default function RemotesPage() {
  const intl = useIntl();
  const list = useRead(listRemotes, {}, { page: true });
  const title = <FormattedMessage id="remotes.title" />;
  const columns: DataColumn<RemoteOnAir>[] = [
    {
      key: 'name',
      place: 'lead',
      title: <FormattedMessage id="remotes.name" />,
      render: ({ name, proposed }) => (
        <>
          <Link className={styles.link} to={remotePage(name)}>
            {name}
          </Link>
          {proposed === 1 && (
            <Marked>
              <FormattedMessage id="remotes.proposed" />
            </Marked>
          )}
        </>
      ),
    },
    {
      key: 'released',
      title: <FormattedMessage id="remotes.released" />,
      render: ({ released }) =>
        released === null ? (
          <span className={styles.hint}>
            <FormattedMessage id="remotes.setUp" />
          </span>
        ) : (
          <Digest of={released} />
        ),
    },
    {
      key: 'instances',
      title: <FormattedMessage id="remotes.instances" />,
      render: ({ running }) => intl.formatNumber(running.length),
    },
    {
      key: 'state',
      title: <FormattedMessage id="remotes.state" />,
      render: (remote) => <RunningState remote={remote} />,
    },
  ];
  return (
    <>
      <PageHeader
        crumbs={[{ label: <FormattedMessage id="members.area" /> }, { label: title }]}
        title={title}
        extra={
          <LinkButton to={SYSTEM_PAGE.pageFailures}>
            <FormattedMessage id="remotes.failures.title" />
          </LinkButton>
        }
      >
        <p className={styles.lead}>
          <FormattedMessage id="remotes.lead" />
        </p>
      </PageHeader>
      <Sheet label={intl.formatMessage({ id: 'remotes.title' })}>
        {list.error && <LoadFailed title={<FormattedMessage id="remotes.failed" />} query={list} />}
        {!list.error && !list.data && <PageSkeleton rows={4} />}
        {list.data && (
          <DataRows
            label={intl.formatMessage({ id: 'remotes.title' })}
            columns={columns}
            rows={list.data.remotes}
            rowKey={({ name }) => name}
          />
        )}
      </Sheet>
    </>
  );
}
