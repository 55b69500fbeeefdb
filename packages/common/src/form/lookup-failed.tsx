import { FormattedMessage } from 'react-intl';
import { Button } from '../antd/base.ts';
import type { LookupList } from './use-lookup.tsx';
import styles from './lookup-select.module.css';

/** In the place of a control whose list did not arrive: says so and offers to load it again; `id` is the control's. */
export function LookupFailed({ id, list }: { id?: string | undefined; list: LookupList }) {
  return (
    <div className={styles.failed} role="status">
      <FormattedMessage id="lookup.failed" />
      <Button {...(id && { id })} type="link" loading={list.loading} onClick={list.load}><FormattedMessage id="lookup.retry" /></Button>
    </div>
  );
}
