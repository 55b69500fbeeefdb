import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useParams } from 'react-router-dom';
import { readTermsDocument, type PublishedTerms } from '@portal/common/contract/console/terms-documents';
import { useRead } from '@portal/common/host/use-read';
import { SYSTEM_PAGE } from '@portal/common/pages/addresses';
import { DateTime } from '@portal/common/ui/date-time';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { DataRows, type DataColumn } from '@portal/common/ui/list/data-rows';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { PageSkeleton } from '@portal/common/ui/status/states';
import { TermsLink } from '@portal/common/ui/terms-links';
import { DraftForm } from './draft-form.tsx';
import styles from './terms.module.css';

/** `/system/terms/{document}/view`: versions of a document, and the draft of the next one. */
export default function TermsDocumentPage() {
  const { id = '' } = useParams();
  const found = useRead(readTermsDocument, { params: { document: id } });
  const isNew = found.error?.code === 'Account.NotFound';
  const { data } = found;
  const { locale } = useIntl();
  const [discards, setDiscards] = useState(0);
  const named = data && (data.versions[0] ?? data.draft);
  const title = (named && (locale === 'zh-CN' ? named.title_zh : named.title_en)) || id;
  return (
    <>
      <PageHeader
        crumbs={[
          { label: <FormattedMessage id="members.area" /> },
          { label: <FormattedMessage id="terms.title" />, to: SYSTEM_PAGE.terms },
          { label: <span>{title}</span> },
        ]}
        title={<span>{title}</span>}
        note={title !== id && <span className={styles.name}>{id}</span>}
      />
      {found.error && !isNew && (
        <Sheet>
          <LoadFailed title={<FormattedMessage id="terms.failed" />} query={found} />
        </Sheet>
      )}
      {!found.error && !data && (
        <Sheet>
          <PageSkeleton rows={6} />
        </Sheet>
      )}
      {data && data.versions.length > 0 && (
        <Sheet title={<FormattedMessage id="terms.versions" />}>
          <Versions rows={data.versions} />
        </Sheet>
      )}
      {(data || isNew) && (
        <Sheet title={<FormattedMessage id="terms.next" />}>
          <DraftForm
            key={`${data?.versions[0]?.version ?? 0} ${discards}`}
            onDiscarded={() => setDiscards(discards + 1)}
            document={id}
            draft={data?.draft ?? null}
            before={data?.versions[0] ?? null}
            latest={data?.latest ?? null}
          />
        </Sheet>
      )}
    </>
  );
}

function Versions({ rows }: { rows: readonly PublishedTerms[] }) {
  const intl = useIntl();
  const columns: DataColumn<PublishedTerms>[] = [
    {
      key: 'version',
      place: 'lead',
      title: <FormattedMessage id="terms.column.version" />,
      render: ({ version, title_zh, title_en, address }) => (
        <>
          <FormattedMessage id="terms.version" values={{ version }} />
          {/* Before it is in force nobody can read it there. */}
          {address === null ? (
            <span className={styles.hint}>{intl.locale.startsWith('zh') ? title_zh : title_en}</span>
          ) : (
            <span className={styles.hint}>
              <TermsLink terms={{ title_zh, title_en, address }} />
            </span>
          )}
        </>
      ),
    },
    {
      key: 'kind',
      title: <FormattedMessage id="terms.column.required" />,
      render: ({ required, asks_again }) => (
        <>
          <FormattedMessage id={required ? 'terms.required' : 'terms.optional'} />
          {asks_again === 1 && (
            <span className={styles.hint}>
              <FormattedMessage id="terms.asksAgain" />
            </span>
          )}
        </>
      ),
    },
    {
      key: 'valid',
      title: <FormattedMessage id="terms.column.valid" />,
      render: ({ valid_time }) => <DateTime at={valid_time} />,
    },
    {
      key: 'accepted',
      title: <FormattedMessage id="terms.column.accepted" />,
      render: ({ accepted }) => intl.formatNumber(accepted),
    },
  ];
  return (
    <DataRows
      label={intl.formatMessage({ id: 'terms.versions' })}
      columns={columns}
      rows={rows}
      rowKey={({ version }) => String(version)}
      busy={false}
    />
  );
}
