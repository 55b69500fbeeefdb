import { FormattedMessage } from 'react-intl';
import { Button } from '../antd/base.ts';
import styles from './check-again.module.css';

/** Under a field whose value could not be checked: says so in neutral words and offers to check again. */
export function CheckAgain({ guarded, text, onClick }: { guarded: boolean; text?: string | undefined; onClick: () => void }) {
  return (
    <span className={styles.text}>
      {text ?? <FormattedMessage id={guarded ? 'available.guarded' : 'available.unknown'} />}{' '}
      <Button type="link" size="small" className={styles.button ?? ''} onClick={onClick}>
        <FormattedMessage id={guarded ? 'available.verify' : 'available.again'} />
      </Button>
    </span>
  );
}
