import { FormattedMessage } from 'react-intl';
import { DateTime } from '@portal/common/ui/date-time';
import { Icon } from '@portal/common/ui/icons';
import { OrNotSet, LabelledValue } from '@portal/common/ui/facts/labelled-value';
import type { Account } from '../profile.queries.ts';
import styles from './more.module.css';

/** Read-only details of an account, collapsed at first. */
export function More({ account: { registeredAt, remark, tags } }: { account: Account }) {
  return (
    <details className={styles.more}>
      <summary className={styles.summary}>
        <FormattedMessage id="profile.account.more" />
        <Icon name="down" size={14} className={styles.arrow} />
      </summary>
      <LabelledValue label={<FormattedMessage id="profile.account.registeredAt" />}>
        <DateTime at={registeredAt} />
      </LabelledValue>
      <LabelledValue label={<FormattedMessage id="profile.account.remark" />}>
        <OrNotSet>{remark}</OrNotSet>
      </LabelledValue>
      <LabelledValue label={<FormattedMessage id="profile.account.tags" />}>
        {tags.length === 0 ? (
          <OrNotSet>{''}</OrNotSet>
        ) : (
          tags.map((tag) => (
            <bdi key={tag} className={styles.tag}>
              {tag}
            </bdi>
          ))
        )}
      </LabelledValue>
    </details>
  );
}
