import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../antd/base.ts';
import { listDeletedAccessKeys } from '../contract/account/access-keys.ts';
import type { KeyOwner } from '../contract/account/key-scopes.ts';
import { useRead } from '../host/use-read.ts';
import { DateTime } from '../ui/date-time.tsx';
import { Sheet } from '../ui/facts/sheet.tsx';
import styles from './access-keys.module.css';

/** Keys that were deleted within the last day; nothing where there are none. */
export function DeletedKeys({
  owner,
  restoring,
  onRestore,
}: {
  owner: KeyOwner;
  /** Id of the key that is being restored. */
  restoring: string | undefined;
  onRestore: (id: string) => void;
}) {
  const intl = useIntl();
  const { data } = useRead(listDeletedAccessKeys, { query: { owner } });
  if (!data || data.keys.length === 0) return null;
  return (
    <Sheet title={<FormattedMessage id="accessKeys.deleted" />}>
      <ul className={styles.deleted}>
        {data.keys.map(({ id, access_key_id: keyId, desc, until_time }) => (
          <li key={id}>
            <div>
              {desc !== '' && <div className={styles.words}>{desc}</div>}
              <code className={styles.mono}>{keyId}</code>
              <div className={styles.note}>
                <FormattedMessage id="accessKeys.deleted.until" values={{ at: <DateTime at={until_time} /> }} />
              </div>
            </div>
            <Button
              loading={restoring === id}
              onClick={() => onRestore(id)}
              aria-label={intl.formatMessage({ id: 'accessKeys.restore.named' }, { key: keyId })}
            >
              <FormattedMessage id="accessKeys.restore" />
            </Button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
