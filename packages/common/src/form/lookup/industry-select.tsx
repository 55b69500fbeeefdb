import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNarrow } from '../../ui/use-narrow.tsx';
import { ChoiceItem, type ChoiceItemProps } from './choice-item.tsx';
import type { ControlProps } from '../../ui/control-props.ts';
import { lateControl, useLateControl } from '../../ui/late/late-control.tsx';
import { LookupFailed } from './lookup-failed.tsx';
import { fit } from './pinyin-search.ts';
import { useLookup, type Entry } from './use-lookup.tsx';
import styles from './lookup-select.module.css';

/**
 * `value` is the path of names, not the id, because screen readers read it while the keyboard moves through the tree.
 */
interface Node {
  value: string;
  title: string;
  entry: Entry;
  selectable: boolean;
  children: Node[];
}

/** Sections with their divisions; a node with children cannot be chosen. */
function treeOf(entries: Entry[], above?: Node): Node[] {
  return entries
    .filter(({ parentId = 0 }) => parentId === (above?.entry.id ?? 0))
    .map((entry) => {
      const node: Node = {
        value: above ? `${above.value}, ${entry.name}` : entry.name,
        title: entry.name,
        entry,
        selectable: true,
        children: [],
      };
      node.children = treeOf(entries, node);
      node.selectable = node.children.length === 0;
      return node;
    });
}

/**
 * A search shows the matching industries of a section, or all if only the section's name matches. antd keeps all
 * children of a matching node, so a section itself must never match.
 */
function isSought(typed: string, { entry, selectable }: Node, tree: readonly Node[]): boolean {
  if (!selectable) return false;
  if (fit(typed, entry) !== undefined) return true;
  const section = tree.find((top) => top.entry.id === entry.parentId);
  return (
    section !== undefined &&
    fit(typed, section.entry) !== undefined &&
    section.children.every((one) => fit(typed, one.entry) === undefined)
  );
}

const flat = (nodes: Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children)]);

const treeSelect = lateControl(() => import('../../antd/tree.ts'));

/** An industry of the tree: only a leaf can be chosen. Searched like every lookup; 0 and undefined mean not chosen. */
export function IndustrySelect({
  value,
  onChange,
  allowClear = false,
  ...control
}: ControlProps & { value?: number | undefined; onChange?: (id: number) => void; allowClear?: boolean }) {
  const intl = useIntl();
  const narrow = useNarrow();
  const { arrived, begin, search, closed } = useLateControl(treeSelect);
  const list = useLookup({ list: 'industry' });
  const { entries, failed, loading } = list;
  const tree = useMemo(() => treeOf(entries ?? []), [entries]);
  const nodes = useMemo(() => flat(tree), [tree]);
  const [open, setOpen] = useState<string[]>();
  if (failed) return <LookupFailed id={control.id} list={list} />;
  const current = nodes.find(({ entry }) => entry.id === value);
  const hint = intl.formatMessage({ id: loading && !entries ? 'lookup.loading' : 'lookup.choose' });
  if (!arrived)
    return closed({
      ...control,
      text: current?.title ?? '',
      placeholder: hint,
      icon: 'down',
      ...(narrow && { size: 'large' }),
    });
  const { TreeSelect } = arrived;
  const sought = search.searchValue.trim() !== '';
  const section = nodes.find(({ entry }) => entry.id === current?.entry.parentId);
  return (
    <TreeSelect<string | undefined, Node>
      {...control}
      {...begin}
      className={styles.control ?? ''}
      classNames={{ popup: { root: styles.tree ?? '' } }}
      {...(narrow && { size: 'large' as const, styles: { popup: { item: { minHeight: 44, alignItems: 'center' } } } })}
      value={current?.value}
      treeData={tree}
      loading={loading && !entries}
      allowClear={allowClear}
      placeholder={hint}
      notFoundContent={<FormattedMessage id={entries ? 'lookup.none' : 'lookup.loading'} />}
      showSearch={{
        filterTreeNode: (typed, node) => isSought(typed, node as unknown as Node, tree),
        searchValue: search.searchValue,
        onSearch(typed) {
          search.onSearch(typed);
          setOpen(undefined);
        },
      }}
      treeExpandAction="click"
      treeExpandedKeys={open ?? (sought ? tree : section ? [section] : []).map((top) => top.value)}
      onTreeExpand={(keys) => setOpen(keys.map(String))}
      listHeight={320}
      popupMatchSelectWidth={narrow ? true : 360}
      // antd names a list by this id, and makes none of a tree.
      popupRender={(list) => <div id={`${control.id}_list`}>{list}</div>}
      onChange={(path: string | undefined) => onChange?.(nodes.find((node) => node.value === path)?.entry.id ?? 0)}
    />
  );
}

/** `IndustrySelect` with label and rule: an industry must be chosen unless `optional`. */
export function IndustryField(item: ChoiceItemProps) {
  return (
    <ChoiceItem {...item} usual="lookup.industry" missing="industry.empty">
      {(how) => <IndustrySelect {...how} />}
    </ChoiceItem>
  );
}
