import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '@portal/common/antd/base';
import { Icon } from '@portal/common/ui/icons';
import { LinkButton } from '@portal/common/ui/link-button';
import styles from './request-pager.module.css';

/** Place of a request in its list, with links to the ones before and after it. */
export function RequestPager({
  place,
  total,
  previous,
  next,
}: {
  place: number | undefined;
  total: number;
  /** Addresses; undefined at the ends of the list. */
  previous: string | undefined;
  next: string | undefined;
}) {
  const intl = useIntl();
  return (
    <nav className={styles.pager} aria-label={intl.formatMessage({ id: 'approvals.pane.pager' })}>
      <Step to={previous} name={intl.formatMessage({ id: 'approvals.pane.previous' })} icon="left" />
      <span className={styles.place}>
        {place === undefined ? '–' : <FormattedMessage id="approvals.pane.place" values={{ place, total }} />}
      </span>
      <Step to={next} name={intl.formatMessage({ id: 'approvals.pane.next' })} icon="right" />
    </nav>
  );
}

function Step({ to, name, icon }: { to: string | undefined; name: string; icon: 'left' | 'right' }) {
  const look = {
    type: 'text',
    'aria-label': name,
    icon: <Icon name="right" size={18} className={icon === 'left' ? styles.left : undefined} />,
  } as const;
  return to === undefined ? <Button {...look} disabled /> : <LinkButton {...look} to={to} />;
}
