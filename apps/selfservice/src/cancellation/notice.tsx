import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button, Modal } from '@portal/common/antd/base';
import { CANCELLATION } from '@portal/common/rules/limits';
import styles from './cancellation.module.css';

const POINTS = [
  'cancellation.notice.stops',
  'cancellation.notice.kept',
  'cancellation.notice.gone',
  'cancellation.notice.before',
] as const;

/** The terms of the deletion. Opens over the dialog, so that the input is kept. */
export function Notice() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        className={styles.terms}
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        <FormattedMessage id="cancellation.notice" />
      </button>
      <Modal
        open={open}
        centered
        destroyOnHidden
        onCancel={close}
        title={<FormattedMessage id="cancellation.notice.title" />}
        footer={
          <Button type="primary" onClick={close}>
            <FormattedMessage id="common.close" />
          </Button>
        }
      >
        <ul className={styles.list}>
          {POINTS.map((id) => (
            <li key={id}>
              <FormattedMessage id={id} values={{ days: CANCELLATION.workingDays }} />
            </li>
          ))}
        </ul>
      </Modal>
    </>
  );
}
