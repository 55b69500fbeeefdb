import { FormattedMessage, useIntl } from 'react-intl';
import type { RemoteBuild } from '@portal/common/contract/portal/remotes';
import { Dialog } from '@portal/common/ui/dialog';
import { DataRows, type DataColumn } from '@portal/common/ui/list/data-rows';
import { shortDigest } from './digest.tsx';
import styles from './remotes.module.css';

const KIB = 1024;
type Page = RemoteBuild['pages'][number];

/** True for a build of which the pages or calls are known; of those from before, nothing is. */
export const hasFound = ({ pages, calls }: RemoteBuild): boolean => pages.length > 0 || calls.length > 0;

/** Dialog with what the admission of a build found: the bytes of each page, and the calls that they make. */
export function FoundDialog({ build, onClose }: { build: RemoteBuild | null; onClose: () => void }) {
  return (
    <Dialog
      open={build !== null}
      width={680}
      onClose={onClose}
      title={build && <FormattedMessage id="remotes.found.title" values={{ digest: shortDigest(build.digest) }} />}
    >
      {build && <Found build={build} />}
    </Dialog>
  );
}

function Found({ build: { pages, calls, checks } }: { build: RemoteBuild }) {
  const intl = useIntl();
  const budget = checks.find(({ check }) => check === 'bytes')?.allowed ?? null;
  const columns: DataColumn<Page>[] = [
    {
      key: 'path',
      place: 'lead',
      title: <FormattedMessage id="remotes.found.page" />,
      render: ({ path }) => <code className={`${styles.digest} ${styles.stack}`}>{path}</code>,
    },
    {
      key: 'bytes',
      width: 120,
      title: <FormattedMessage id="remotes.found.size" />,
      render: ({ bytes }) => <FormattedMessage id="remotes.found.kib" values={{ size: Math.ceil(bytes / KIB) }} />,
    },
    {
      key: 'opened',
      width: 120,
      title: <FormattedMessage id="remotes.found.opened" />,
      render: ({ opened }) =>
        opened === 1 ? (
          <FormattedMessage id="remotes.found.opened" />
        ) : (
          <span className={styles.hint}>
            <FormattedMessage id="remotes.found.notOpened" />
          </span>
        ),
    },
  ];
  return (
    <>
      {pages.length > 0 && (
        <>
          {budget !== null && (
            <p className={styles.note}>
              <FormattedMessage id="remotes.found.budget" values={{ size: Math.floor(budget / KIB) }} />
            </p>
          )}
          <DataRows
            label={intl.formatMessage({ id: 'remotes.found.pages' })}
            columns={columns}
            rows={pages}
            rowKey={({ path }) => path}
          />
        </>
      )}
      {calls.length > 0 && (
        <>
          <h3 className={styles.part}>
            <FormattedMessage id="remotes.found.calls" />
          </h3>
          <p className={styles.hint}>
            <FormattedMessage id="remotes.found.calls.text" />
          </p>
          <ul className={styles.checks}>
            {calls.map((call) => (
              <li key={call}>
                <code className={styles.digest}>{call}</code>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
