import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { PageFailure } from '@portal/common/contract/portal/problem-report';
import { remotePage } from '@portal/common/pages/addresses';
import { DateTime } from '@portal/common/ui/date-time';
import { DataRows, type DataColumn } from '@portal/common/ui/list/data-rows';
import { Digest } from '../digest.tsx';
import styles from '../remotes.module.css';

const LANGUAGES = { 'zh-CN': '中文', 'en-US': 'English' } as const;

/** Failures that pages reported: what happened, where, and in which build, with a link to that remote. */
export function FailureTable({ rows, busy }: { rows: readonly PageFailure[]; busy: boolean }) {
  const intl = useIntl();
  const columns: DataColumn<PageFailure>[] = [
    {
      key: 'reference',
      width: 130,
      place: 'lead',
      title: <FormattedMessage id="remotes.failures.reference" />,
      render: ({ reference }) => <code className={styles.digest}>{reference}</code>,
    },
    {
      key: 'time',
      width: 150,
      title: <FormattedMessage id="remotes.time" />,
      render: ({ time }) => <DateTime at={time} />,
    },
    {
      key: 'build',
      width: 190,
      title: <FormattedMessage id="remotes.build" />,
      render: ({ remote, digest, commit, shell }) => (
        <span className={styles.stack}>
          {remote === '' ? (
            <FormattedMessage id="remotes.failures.shell" />
          ) : (
            <Link className={styles.link} to={remotePage(remote)}>
              {remote}
            </Link>
          )}
          {digest !== '' && <Digest of={digest} />}
          {commit !== '' && (
            <span className={styles.hint}>
              <FormattedMessage id="remotes.failures.commit" values={{ commit: commit.slice(0, 12) }} />
            </span>
          )}
          {shell !== '' && <span className={styles.hint}>{shell}</span>}
        </span>
      ),
    },
    { key: 'what', title: <FormattedMessage id="remotes.failures.happened" />, render: (row) => <What row={row} /> },
    {
      key: 'language',
      width: 100,
      title: <FormattedMessage id="remotes.failures.language" />,
      render: ({ language }) => <span lang={language}>{LANGUAGES[language]}</span>,
    },
  ];
  return (
    <DataRows
      label={intl.formatMessage({ id: 'remotes.failures.title' })}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      busy={busy}
    />
  );
}

function What({ row: { kind, message, page, stack } }: { row: PageFailure }) {
  if (kind !== 'error') return <FormattedMessage id={`remotes.failures.kind.${kind}`} />;
  return (
    <span className={styles.stack}>
      <span>{message}</span>
      <span className={styles.hint}>{page}</span>
      {stack !== '' && (
        <details>
          <summary className={styles.summary}>
            <FormattedMessage id="remotes.failures.stack" />
          </summary>
          <pre className={styles.trace}>{stack}</pre>
        </details>
      )}
    </span>
  );
}
