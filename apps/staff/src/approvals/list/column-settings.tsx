import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, Checkbox } from '@portal/common/antd/base';
import { Popover } from '@portal/common/antd/data';
import { recall, remember } from '@portal/common/host/browser-store';
import styles from './column-settings.module.css';
import { GearIcon } from './gear-icon.tsx';
import type { Search } from './search.ts';

/** Columns that can be hidden, in order, with the views that have them. Number and operation are always visible. */
export const optional = [
  { key: 'applicant', text: 'approvals.certification.column.applicant', views: ['pending', 'processed'] },
  { key: 'type', text: 'approvals.certification.column.type', views: ['pending', 'processed'] },
  { key: 'code', text: 'approvals.certification.column.code', views: ['pending', 'processed'] },
  { key: 'approvalType', text: 'approvals.certification.column.approvalType', views: ['processed'] },
  { key: 'submitted', text: 'approvals.certification.column.submitted', views: ['pending', 'processed'] },
  { key: 'decided', text: 'approvals.certification.column.decided', views: ['processed'] },
] as const;

export type OptionalColumn = (typeof optional)[number]['key'];
export interface HiddenColumns { hidden: readonly OptionalColumn[]; set: (hidden: OptionalColumn[]) => void }

const NAME = 'columns:certification-approvals';

function readHidden(): OptionalColumn[] {
  try {
    const kept: unknown = JSON.parse(recall('local', NAME) ?? '[]');
    return Array.isArray(kept) ? optional.map(({ key }) => key).filter((key) => kept.includes(key)) : [];
  } catch {
    return [];
  }
}

/** The hidden columns, kept in the local storage. */
export function useHiddenColumns(): HiddenColumns {
  const [hidden, setHidden] = useState(readHidden);
  return {
    hidden,
    set(next) {
      setHidden(next);
      remember('local', NAME, JSON.stringify(next));
    },
  };
}

export function ColumnSettings({ columns: { hidden, set }, view }: { columns: HiddenColumns; view: Search['view'] }) {
  const intl = useIntl();
  const words = intl.formatMessage({ id: 'approvals.certification.columns' });
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title={words}
      content={(
        <div role="group" aria-label={words} className={styles.list}>
          {optional.filter(({ views }) => (views as readonly string[]).includes(view)).map(({ key, text }) => (
            <Checkbox
              key={key}
              checked={!hidden.includes(key)}
              onChange={({ target }) => set(target.checked ? hidden.filter((other) => other !== key) : [...hidden, key])}
            >
              <FormattedMessage id={text} />
            </Checkbox>
          ))}
        </div>
      )}
    >
      <Button type="text" aria-label={words} aria-haspopup="dialog" icon={<GearIcon />} />
    </Popover>
  );
}
