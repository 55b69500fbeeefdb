import { UserType } from '@portal/common/enums/user/user-type';
import type { Site } from '@portal/common/enums/user/site';
import type { Tx } from '../../platform/db/connect.ts';
import { timelineReachOf, type TimelineReach } from './timeline-reach.ts';

interface Reader {
  privileges: readonly string[];
  site: Site;
}

/** A customer or an admitted partner, with what the reader sees of it; undefined when they may not open it. */
export async function findReachable(
  tx: Tx,
  coId: string,
  { privileges, site }: Reader,
): Promise<{ kind: UserType; name: string; reach: TimelineReach } | undefined> {
  const company = await tx
    .selectFrom('company')
    .select(['kind', 'company_name'])
    .where('co_id', '=', coId)
    .where((is) => is.or([is('kind', '=', UserType.enterprise), is('admitted', '=', true)]))
    .executeTakeFirst();
  const reach = company && timelineReachOf(privileges, company.kind, site);
  return reach && { kind: company.kind, name: company.company_name, reach };
}

/** The page on which the reader sees a company; null when there is none for them. */
export async function companyPageOf(
  tx: Tx,
  coId: string,
  reader: Reader,
): Promise<{ id: string; page: 'customer' | 'partner' } | null> {
  const found = await findReachable(tx, coId, reader);
  return found ? { id: coId, page: found.kind === UserType.partner ? 'partner' : 'customer' } : null;
}
