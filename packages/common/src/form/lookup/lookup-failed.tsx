import { FormattedMessage } from 'react-intl';
import { Button } from '../../antd/base.ts';
import type { LookupList } from './use-lookup.tsx';
import styles from './lookup-select.module.css';

/** Replaces a control whose list could not be loaded, with an error text and a retry. `id` is the control's. */
export function LookupFailed({ id, list }: { id?: string | undefined; list: LookupList }) {
  return (
    <div className={styles.failed} role="status">
      <FormattedMessage id="lookup.failed" />
      <Button {...(id && { id })} type="link" loading={list.loading} onClick={list.load}>
        <FormattedMessage id="lookup.retry" />
      </Button>
    </div>
  );
}
