import { FormattedMessage } from 'react-intl';
import { useHost } from '@portal/common/host/use-host';
import styles from './code-form.module.css';

/** Renders nothing when the portal has no hotline. */
export function Hotline() {
  const {
    content: { hotline },
  } = useHost();
  return hotline === '' ? null : (
    <span className={styles.hint}>
      <FormattedMessage id="certification.byCode.hotline" values={{ number: hotline }} />
    </span>
  );
}
