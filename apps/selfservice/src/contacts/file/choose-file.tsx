import { useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Alert, App, Button } from '@portal/common/antd/base';
import { Upload } from '@portal/common/antd/media';
import {
  downloadContactTemplate,
  previewContacts,
  type ImportRow,
} from '@portal/common/contract/company/contact-import';
import { failureText } from '@portal/common/form/server-message';
import { useChange } from '@portal/common/host/use-change';
import { useDownload } from '@portal/common/host/use-download';
import { useCompanyId } from '@portal/common/host/use-host';
import { CONTACT_IMPORT } from '@portal/common/rules/limits';
import { Icon } from '@portal/common/ui/icons';
import { StepLead } from './step-lead.tsx';
import styles from './import.module.css';

/** File input; uploads the file for a dry run. `again`: after another file. */
export function ChooseFile({ again, onRead }: { again: boolean; onRead: (file: File, rows: ImportRow[]) => void }) {
  const intl = useIntl();
  const { message } = App.useApp();
  const [failure, setFailure] = useState<ReactNode>(null);
  const preview = useChange(previewContacts);
  const template = useDownload(downloadContactTemplate, 'contacts-template.csv');
  const params = { co_id: useCompanyId() };

  function read(file: File) {
    setFailure(null);
    preview.mutate(
      { params, query: { dry_run: 1 }, form: {}, file },
      { onSuccess: ({ rows }) => onRead(file, rows), onError: (error) => setFailure(failureText(error, intl.locale)) },
    );
  }

  return (
    <div className={styles.choose}>
      <StepLead focused={again}>
        <FormattedMessage id="contacts.import.lead" values={{ rows: CONTACT_IMPORT.rowsMost }} />
      </StepLead>
      {failure && <Alert type="error" showIcon role="alert" title={failure} />}
      <div className={styles.actions}>
        <Upload
          accept=".xlsx,.csv"
          showUploadList={false}
          beforeUpload={(file) => {
            read(file);
            return false;
          }}
          disabled={preview.isPending}
        >
          <Button type="primary" icon={<Icon name="upload" size={16} />} loading={preview.isPending}>
            <FormattedMessage id="contacts.import.choose" />
          </Button>
        </Upload>
        <Button
          loading={template.isPending}
          onClick={() =>
            template.mutate({ params }, { onError: (error) => void message.error(failureText(error, intl.locale)) })
          }
        >
          <FormattedMessage id="contacts.import.template" />
        </Button>
      </div>
      <p className={styles.hint}>
        <FormattedMessage id="contacts.import.may" />
      </p>
    </div>
  );
}
