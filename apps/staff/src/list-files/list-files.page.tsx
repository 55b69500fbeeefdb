import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button } from '@portal/common/antd/base';
import { failureText } from '@portal/common/form/server-message';
import { downloadList, listFiles, type ListFile } from '@portal/common/contract/console/list-files';
import { ExportStatus } from '@portal/common/enums/user/export-status';
import { useDownload } from '@portal/common/host/use-download';
import { useRead } from '@portal/common/host/use-read';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { DateTime } from '@portal/common/ui/date-time';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { DataRows } from '@portal/common/ui/list/data-rows';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { EmptyState, PageSkeleton } from '@portal/common/ui/status/states';
import { StatusPill } from '@portal/common/ui/status/status-pill';
import type { MessageId } from '../intl/messages.ts';

/** Between two readings while a file is being made, in milliseconds. */
const EVERY_MS = 3000;

/** `/overview/files`: files of long lists, made for the reader. */
export default function ListFilesPage() {
  const intl = useIntl();
  const files = useRead(
    listFiles,
    {},
    {
      page: true,
      refetchInterval: ({ state }) =>
        state.data?.files.some(({ status }) => status === ExportStatus.running) ? EVERY_MS : false,
    },
  );
  const { data, error } = files;
  return (
    <>
      <PageHeader title={<FormattedMessage id="listFiles.title" />} />
      <Sheet>
        {error && <LoadFailed title={<FormattedMessage id="listFiles.failed" />} query={files} />}
        {!error && !data && <PageSkeleton kind="table" rows={3} />}
        {data?.files.length === 0 && (
          <EmptyState
            icon="clock"
            title={<FormattedMessage id="listFiles.empty" />}
            text={<FormattedMessage id="listFiles.empty.text" />}
          />
        )}
        {data && data.files.length > 0 && (
          <DataRows<ListFile>
            label={intl.formatMessage({ id: 'listFiles.title' })}
            rows={data.files}
            rowKey={({ file_id }) => file_id}
            columns={[
              {
                key: 'list',
                place: 'lead',
                title: <FormattedMessage id="listFiles.list" />,
                render: ({ list }) => <ListName list={list} />,
              },
              {
                key: 'rows',
                width: 120,
                title: <FormattedMessage id="listFiles.rows" />,
                render: ({ rows }) => intl.formatNumber(rows),
              },
              {
                key: 'made',
                width: 160,
                title: <FormattedMessage id="listFiles.made" />,
                render: ({ create_time }) => <DateTime at={create_time} />,
              },
              {
                key: 'until',
                width: 160,
                title: <FormattedMessage id="listFiles.until" />,
                render: ({ expire_time }) => <DateTime at={expire_time} />,
              },
              {
                key: 'file',
                width: 140,
                place: 'action',
                title: <FormattedMessage id="listFiles.file" />,
                render: File,
              },
            ]}
          />
        )}
      </Sheet>
    </>
  );
}

const NAMES: Readonly<Record<string, MessageId>> = {
  'business-verifications': 'listFiles.of.verifications',
  'account-requests': 'listFiles.of.accountRequests',
  'partner-registrations': 'listFiles.of.registrations',
  'partner-contracts': 'listFiles.of.contracts',
  customers: 'listFiles.of.customers',
  accounts: 'listFiles.of.accounts',
  contacts: 'listFiles.of.contacts',
  'pending-deletions': 'listFiles.of.pendingDeletions',
  partners: 'listFiles.of.partners',
  staff: 'listFiles.of.staff',
  applications: 'listFiles.of.applications',
};

function ListName({ list }: { list: string }) {
  const id = NAMES[list];
  return id ? <FormattedMessage id={id} /> : <span>{list}</span>;
}

function File({ file_id, list, status }: ListFile) {
  return <FileCell id={file_id} list={list} status={status} />;
}

function FileCell({ id, list, status }: { id: string; list: string; status: ExportStatus }) {
  const intl = useIntl();
  const { message } = App.useApp();
  const download = useDownload(downloadList, `${list}.csv`);
  if (status === ExportStatus.running)
    return (
      <StatusPill tone="pending">
        <FormattedMessage id="listFiles.running" />
      </StatusPill>
    );
  if (status === ExportStatus.failed)
    return (
      <StatusPill tone="rejected">
        <FormattedMessage id="listFiles.broken" />
      </StatusPill>
    );
  return (
    <Button
      type="link"
      loading={download.isPending}
      onClick={() =>
        download.mutate(
          { params: { file_id: id } },
          { onError: (error) => void message.error(failureText(error, intl.locale)) },
        )
      }
    >
      <FormattedMessage id="listFiles.download" />
    </Button>
  );
}
