import type { RemoteClaim } from '@portal/common/contract/portal/config';
import { pageAt } from '@portal/common/pages/scripts-of';
import { manifestOf, manifests } from './entry-of.ts';

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
 * Requests the late parts that the page at `pathname` of a remote imports, while its code loads. Ignores unknown names;
 * the page reports a failure. Rejects if the manifest that the boot script has requested did not arrive.
 */
export async function requestPartsOf(claim: RemoteClaim, pathname: string): Promise<void> {
  const url = manifestOf(claim);
  const manifest = manifests.get(url) ?? (await window.__portal?.manifests.get(url));
  for (const name of (manifest && pageAt(manifest, pathname)?.parts) ?? []) PARTS[name]?.().catch(() => {});
}
