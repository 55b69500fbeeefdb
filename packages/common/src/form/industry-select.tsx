import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Form } from '../antd/base.ts';
import { TreeSelect } from '../antd/data.ts';
import { useNarrow } from '../ui/use-narrow.tsx';
import { LookupFailed } from './lookup-failed.tsx';
import type { ControlProps } from './lookup-select.tsx';
import { fit } from './pinyin-search.ts';
import { chosen } from './rules.tsx';
import { useLookup } from './use-lookup.tsx';
import type { Entry } from './use-lookup.tsx';
import styles from './lookup-select.module.css';

interface Node { value: number; title: string; entry: Entry; selectable: boolean; children: Node[] }

/** Sections with their divisions; whatever has something below it only opens. */
function treeOf(entries: Entry[], parent = 0): Node[] {
  return entries.filter(({ parentId = 0 }) => parentId === parent).map((entry) => {
    const children = treeOf(entries, entry.id);
    return { value: entry.id, title: entry.name, entry, selectable: children.length === 0, children };
  });
}

/** An industry of the tree: only a leaf can be chosen. Searched like every lookup; 0 and undefined mean not chosen. */
export function IndustrySelect({ value, onChange, allowClear = false, ...control }: ControlProps & {
  value?: number | undefined;
  onChange?: (id: number) => void;
  allowClear?: boolean;
}) {
  const narrow = useNarrow();
  const list = useLookup({ list: 'industry' });
  const { entries, failed, loading } = list;
  const tree = useMemo(() => treeOf(entries ?? []), [entries]);
  const above = entries?.find(({ id }) => id === value)?.parentId;
  const [open, setOpen] = useState<number[]>();
  if (failed) return <LookupFailed id={control.id} list={list} />;
  const expanded = open ?? (above ? [above] : []);
  return (
    <TreeSelect<number, Node>
      {...control}
      className={styles.control ?? ''}
      {...(narrow && { size: 'large' as const })}
      value={entries?.some(({ id }) => id === value) ? value! : undefined!}
      treeData={tree}
      loading={loading && !entries}
      allowClear={allowClear}
      placeholder={<FormattedMessage id={loading && !entries ? 'lookup.loading' : 'lookup.choose'} />}
      notFoundContent={<FormattedMessage id={entries ? 'lookup.none' : 'lookup.loading'} />}
      showSearch={{
        filterTreeNode: (typed, node) => fit(typed, (node as unknown as Node).entry) !== undefined,
        onSearch: (typed) => setOpen(typed.trim() === '' ? undefined : tree.map((section) => section.value)),
      }}
      treeExpandAction="click"
      treeExpandedKeys={expanded}
      onTreeExpand={(keys) => setOpen(keys.map(Number))}
      listHeight={320}
      popupMatchSelectWidth={narrow ? true : 360}
      classNames={{ popup: { item: styles.leaf ?? '' } }}
      onChange={(id: number | undefined) => onChange?.(id ?? 0)}
    />
  );
}

/** The same with its label and its rule: an industry must be chosen unless it is `optional`. */
export function IndustryField({ name, label, optional = false, disabled = false }: {
  name: string;
  label?: ReactNode;
  optional?: boolean;
  disabled?: boolean;
}) {
  return (
    <Form.Item
      name={name} label={label ?? <FormattedMessage id="lookup.industry" />} required={!optional} validateTrigger="onChange"
      rules={optional ? [] : [chosen('industry.empty')]}
    >
      <IndustrySelect allowClear={optional} disabled={disabled} />
    </Form.Item>
  );
}
