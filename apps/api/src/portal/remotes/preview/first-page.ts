import type { MenuEntry, RemoteClaim } from '@portal/common/contract/portal/config';
import { isSignedOutPage } from '@portal/common/pages/signed-out';

/** Of how many user types everybody sees an entry. */
const reachOf = ({ userTypes, partnerRoles, memberRight }: MenuEntry): number =>
  partnerRoles || memberRight ? 0 : userTypes.length;

/**
 * The page of a remote to open for somebody signed in whose user type is not known: the entry of its menu that most
 * user types see, or else its first path.
 */
export const firstPageOf = ({ menu = [], paths }: Pick<RemoteClaim, 'menu' | 'paths'>): string | undefined =>
  [...menu.toSorted((one, other) => reachOf(other) - reachOf(one)).map(({ path }) => path), ...paths].find(
    (path) => !isSignedOutPage(path),
  );
