import { useEffect, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '@portal/common/antd/base';
import { asApiError } from '@portal/common/client/api-error';
import { reactTo } from '@portal/common/client/react-to';
import { downloadExport, orderExport, readExport } from '@portal/common/contract/account/account-export';
import { ExportStatus } from '@portal/common/enums/user/export-status';
import { messageOf } from '@portal/common/form/server-message';
import { recall, remember } from '@portal/common/host/storage/browser-store';
import { latePart, useLatePart } from '@portal/common/late/late-part';
import { useChange } from '@portal/common/host/use-change';
import { useDownload } from '@portal/common/host/use-download';
import { useHost } from '@portal/common/host/use-host';
import { useRead } from '@portal/common/host/use-read';
import { DateTime } from '@portal/common/ui/date-time';
import { Sheet } from '@portal/common/ui/facts/sheet';
import styles from './cancellation.module.css';

/** Storage key of the export started in this tab, to find it after a reload. */
const ORDERED = 'accountExport';
const FILE = 'account-data.zip';
/** Poll interval of a running export, in milliseconds. */
const POLL = 1000;

/** Loaded when an export runs. */
const more = latePart(() => import('@portal/common/antd/more'));

/** Card of the data export, for users who cannot close their account here. */
export function ExportCard() {
  return (
    <Sheet>
      <ExportRow />
    </Sheet>
  );
}

/** Export of the user's data: start, progress, download, and retry after a failure. */
export function ExportRow() {
  const intl = useIntl();
  const { locale } = useHost();
  const [id, setId] = useState(() => recall('session', ORDERED));
  const [refused, setRefused] = useState<ReactNode>(null);
  const { data, error } = useRead(readExport, id === null ? null : { params: { export_id: id } }, {
    refetchInterval: ({ state }) => (state.data && state.data.status !== ExportStatus.running ? false : POLL),
  });
  const order = useChange(orderExport, {
    refetch: false,
    // Also when the page is left meanwhile.
    onSuccess: ({ export_id }) => remember('session', ORDERED, export_id),
  });
  const download = useDownload(downloadExport, FILE);

  const showError = (thrown: unknown) => setRefused(messageOf(asApiError(thrown, locale), intl.locale));

  /** The export does not exist any more: another one can be started. */
  function forget() {
    remember('session', ORDERED, null);
    setId(null);
    setRefused(<FormattedMessage id="cancellation.export.gone" />);
  }

  const gone = error?.code === 'Account.NotFound';
  useEffect(
    function forgetOneThatIsGone() {
      if (gone) forget();
    },
    [gone],
  );

  function begin() {
    setRefused(null);
    order.mutate(undefined, { onSuccess: ({ export_id }) => setId(export_id), onError: showError });
  }

  function fetchIt(ready: string) {
    setRefused(null);
    download.mutate(
      { params: { export_id: ready } },
      { onError: (thrown) => reactTo<typeof downloadExport>(thrown, { 'Account.NotFound': forget }, showError) },
    );
  }

  const failed = id !== null && (data ? data.status === ExportStatus.failed : error !== null);
  const ready = id !== null && data?.status === ExportStatus.ready;
  const running = id !== null && !failed && !ready;
  const Progress = useLatePart(more, running)?.Progress;

  return (
    <div className={styles.row}>
      <div className={styles.about}>
        <h2 className={styles.title}>
          <FormattedMessage id="cancellation.export.title" />
        </h2>
        <p className={styles.text}>
          <FormattedMessage id="cancellation.export.text" />
        </p>
      </div>
      {ready ? (
        <Button loading={download.isPending} onClick={() => fetchIt(id)}>
          <FormattedMessage id="cancellation.export.download" />
        </Button>
      ) : (
        <Button loading={order.isPending} disabled={running} onClick={begin}>
          <FormattedMessage id={failed ? 'cancellation.export.again' : 'cancellation.export.order'} />
        </Button>
      )}
      <div className={styles.news} role="status">
        {running && (
          <>
            <p className={styles.text}>
              <FormattedMessage id="cancellation.export.running" />
            </p>
            {Progress && (
              <Progress
                percent={data?.progress ?? 0}
                size="small"
                aria-label={intl.formatMessage({ id: 'cancellation.export.running' })}
              />
            )}
          </>
        )}
        {ready && (
          <p className={styles.text}>
            <FormattedMessage
              id="cancellation.export.ready"
              values={{ until: <DateTime key="until" at={data.expire_time} /> }}
            />
            <Button type="link" className={styles.renew ?? ''} onClick={begin} loading={order.isPending}>
              <FormattedMessage id="cancellation.export.renew" />
            </Button>
          </p>
        )}
        {failed && (
          <p className={styles.failed}>
            <FormattedMessage id="cancellation.export.failed" />
          </p>
        )}
        {refused && <p className={styles.failed}>{refused}</p>}
      </div>
    </div>
  );
}
