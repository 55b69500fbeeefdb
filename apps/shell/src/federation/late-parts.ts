/**
 * The later antd entries that the shell shares with the remotes: a remote loads its own copy of an entry that is not
 * here.
 */
const PARTS: Record<string, () => Promise<unknown>> = {
  fields: () => import('@portal/common/antd/fields'),
  float: () => import('@portal/common/antd/float'),
  date: () => import('@portal/common/antd/date'),
  media: () => import('@portal/common/antd/media'),
  more: () => import('@portal/common/antd/more'),
  over: () => import('@portal/common/antd/over'),
  pagination: () => import('@portal/common/antd/pagination'),
  select: () => import('@portal/common/antd/select'),
  table: () => import('@portal/common/antd/table'),
  tree: () => import('@portal/common/antd/tree'),
};

/**
 * Requests entries by name, before the page that imports them does. Ignores unknown names; the page reports a failure.
 */
export function requestParts(names: readonly string[]): void {
  for (const name of names) PARTS[name]?.().catch(() => {});
}
