import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '@portal/common/antd/base';
import type { Receipt } from '@portal/common/contract/company/contacts';
import { useSignedIn } from '@portal/common/host/use-host';
import { DateTime } from '@portal/common/ui/date-time';
import { saveFile } from '@portal/common/host/save-file';
import { Buttons } from '@portal/common/ui/buttons';
import { Dialog } from '@portal/common/ui/dialog';
import styles from './contacts.module.css';

/** Receipt of what ended when a person was disabled or deleted; can be saved for the company's records. */
export function ReceiptDialog({ receipt, onClose }: { receipt: Receipt | null; onClose: () => void }) {
  return (
    <Dialog open={receipt !== null} onClose={onClose} title={<FormattedMessage id="contacts.receipt.title" />}>
      {receipt && <Details receipt={receipt} onClose={onClose} />}
    </Dialog>
  );
}

function Details({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const intl = useIntl();
  const { user_name, company_name } = useSignedIn();
  const count = (value: number) => intl.formatNumber(value);
  const lines = (
    [
      ['company', company_name ?? ''],
      ['name', receipt.contact_name],
      ['id', receipt.user_id],
      ['by', user_name],
      ['time', receipt.time],
      ['sessions', count(receipt.sessions)],
      ['keys', count(receipt.access_keys)],
      ['links', count(receipt.links)],
    ] as const
  ).map(([key, value]) => ({ key, value, label: intl.formatMessage({ id: `contacts.receipt.${key}` }) }));

  function save() {
    const text = [
      intl.formatMessage({ id: 'contacts.receipt.title' }),
      ...lines.map(({ label, value }) => `${label}: ${value}`),
    ].join('\r\n');
    // Editors on Windows need the byte order mark.
    saveFile(
      new Blob([`\uFEFF${text}\r\n`], { type: 'text/plain;charset=utf-8' }),
      `receipt-${receipt.time.slice(0, 10)}-${receipt.user_id}.txt`,
    );
  }

  return (
    <>
      <p className={styles.hint}>
        <FormattedMessage id="contacts.receipt.text" />
      </p>
      <dl className={styles.receipt}>
        {lines.map(({ key, value, label }) => (
          <div key={key} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{key === 'time' ? <DateTime at={value} /> : value}</dd>
          </div>
        ))}
      </dl>
      <Buttons>
        {/* Not "Close": the receipt cannot be opened again. */}
        <Button onClick={save} data-focus-first>
          <FormattedMessage id="contacts.receipt.save" />
        </Button>
        <Button type="primary" onClick={onClose}>
          <FormattedMessage id="common.close" />
        </Button>
      </Buttons>
    </>
  );
}
