import type { RemoteClaim } from '@portal/common/contract/portal/config';
import { isSignedOutPage } from '@portal/common/pages/signed-out';

/** The first page of a remote that somebody sees signed in: where its menu begins, or else its first path. */
export const firstPageOf = ({ menu = [], paths }: Pick<RemoteClaim, 'menu' | 'paths'>): string | undefined =>
  [...menu.map(({ path }) => path), ...paths].find((path) => !isSignedOutPage(path));
