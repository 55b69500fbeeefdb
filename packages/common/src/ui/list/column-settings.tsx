import { FormattedMessage, useIntl } from 'react-intl';
import { Button, Checkbox } from '../../antd/base.ts';
import { recall } from '../../host/storage/browser-store.ts';
import styles from './column-settings.module.css';
import type { TextId } from '../facts/facts.tsx';
import { GearIcon } from '../header/gear-icon.tsx';
import { LatePopover } from '../late/late-float.tsx';

export interface HiddenColumns {
  hidden: readonly string[];
  set: (hidden: string[]) => void;
}

/** The hidden columns of a list that this browser kept, by their keys; undefined without a choice. */
export function hiddenInBrowser(list: string): string[] | undefined {
  try {
    const kept: unknown = JSON.parse(recall('local', `columns:${list}`) ?? '');
    return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : undefined;
  } catch {
    return undefined;
  }
}

/** Button that opens the choice of the columns that can be hidden. */
export function ColumnSettings({
  optional,
  columns: { hidden, set },
}: {
  optional: readonly { key: string; title: TextId }[];
  columns: HiddenColumns;
}) {
  const intl = useIntl();
  const words = intl.formatMessage({ id: 'list.columns' });
  return (
    <LatePopover
      placement="bottomRight"
      title={words}
      content={
        <div role="group" aria-label={words} className={styles.list}>
          {optional.map(({ key, title }) => (
            <Checkbox
              key={key}
              checked={!hidden.includes(key)}
              onChange={({ target }) =>
                set(target.checked ? hidden.filter((other) => other !== key) : [...hidden, key])
              }
            >
              <FormattedMessage id={title} />
            </Checkbox>
          ))}
        </div>
      }
    >
      <Button type="text" aria-label={words} aria-haspopup="dialog" icon={<GearIcon />} />
    </LatePopover>
  );
}
