import { MEMBERS_PAGE, pageUrl } from '@portal/common/pages/addresses';
import { tellAdministratorsOfAct } from '../../companies/company/administrators.db.ts';
import type { Tx } from '../../platform/db/connect.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import type { Services } from '../../platform/http/services.ts';

/** Where somebody becomes an administrator. */
interface Acting {
  tx: Tx;
  services: Pick<Services, 'config' | 'placeOf'>;
  network: string;
  userAgent: string;
  now: () => Date;
}

/**
 * Notifies the administrators of an enterprise that there will be another one: whoever takes over the owner's account
 * makes one for later. `names`: who it is, as people read it.
 */
export const tellOfAdministrator = (
  { tx, services, network, userAgent, now }: Acting,
  caller: Caller,
  { coId, names }: { coId: string; names: readonly string[] },
): Promise<void> =>
  tellAdministratorsOfAct(tx, services, {
    coId,
    act: 'administrator.made',
    locks: caller.userId,
    values: { account: names.join(', ') },
    page: pageUrl(services.config.publicUrl, MEMBERS_PAGE.list),
    network,
    userAgent,
    at: now(),
  });
