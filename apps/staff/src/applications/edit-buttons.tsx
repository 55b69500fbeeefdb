import { FormattedMessage } from 'react-intl';
import { Button } from '@portal/common/antd/base';
import styles from './applications.module.css';

/** The buttons of a form of settings: discard, save. */
export const EditButtons = ({ busy, changed, onReset }: { busy: boolean; changed: boolean; onReset: () => void }) => (
  <div className={styles.buttons}>
    <Button onClick={onReset} disabled={busy || !changed}>
      <FormattedMessage id="applications.edit.reset" />
    </Button>
    <Button type="primary" htmlType="submit" loading={busy} disabled={!changed}>
      <FormattedMessage id="applications.edit.submit" />
    </Button>
  </div>
);
