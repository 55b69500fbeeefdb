import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '@portal/common/antd/base';
import { Progress } from '@portal/common/antd/more';
import { ImportOutcome, ImportStatus } from '@portal/common/enums/partner/import-status';
import { useRefresh } from '@portal/common/host/use-change';
import { useCompanyId } from '@portal/common/host/use-host';
import { useRead } from '@portal/common/host/use-read';
import { DownloadButton } from '@portal/common/form/download-button';
import { LinkButton } from '@portal/common/ui/link-button';
import { StepLead } from '@portal/common/form/file-steps/step-lead';
import { Buttons } from '@portal/common/ui/buttons';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { PageSkeleton } from '@portal/common/ui/status/states';
import { usePeople } from '../people.ts';
import { RowProblems } from './row-problems.tsx';
import styles from './import.module.css';

/** Poll interval of a running import, in milliseconds. */
const POLL = 1000;

/** Progress of an import, then the outcome of its rows. */
export function FileResult({ id, onAgain }: { id: string; onAgain: () => void }) {
  const intl = useIntl();
  const { calls, pages, texts, fileName } = usePeople();
  const params = { co_id: useCompanyId(), import_id: id };
  const progress = useRead(
    calls.readImport,
    { params },
    {
      refetchInterval: ({ state: { data, error } }) =>
        data?.status === ImportStatus.done || error?.code === 'Account.NotFound' ? false : POLL,
    },
  );
  const refresh = useRefresh();
  const { data } = progress;
  const done = data?.status === ImportStatus.done;

  useEffect(
    function readContactsAgain() {
      if (done) void refresh('contacts');
    },
    [done, refresh],
  );

  if (!data)
    return progress.error ? (
      <LoadFailed title={<FormattedMessage id="contacts.import.unknown" />} query={progress} />
    ) : (
      <PageSkeleton rows={3} />
    );
  const { total, created, existed, failed } = data;
  const problems = data.rows.filter(({ outcome }) => outcome === ImportOutcome.failed);
  return (
    <>
      <StepLead role="status">
        <FormattedMessage
          id={done ? 'contacts.import.done' : 'contacts.import.running'}
          values={{ created, existed, failed }}
        />
      </StepLead>
      {!done && (
        <Progress
          percent={Math.floor(((created + existed + failed) / total) * 100)}
          aria-label={intl.formatMessage({ id: 'contacts.import.progress' })}
        />
      )}
      {done && problems.length > 0 && (
        <ul className={styles.results}>
          {problems.map((row) => (
            <li key={row.row}>
              <span>
                <FormattedMessage id="contacts.import.line" values={{ row: row.row, name: row.contact_name }} />
              </span>
              <RowProblems problems={row.problems} />
            </li>
          ))}
        </ul>
      )}
      {done && (
        <Buttons className={styles.end}>
          {failed > 0 && (
            <DownloadButton endpoint={calls.failedRows} input={{ params }} fileName={`${fileName}-failed.csv`}>
              <FormattedMessage id="contacts.import.saveFailed" />
            </DownloadButton>
          )}
          <Button onClick={onAgain}>
            <FormattedMessage id="contacts.import.other" />
          </Button>
          <LinkButton type="primary" to={pages.list}>
            <FormattedMessage id={texts.back} />
          </LinkButton>
        </Buttons>
      )}
    </>
  );
}
