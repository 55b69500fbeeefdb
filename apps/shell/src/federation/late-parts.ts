/** The later antd entries that the shell shares with the remotes: a remote loads its own copy of an entry that is not here. */
const PARTS: Record<string, () => Promise<unknown>> = {
  data: () => import('@portal/common/antd/data'),
  date: () => import('@portal/common/antd/date'),
  media: () => import('@portal/common/antd/media'),
  more: () => import('@portal/common/antd/more'),
  over: () => import('@portal/common/antd/over'),
  select: () => import('@portal/common/antd/select'),
  table: () => import('@portal/common/antd/table'),
  tabs: () => import('@portal/common/antd/tabs'),
  tree: () => import('@portal/common/antd/tree'),
};

/** Requests entries by name, before the page that imports them does. Ignores unknown names; the page reports a failure. */
export function requestParts(names: readonly string[]): void {
  for (const name of names) PARTS[name]?.().catch(() => {});
}
