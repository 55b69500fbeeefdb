import { FormattedMessage, useIntl } from 'react-intl';
import type { UserType } from '../../enums/user/user-type.ts';
import { useNarrow } from '../../ui/use-narrow.tsx';
import { ChoiceItem, type ChoiceItemProps } from './choice-item.tsx';
import type { ControlProps } from '../../ui/control-props.ts';
import { lateControl, useLateControl } from '../../ui/late/late-control.tsx';
import { LookupFailed } from './lookup-failed.tsx';
import type { MessageId } from '../../intl/message-id.ts';
import { OPTIONS_ON_PHONES } from './options-on-phones.ts';
import { fit } from './pinyin-search.ts';
import { useLookup, type LookupList } from './use-lookup.tsx';
import styles from './lookup-select.module.css';

export interface ListSelectProps extends ControlProps {
  list: LookupList;
  /** 0 and undefined: not chosen. */
  value?: number | undefined;
  onChange?: (id: number) => void;
  /** Can be cleared, which gives 0. */
  allowClear?: boolean;
  placeholder?: string;
  'aria-label'?: string;
}

const select = lateControl(() => import('../../antd/select.ts'));

/**
 * One choice of a lookup list. Searched by either language's name and by pinyin initials, best match first. It shows
 * when the list is loading, and a button to load the list again after a failure.
 */
export function ListSelect({ list, value, onChange, placeholder, ...control }: ListSelectProps) {
  const intl = useIntl();
  const narrow = useNarrow();
  const { entries, failed, loading } = list;
  const { arrived, begin, search, closed } = useLateControl(select);
  if (failed) return <LookupFailed id={control.id} list={list} />;
  const hint =
    loading && !entries
      ? intl.formatMessage({ id: 'lookup.loading' })
      : (placeholder ?? intl.formatMessage({ id: 'lookup.choose' }));
  if (!arrived) {
    const { allowClear: _, ...field } = control;
    return closed({
      ...field,
      text: entries?.find(({ id }) => id === value)?.name ?? '',
      placeholder: hint,
      icon: 'down',
      ...(narrow && { size: 'large' }),
    });
  }
  const { Select } = arrived;
  const options = (entries ?? []).map((entry) => ({ value: entry.id, label: entry.name, entry }));
  return (
    <Select<number, (typeof options)[number]>
      {...control}
      {...begin}
      className={styles.control ?? ''}
      {...(narrow && { size: 'large' as const, ...OPTIONS_ON_PHONES })}
      // An id without its name would be a bare number.
      value={entries?.some(({ id }) => id === value) ? value : undefined}
      options={options}
      loading={loading && !entries}
      placeholder={hint}
      notFoundContent={<FormattedMessage id={entries ? 'lookup.none' : 'lookup.loading'} />}
      showSearch={{
        ...search,
        filterOption: (typed, option) => option !== undefined && fit(typed, option.entry) !== undefined,
        filterSort: (one, another, { searchValue }) =>
          (fit(searchValue, one.entry) ?? 9) - (fit(searchValue, another.entry) ?? 9),
      }}
      onChange={(id: number | undefined) => onChange?.(id ?? 0)}
    />
  );
}

const LABELS = {
  country: 'lookup.country',
  position: 'lookup.position',
  employees: 'lookup.employees',
  partnerType: 'lookup.partnerType',
  partnerLevel: 'lookup.partnerLevel',
} as const satisfies Record<string, MessageId>;
/** Lists without levels. */
export type FlatLookup = keyof typeof LABELS;

/**
 * One choice of a flat lookup, as a control: `<Form.Item name="position_id"><LookupSelect lookup="position"
 * /></Form.Item>`.
 */
export function LookupSelect({
  lookup,
  userType,
  ...rest
}: Omit<ListSelectProps, 'list'> & { lookup: FlatLookup; userType?: UserType }) {
  return <ListSelect {...rest} list={useLookup({ list: lookup, userType })} />;
}

/** `LookupSelect` with label and rule: an entry must be chosen unless `optional`. */
export function LookupField({
  lookup,
  userType,
  ...item
}: ChoiceItemProps & { lookup: FlatLookup; userType?: UserType }) {
  return (
    <ChoiceItem {...item} usual={LABELS[lookup]} missing={`${lookup}.empty`}>
      {(how) => <LookupSelect lookup={lookup} {...how} {...(userType !== undefined && { userType })} />}
    </ChoiceItem>
  );
}
