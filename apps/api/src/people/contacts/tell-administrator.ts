import { MEMBERS_PAGE, pageUrl } from '@portal/common/pages/addresses';
import { tellAdministratorsOfAct } from '../../companies/company/administrators.db.ts';
import type { Tx } from '../../platform/db/connect.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import type { Services } from '../../platform/http/services.ts';

/** How many a message names; the others are counted. */
const NAMED = 3;

/** Where somebody becomes an administrator. */
interface Acting {
  tx: Tx;
  services: Pick<Services, 'config' | 'placeOf'>;
  network: string;
  userAgent: string;
  now: () => Date;
}

/**
 * Notifies owner and administrators of an enterprise that there are others, or will be: whoever takes over the owner's
 * account makes one for later. `names`: who it is, as people read it. `began`: when the act began, if it took time.
 */
export const tellOfAdministrator = (
  { tx, services, network, userAgent, now }: Acting,
  { userId }: Pick<Caller, 'userId'>,
  { coId, names, began }: { coId: string; names: readonly string[]; began?: Date },
): Promise<void> =>
  tellAdministratorsOfAct(tx, services, {
    coId,
    act: 'administrator.made',
    locks: userId,
    values: (locale) => ({
      account: new Intl.ListFormat(locale, { style: 'narrow' }).format(names.slice(0, NAMED)),
      count: names.length,
      more: Math.max(0, names.length - NAMED),
    }),
    page: pageUrl(services.config.publicUrl, MEMBERS_PAGE.list),
    network,
    userAgent,
    at: now(),
    ...(began && { began }),
  });
