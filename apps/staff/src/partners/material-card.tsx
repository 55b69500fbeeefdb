import { useState, type ReactNode } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { App, Button } from '@portal/common/antd/base';
import { failureText } from '@portal/common/form/server-message';
import { holds, Privilege } from '@portal/common/enums/staff/privilege';
import { useCall, useHost } from '@portal/common/host/use-host';
import { Dialog } from '@portal/common/ui/dialog';
import { Icon } from '@portal/common/ui/icons';
import { saveFile } from '@portal/common/host/save-file';
import { Sheet } from '@portal/common/ui/facts/sheet';
import type { PartnerFile } from '@portal/common/contract/console/partners';
import { readFile } from './partner.ts';
import styles from './detail.module.css';

const KB = 1024;

/**
 * Signing material with preview and download, for staff who decide about partners. `viewer` shows a file, `fileOf`
 * decodes a data URI.
 */
export function MaterialCard({
  file,
  viewer,
  fileOf,
}: {
  file: PartnerFile | null;
  viewer: (file: PartnerFile) => ReactNode;
  fileOf: (uri: string) => Blob | undefined;
}) {
  return (
    <Sheet title={<FormattedMessage id="partner.file" />}>
      {file ? (
        <Material file={file} viewer={viewer} fileOf={fileOf} />
      ) : (
        <p className={styles.none}>
          <FormattedMessage id="partners.file.none" />
        </p>
      )}
    </Sheet>
  );
}

function Material({
  file,
  viewer,
  fileOf,
}: {
  file: PartnerFile;
  viewer: (file: PartnerFile) => ReactNode;
  fileOf: (uri: string) => Blob | undefined;
}) {
  const intl = useIntl();
  const call = useCall();
  const { message } = App.useApp();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const megabytes = file.file_size >= KB * KB;

  async function download() {
    setBusy(true);
    try {
      const { uri, name } = await readFile(call, file);
      const content = fileOf(uri);
      if (content) saveFile(content, name);
    } catch (error) {
      void message.error(failureText(error, intl.locale));
    } finally {
      setBusy(false);
    }
  }

  const { privileges } = useHost();
  const mayOpen = [Privilege.approvalContract, Privilege.approvalRegister].some((one) => holds(privileges, one));

  return (
    <div className={styles.material}>
      <span className={styles.icon}>
        <Icon name="doc" size={24} />
      </span>
      <div className={styles.file}>
        <div className={styles.name}>{file.file_name}</div>
        <div className={styles.size}>
          <FormattedNumber
            value={megabytes ? file.file_size / KB / KB : Math.max(1, Math.round(file.file_size / KB))}
            style="unit"
            unit={megabytes ? 'megabyte' : 'kilobyte'}
            maximumFractionDigits={1}
          />
        </div>
      </div>
      {mayOpen ? (
        <div className={styles.buttons}>
          <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
            <FormattedMessage id="partners.file.preview" />
          </Button>
          <Button loading={busy} onClick={() => void download()}>
            <FormattedMessage id="partners.file.download" />
          </Button>
        </div>
      ) : (
        <p className={styles.none}>
          <FormattedMessage id="partners.file.closed" />
        </p>
      )}
      <Dialog open={open} width={960} title={file.file_name} onClose={() => setOpen(false)}>
        {viewer(file)}
      </Dialog>
    </div>
  );
}
