import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '@portal/common/antd/base';
import type { RemoteBuild } from '@portal/common/contract/portal/remotes';
import { DateTime } from '@portal/common/ui/date-time';
import type { DataColumn } from '@portal/common/ui/list/data-rows';
import { StatusPill } from '@portal/common/ui/status/status-pill';
import { Actor } from './actor.tsx';
import { Checks } from './checks.tsx';
import { FailureCount, type FailureCounts } from './failure-count.tsx';
import { Digest, shortDigest } from './digest.tsx';
import { FoundDialog, hasFound } from './found.tsx';
import { PagedRows } from './paged-rows.tsx';
import styles from './remotes.module.css';
import { usePreview } from './use-preview.tsx';

const KIB = 1024;

/** Admitted builds of a remote, newest first; each but the released one can be shown to one session, and released. */
export function Builds({
  remote,
  rows,
  failures,
  current,
  onRelease,
}: {
  remote: string;
  rows: readonly RemoteBuild[];
  failures: FailureCounts;
  current: string | null;
  onRelease: (digest: string) => void;
}) {
  const intl = useIntl();
  const previewing = usePreview(remote);
  const [shown, setShown] = useState<RemoteBuild | null>(null);
  const columns: DataColumn<RemoteBuild>[] = [
    {
      key: 'digest',
      place: 'lead',
      title: <FormattedMessage id="remotes.build" />,
      render: ({ digest, address }) => (
        <span className={styles.stack}>
          <Digest of={digest} />
          <span className={styles.hint}>{address}</span>
        </span>
      ),
    },
    {
      key: 'commit',
      width: 130,
      title: <FormattedMessage id="remotes.commit" />,
      render: ({ commit }) => (commit === '' ? '--' : <code className={styles.digest}>{commit.slice(0, 12)}</code>),
    },
    {
      key: 'checks',
      width: 165,
      title: <FormattedMessage id="remotes.checks" />,
      render: (build) => (
        <span className={styles.stack}>
          <Checks build={build} />
          <span className={styles.hint}>
            <FormattedMessage
              id="remotes.fileSize"
              values={{ files: build.files, size: Math.round(build.bytes / KIB) }}
            />
          </span>
          {hasFound(build) && (
            <span>
              <Button
                type="link"
                className={styles.action ?? ''}
                aria-label={intl.formatMessage({ id: 'remotes.found.of' }, { digest: shortDigest(build.digest) })}
                onClick={() => setShown(build)}
              >
                <FormattedMessage id="remotes.found" />
              </Button>
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'admitted',
      width: 165,
      title: <FormattedMessage id="remotes.admitted" />,
      render: ({ admit_time, admitted_by }) => (
        <span className={styles.stack}>
          <DateTime at={admit_time} />
          <span className={styles.hint}>
            <Actor name={admitted_by} />
          </span>
        </span>
      ),
    },
    {
      key: 'failures',
      width: 135,
      title: <FormattedMessage id="remotes.failures.day" />,
      render: ({ digest }) => <FailureCount remote={remote} digest={digest} of={failures} />,
    },
    {
      key: 'release',
      width: 170,
      place: 'action',
      title: '',
      render: ({ digest, preview }) =>
        digest === current ? (
          <StatusPill tone="approved" quiet>
            <FormattedMessage id="remotes.isReleased" />
          </StatusPill>
        ) : (
          <span className={styles.actions}>
            <Button
              type="link"
              className={styles.action ?? ''}
              loading={previewing.making === digest}
              aria-label={intl.formatMessage({ id: 'remotes.preview.of' }, { digest: shortDigest(digest) })}
              onClick={() => previewing.ask(digest)}
            >
              <FormattedMessage id="remotes.preview" />
            </Button>
            {preview === 0 && (
              <Button
                type="link"
                className={styles.action ?? ''}
                aria-label={intl.formatMessage({ id: 'remotes.release.of' }, { digest: shortDigest(digest) })}
                onClick={() => onRelease(digest)}
              >
                <FormattedMessage id="remotes.release" />
              </Button>
            )}
          </span>
        ),
    },
  ];
  return (
    <>
      <PagedRows
        label={intl.formatMessage({ id: 'remotes.builds' })}
        columns={columns}
        rows={rows}
        rowKey={({ digest, address }) => `${digest} ${address}`}
      />
      {previewing.dialog}
      <FoundDialog build={shown} onClose={() => setShown(null)} />
    </>
  );
}
