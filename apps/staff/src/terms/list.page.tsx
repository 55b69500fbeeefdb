import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate } from 'react-router-dom';
import { Button, Form, Input } from '@portal/common/antd/base';
import { listTermsDocuments, type TermsDocument } from '@portal/common/contract/console/terms-documents';
import { PortalForm } from '@portal/common/form/portal-form';
import { passes } from '@portal/common/form/rules';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useRead } from '@portal/common/host/use-read';
import { termsDocumentPage } from '@portal/common/pages/addresses';
import { checkTermsDocument } from '@portal/common/rules/terms/terms';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { DataRows, type DataColumn } from '@portal/common/ui/list/data-rows';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { EmptyState, PageSkeleton } from '@portal/common/ui/status/states';
import styles from './terms.module.css';

/** `/system/terms`: documents that people accept. */
export default function TermsListPage() {
  const documents = useRead(listTermsDocuments, {}, { page: true });
  const { data, error } = documents;
  const title = <FormattedMessage id="terms.title" />;
  return (
    <>
      <PageHeader crumbs={[{ label: <FormattedMessage id="members.area" /> }, { label: title }]} title={title}>
        <p className={styles.lead}>
          <FormattedMessage id="terms.lead" />
        </p>
      </PageHeader>
      <Sheet>
        {error && <LoadFailed title={<FormattedMessage id="terms.failed" />} query={documents} />}
        {!error && !data && <PageSkeleton rows={3} />}
        {data && data.rows.length === 0 && (
          <EmptyState
            icon="doc"
            title={<FormattedMessage id="terms.empty" />}
            text={<FormattedMessage id="terms.empty.text" />}
          />
        )}
        {data && data.rows.length > 0 && <Documents rows={data.rows} />}
      </Sheet>
      <Sheet title={<FormattedMessage id="terms.add" />}>
        <NewDocument />
      </Sheet>
    </>
  );
}

function Documents({ rows }: { rows: readonly TermsDocument[] }) {
  const intl = useIntl();
  const columns: DataColumn<TermsDocument>[] = [
    {
      key: 'title',
      place: 'lead',
      title: <FormattedMessage id="terms.column.title" />,
      render: ({ document, title_zh, title_en }) => (
        <Link className={styles.link} to={termsDocumentPage(document)}>
          {intl.locale.startsWith('zh') ? title_zh : title_en}
        </Link>
      ),
    },
    { key: 'document', title: <FormattedMessage id="terms.column.document" />, render: ({ document }) => document },
    {
      key: 'required',
      title: <FormattedMessage id="terms.column.required" />,
      render: ({ required }) => <FormattedMessage id={required ? 'terms.required' : 'terms.optional'} />,
    },
    {
      key: 'current',
      title: <FormattedMessage id="terms.column.current" />,
      render: ({ current, latest }) =>
        current === null ? (
          '--'
        ) : (
          <>
            <FormattedMessage id="terms.version" values={{ version: current }} />
            {latest !== current && (
              <span className={styles.hint}>
                <FormattedMessage id="terms.announced" values={{ version: latest }} />
              </span>
            )}
          </>
        ),
    },
    {
      key: 'draft',
      title: <FormattedMessage id="terms.draft" />,
      render: ({ has_draft }) => (has_draft ? <FormattedMessage id="terms.draft.yes" /> : '--'),
    },
  ];
  return (
    <DataRows
      label={intl.formatMessage({ id: 'terms.title' })}
      columns={columns}
      rows={rows}
      rowKey={({ document }) => document}
      busy={false}
    />
  );
}

/** A new document begins with its name; its page has an empty draft. */
function NewDocument() {
  const navigate = useNavigate();
  const form = usePortalForm<{ document: string }>({ name: 'terms' });
  return (
    <PortalForm form={form} onSubmit={({ document }) => navigate(termsDocumentPage(document.trim()))}>
      <Form.Item
        name="document"
        label={<FormattedMessage id="terms.column.document" />}
        extra={<FormattedMessage id="terms.add.help" />}
        rules={[passes(checkTermsDocument)]}
      >
        <Input autoComplete="off" />
      </Form.Item>
      <Button htmlType="submit">
        <FormattedMessage id="terms.add.go" />
      </Button>
    </PortalForm>
  );
}
